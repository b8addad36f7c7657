import { UserError } from 'n8n-workflow';

/**
 * Says why there is no token. It has no `response`: for n8n, a response with status 401 means that the token has expired, so it
 * would send a wrong password again.
 */
export class TokenError extends UserError {
	constructor(
		message: string,
		/** Whether the service refuses the values of the credential, so that sending them again changes nothing. */
		readonly isRefusal: boolean,
	) {
		super(message);
	}
}
