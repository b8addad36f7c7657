import type { Hints } from '../shared/errors/hint';

/** What a user can do about a refusal of this API. Codes of the gateway are about tokens and clients. */
export const hints: Hints = {
	'*': {
		400: 'Check the fields that the answer names.',
		'401 oauth.v2.InvalidAccessToken keymanagement.service.access_token_expired':
			'The access token is not valid or has expired: take a new one.',
		403: 'The token is for another tenant, or the customer may not do this.',
		404: 'Check Base URL and Tenant of the credential.',
	},
	'customer.signUp': {
		409: 'There is an account with this e-mail address already: log in, or take another address.',
	},
	'anonymousToken.request': {
		401: 'Check Client ID and Tenant of the credential.',
		403: 'The client ID is not one of this tenant: check both in the credential.',
	},
	'anonymousToken.refresh': {
		401: 'A refresh token works once and not for ever: request a new anonymous token.',
	},
	'customerSession.logIn': {
		'401 403': "Check 'Email' and 'Password'. A new account can be inactive until someone activates it.",
	},
	'customerSession.logInSocial': {
		401: "A code works once and for minutes: have the customer sign in there again. Check 'Redirect URI' and 'Code Verifier'.",
	},
	'customerSession.refresh': {
		401: 'A refresh token works once and not for ever: log in again. Some services want the anonymous token as bearer.',
		403: "Check 'Legal Entity ID': the customer may not act for it.",
	},
};
