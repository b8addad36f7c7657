import type { Hint } from '../shared/errors/hint';

const TOKEN = 'The access token is not valid or has expired: take a new one.';

/** What a user can do about a refusal of this API. Codes of the gateway are about tokens and clients. */
export const hints: readonly Hint[] = [
	{ status: 400, hint: 'Check the fields that the answer names.' },
	{ status: 401, hint: TOKEN },
	{ status: 403, hint: 'The token is for another tenant, or the customer may not do this.' },
	{ status: 404, hint: 'Check Base URL and Tenant of the credential.' },
	{ code: 'oauth.v2.InvalidAccessToken', hint: TOKEN },
	{ code: 'keymanagement.service.access_token_expired', hint: TOKEN },
	{
		status: 409,
		operation: 'customer.signUp',
		hint: 'There is an account with this e-mail address already: log in, or take another address.',
	},
	{
		status: 401,
		operation: 'anonymousToken.request',
		hint: 'Check Client ID and Tenant of the credential.',
	},
	{
		status: 403,
		operation: 'anonymousToken.request',
		hint: 'The client ID is not one of this tenant: check both in the credential.',
	},
	{
		status: 401,
		operation: 'anonymousToken.refresh',
		hint: 'A refresh token works once and not for ever: request a new anonymous token.',
	},
	{
		status: 401,
		operation: 'customerSession.logIn',
		hint: "Check 'Email' and 'Password'. A new account can be inactive until someone activates it.",
	},
	{
		status: 403,
		operation: 'customerSession.logIn',
		hint: "Check 'Email' and 'Password'. A new account can be inactive until someone activates it.",
	},
	{
		status: 401,
		operation: 'customerSession.logInSocial',
		hint: "A code works once and for minutes: have the customer sign in there again. Check 'Redirect URI' and 'Code Verifier'.",
	},
	{
		status: 401,
		operation: 'customerSession.refresh',
		hint: 'A refresh token works once and not for ever: log in again. Some services want the anonymous token as bearer.',
	},
	{
		status: 403,
		operation: 'customerSession.refresh',
		hint: "Check 'Legal Entity ID': the customer may not act for it.",
	},
];
