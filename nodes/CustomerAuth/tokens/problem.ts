import { UserError } from 'n8n-workflow';

/**
 * Why there is no token. It carries no answer of the service: n8n would take one with status 401 for an expired token,
 * and send a wrong password again.
 */
export class TokenProblem extends UserError {
	constructor(
		message: string,
		/** Whether the service refused what the credential holds, so that sending it again changes nothing. */
		readonly isRefusal: boolean,
	) {
		super(message);
	}
}
