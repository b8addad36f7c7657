import type { Hints } from '../shared/errors/hint';

/**
 * The hints for refusals of this API: what a user can do. The codes come from the gateway, and are about tokens and
 * clients.
 */
export const hints: Hints = {
	'*': {
		400: 'Correct the fields that the message names. If it names none, check all fields.',
		'401 oauth.v2.InvalidAccessToken keymanagement.service.access_token_expired':
			'The access token is invalid or has expired. Get a new one and try again.',
		403: 'The token belongs to another tenant, or the customer has no permission for this.',
		'500 502 503 504': 'The service has a problem. Try again later.',
		404: 'Check Base URL and Tenant in the credential.',
	},
	'customer.signUp': {
		409: 'An account with this email address already exists. Log in instead, or use another address.',
	},
	'anonymousToken.request': {
		401: 'Check Client ID and Tenant in the credential.',
		403: 'The client ID does not belong to this tenant. Check Client ID and Tenant in the credential.',
	},
	'anonymousToken.refresh': {
		401: 'The refresh token was already used or has expired. Request a new anonymous token.',
	},
	'customerSession.logIn': {
		'401 403': "Check 'Email' and 'Password'. A new account may need to be activated before the first login.",
	},
	'customerSession.logInSocial': {
		401: "The code was already used or has expired. Let the customer sign in again, and check 'Redirect URI' and 'Code Verifier'.",
	},
	'customerSession.refresh': {
		401: 'The refresh token was already used or has expired. Log in again. If this happens every time, your shop may require the anonymous token as bearer.',
		403: "Check 'Legal Entity ID'. The customer may have no permission to act for this company.",
	},
};
