import type { Hint } from '../shared/errors/hint';

/** What a user can do about a refusal of this API. Codes of the gateway are about tokens and clients. */
export const hints: readonly Hint[] = [
	{ when: [400], hint: 'Check the fields that the answer names.' },
	{
		when: [401, 'oauth.v2.InvalidAccessToken', 'keymanagement.service.access_token_expired'],
		hint: 'The access token is not valid or has expired: take a new one.',
	},
	{ when: [403], hint: 'The token is for another tenant, or the customer may not do this.' },
	{ when: [404], hint: 'Check Base URL and Tenant of the credential.' },
	{
		when: [409],
		operations: ['customer.signUp'],
		hint: 'There is an account with this e-mail address already: log in, or take another address.',
	},
	{
		when: [401],
		operations: ['anonymousToken.request'],
		hint: 'Check Client ID and Tenant of the credential.',
	},
	{
		when: [403],
		operations: ['anonymousToken.request'],
		hint: 'The client ID is not one of this tenant: check both in the credential.',
	},
	{
		when: [401],
		operations: ['anonymousToken.refresh'],
		hint: 'A refresh token works once and not for ever: request a new anonymous token.',
	},
	{
		when: [401, 403],
		operations: ['customerSession.logIn'],
		hint: "Check 'Email' and 'Password'. A new account can be inactive until someone activates it.",
	},
	{
		when: [401],
		operations: ['customerSession.logInSocial'],
		hint: "A code works once and for minutes: have the customer sign in there again. Check 'Redirect URI' and 'Code Verifier'.",
	},
	{
		when: [401],
		operations: ['customerSession.refresh'],
		hint: 'A refresh token works once and not for ever: log in again. Some services want the anonymous token as bearer.',
	},
	{
		when: [403],
		operations: ['customerSession.refresh'],
		hint: "Check 'Legal Entity ID': the customer may not act for it.",
	},
];
