import { UserError } from 'n8n-workflow';

/**
 * The error for a token that could not be obtained. It has no `response`, because n8n takes a response with status 401 for
 * an expired token, and would send a wrong password again.
 */
export class TokenError extends UserError {
	constructor(
		message: string,
		/** Whether the service refuses the values of the credential. If so, it would refuse them again. */
		readonly isRefusal: boolean,
	) {
		super(message);
	}
}
