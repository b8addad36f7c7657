import type { IDataObject } from 'n8n-workflow';

import type { Row } from '../contract/rows/row';

const tenant = 'harbourshop';
const ofCustomer = { authorization: 'Bearer example-customer-access' };
const ofFields = { authorization: 'Bearer example-token-of-item' };
const withoutBearer = { authorization: undefined };

/** A time that is known only at run time. */
const someTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as unknown as string;

const anonymousAnswer: IDataObject = {
	token_type: 'Bearer',
	access_token: 'example-anonymous-access-2',
	expires_in: 3600,
	refresh_token: 'example-anonymous-refresh-2',
	refresh_token_expires_in: 86_400,
	sessionId: 'session-0901',
	scope: `tenant=${tenant}`,
};

const loginAnswer: IDataObject = {
	access_token: 'example-customer-access-1',
	saas_token: 'example.saas.token',
	expires_in: 2_592_000,
	refresh_token: 'example-customer-refresh-1',
	refresh_token_expires_in: 86_400,
	token_type: 'Bearer',
	session_id: 'session-0901',
	initialPassword: false,
};

const refreshAnswer: IDataObject = {
	access_token: 'example-customer-access-2',
	expires_in: 1800,
	refresh_token: 'example-customer-refresh-2',
	refresh_token_expires_in: 86_400,
	token_type: 'Bearer',
	session_id: 'session-0901',
};

const socialAnswer: IDataObject = {
	social_access_token: 'example-social-access',
	social_id_token: 'example-social-id',
	refresh_token: 'example-customer-refresh-1',
	refresh_token_expires_in: '86400',
	session_idle_time: 120,
	token_type: 'Bearer',
	access_token: 'example-customer-access-1',
	saas_token: 'example.saas.token',
	expires_in: '14400',
	scope: `tenant=${tenant}`,
};

/** The item of an answer: its fields in camel case. */
function itemOf(answer: IDataObject): IDataObject {
	const inCamelCase = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
	return Object.fromEntries(Object.entries(answer).map(([name, value]) => [inCamelCase(name), value]));
}

const email = 'noa@customer.example';
const password = 'example-password';

const signUpRows: Row[] = [
	{
		operation: 'customer.signUp',
		when: 'A34 only what is set is sent',
		parameters: { email: ` ${email}\n`, password, customerDetails: {}, customerAddress: {} },
		exchanges: [
			{ method: 'POST', path: `/customer/${tenant}/signup`, body: { email, password }, answer: { id: 'C0900001' } },
		],
		output: [{ id: 'C0900001' }],
	},
	{
		operation: 'customer.signUp',
		when: 'everything, with the token of the item',
		parameters: {
			tokenSource: 'fields',
			anonymousToken: '={{ $json.token }}',
			email,
			password,
			customerDetails: {
				title: 'MX',
				firstName: 'Noa',
				middleName: 'R.',
				lastName: 'Example',
				contactEmail: email,
				contactPhone: '+43 000 000',
				company: 'Example Ltd',
				preferredLanguage: 'en_GB',
				preferredCurrency: 'EUR',
				preferredSite: 'main',
				companyRegistrationId: 'FN-0000',
			},
			customerAddress: {
				contactName: 'Noa Example',
				companyName: 'Example Ltd',
				street: 'Harbour Street',
				streetNumber: 1,
				streetAppendix: 'b',
				extraLine1: 'Second court',
				extraLine2: 'Door 4',
				extraLine3: 'Third floor',
				extraLine4: 'Ring twice',
				zipCode: '4020',
				city: 'Linz',
				country: 'AT',
				state: 'Upper Austria',
				contactPhone: '+43 000 000',
				tags: 'BILLING, SHIPPING',
			},
		},
		input: { token: 'example-token-of-item' },
		exchanges: [
			{
				method: 'POST',
				path: `/customer/${tenant}/signup`,
				headers: ofFields,
				body: {
					email,
					password,
					customerDetails: {
						title: 'MX',
						firstName: 'Noa',
						middleName: 'R.',
						lastName: 'Example',
						contactEmail: email,
						contactPhone: '+43 000 000',
						company: 'Example Ltd',
						preferredLanguage: 'en_GB',
						preferredCurrency: 'EUR',
						preferredSite: 'main',
						b2b: { companyRegistrationId: 'FN-0000' },
					},
					customerAddress: {
						contactName: 'Noa Example',
						companyName: 'Example Ltd',
						street: 'Harbour Street',
						streetNumber: '1',
						streetAppendix: 'b',
						extraLine1: 'Second court',
						extraLine2: 'Door 4',
						extraLine3: 'Third floor',
						extraLine4: 'Ring twice',
						zipCode: '4020',
						city: 'Linz',
						country: 'AT',
						state: 'Upper Austria',
						contactPhone: '+43 000 000',
						tags: ['BILLING', 'SHIPPING'],
					},
				},
				answer: { id: 'C0900001' },
			},
		],
		output: [{ id: 'C0900001' }],
	},
];

const anonymousTokenRows: Row[] = [
	{
		operation: 'anonymousToken.request',
		parameters: {},
		exchanges: [
			{
				method: 'GET',
				path: '/customerlogin/auth/anonymous/login',
				headers: withoutBearer,
				query: [
					['tenant', tenant],
					['client_id', 'example-client-id'],
				],
				answer: anonymousAnswer,
			},
		],
		output: [{ ...itemOf(anonymousAnswer), expiresAt: someTime }],
	},
	{
		operation: 'anonymousToken.request',
		when: 'G34 with everything that the session starts with',
		parameters: { options: { currency: 'EUR', siteCode: 'main', targetLocation: 'AT', language: 'en' } },
		exchanges: [
			{
				method: 'GET',
				path: '/customerlogin/auth/anonymous/login',
				headers: withoutBearer,
				query: [
					['tenant', tenant],
					['client_id', 'example-client-id'],
					['currency', 'EUR'],
					['language', 'en'],
					['siteCode', 'main'],
					['targetLocation', 'AT'],
				],
				answer: anonymousAnswer,
			},
		],
		output: [{ ...itemOf(anonymousAnswer), expiresAt: someTime }],
	},
	{
		operation: 'anonymousToken.refresh',
		when: 'G35 with the refresh token of the item alone, and no token of the credential',
		parameters: { tokenSource: 'fields', refreshToken: 'example-anonymous-refresh-1' },
		exchanges: [
			{
				method: 'GET',
				path: '/customerlogin/auth/anonymous/refresh',
				headers: withoutBearer,
				query: [
					['tenant', tenant],
					['client_id', 'example-client-id'],
					['refresh_token', 'example-anonymous-refresh-1'],
				],
				answer: anonymousAnswer,
			},
		],
		output: [{ ...itemOf(anonymousAnswer), expiresAt: someTime }],
	},
	{
		operation: 'anonymousToken.refresh',
		when: 'A25 with the tokens of the item, both of them',
		parameters: {
			tokenSource: 'fields',
			anonymousToken: 'example-anonymous-access-1',
			refreshToken: 'example-anonymous-refresh-1',
		},
		exchanges: [
			{
				method: 'GET',
				path: '/customerlogin/auth/anonymous/refresh',
				headers: withoutBearer,
				query: [
					['tenant', tenant],
					['client_id', 'example-client-id'],
					['anonymous_token', 'example-anonymous-access-1'],
					['refresh_token', 'example-anonymous-refresh-1'],
				],
				answer: anonymousAnswer,
			},
		],
		output: [{ ...itemOf(anonymousAnswer), expiresAt: someTime }],
	},
	{
		operation: 'anonymousToken.refresh',
		when: 'A25 with the tokens of the credential',
		parameters: {},
		exchanges: [
			{
				method: 'GET',
				path: '/customerlogin/auth/anonymous/refresh',
				headers: withoutBearer,
				query: [
					['tenant', tenant],
					['anonymous_token', 'example-anonymous-access'],
					['refresh_token', 'example-anonymous-refresh'],
					['client_id', 'example-client-id'],
				],
				answer: anonymousAnswer,
			},
		],
		output: [{ ...itemOf(anonymousAnswer), expiresAt: someTime }],
	},
];

const customerSessionRows: Row[] = [
	{
		operation: 'customerSession.logIn',
		parameters: { email, password },
		exchanges: [{ method: 'POST', path: `/customer/${tenant}/login`, body: { email, password }, answer: loginAnswer }],
		output: [{ ...itemOf(loginAnswer), expiresAt: someTime }],
	},
	{
		operation: 'customerSession.logIn',
		when: 'with the visitor of the customer credential',
		parameters: { authentication: 'customer', email, password },
		exchanges: [{ method: 'POST', path: `/customer/${tenant}/login`, body: { email, password }, answer: loginAnswer }],
		output: [{ ...itemOf(loginAnswer), expiresAt: someTime }],
	},
	{
		operation: 'customerSession.logInSocial',
		parameters: { authorizationCode: 'example code/+1', redirectUri: 'https://shop.example/back?a=1' },
		exchanges: [
			{
				method: 'POST',
				path: `/customer/${tenant}/socialLogin`,
				headers: { 'session-id': undefined },
				query: [
					['code', 'example code/+1'],
					['redirect_uri', 'https://shop.example/back?a=1'],
				],
				answer: socialAnswer,
			},
		],
		output: [{ ...itemOf(socialAnswer), expiresAt: someTime }],
	},
	{
		operation: 'customerSession.logInSocial',
		when: 'with PKCE, in the session of the visitor',
		parameters: {
			tokenSource: 'fields',
			anonymousToken: 'Bearer example-token-of-item',
			authorizationCode: 'example-code',
			redirectUri: 'https://shop.example/back',
			options: { codeVerifier: 'example-verifier', sessionId: 'session-0901' },
		},
		exchanges: [
			{
				method: 'POST',
				path: `/customer/${tenant}/socialLogin`,
				headers: { ...ofFields, 'session-id': 'session-0901' },
				query: [
					['code', 'example-code'],
					['redirect_uri', 'https://shop.example/back'],
					['code_verifier', 'example-verifier'],
				],
				answer: socialAnswer,
			},
		],
		output: [{ ...itemOf(socialAnswer), expiresAt: someTime }],
	},
	{
		operation: 'customerSession.refresh',
		parameters: {
			accessToken: 'example-token-of-item',
			refreshToken: 'example-customer-refresh-1',
			legalEntityId: 'legal-0032',
		},
		exchanges: [
			{
				method: 'GET',
				path: `/customer/${tenant}/refreshauthtoken`,
				headers: ofFields,
				query: [
					['refreshToken', 'example-customer-refresh-1'],
					['legalEntityId', 'legal-0032'],
				],
				answer: refreshAnswer,
			},
		],
		output: [{ ...itemOf(refreshAnswer), expiresAt: someTime }],
	},
	{
		operation: 'customerSession.refresh',
		when: 'of the tokens of the credential, for its legal entity',
		parameters: { authentication: 'customer' },
		exchanges: [
			{
				method: 'GET',
				path: `/customer/${tenant}/refreshauthtoken`,
				headers: ofCustomer,
				query: [
					['refreshToken', 'example-customer-refresh'],
					['legalEntityId', 'legal-0031'],
				],
				answer: refreshAnswer,
			},
		],
		output: [{ ...itemOf(refreshAnswer), expiresAt: someTime }],
	},
	{
		operation: 'customerSession.validate',
		parameters: { authentication: 'customer' },
		exchanges: [
			{
				method: 'GET',
				path: `/customer/${tenant}/validateauthtoken`,
				headers: ofCustomer,
				answer: {
					token_type: 'Bearer',
					expires_in: 1711,
					scope: `customer.customer_read_own order.history_view tenant=${tenant}`,
					sessionId: 'session-0901',
					email,
					legalEntityId: 'legal-0031',
				},
			},
		],
		output: [
			{
				valid: true,
				expiresIn: 1711,
				scopes: ['customer.customer_read_own', 'order.history_view'],
				tenant,
				sessionId: 'session-0901',
				email,
				legalEntityId: 'legal-0031',
			},
		],
	},
	{
		operation: 'customerSession.validate',
		when: 'a token of the item, without a legal entity',
		parameters: { accessToken: ' example-token-of-item ' },
		exchanges: [
			{
				method: 'GET',
				path: `/customer/${tenant}/validateauthtoken`,
				headers: ofFields,
				answer: { token_type: 'Bearer', expires_in: 1, scope: `tenant=${tenant}`, sessionId: 's', email },
			},
		],
		output: [{ valid: true, expiresIn: 1, scopes: [], tenant, sessionId: 's', email }],
	},
	{
		operation: 'customerSession.logOut',
		when: 'A26 the token of the credential, in both places',
		parameters: { authentication: 'customer' },
		exchanges: [
			{
				method: 'GET',
				path: `/customer/${tenant}/logout`,
				headers: ofCustomer,
				query: [['accessToken', 'example-customer-access']],
			},
		],
		output: [{ success: true }],
	},
	{
		operation: 'customerSession.logOut',
		when: 'A26 the token of the item, in both places',
		parameters: { authentication: 'customer', tokenSource: 'fields', accessToken: 'example-token-of-item' },
		exchanges: [
			{
				method: 'GET',
				path: `/customer/${tenant}/logout`,
				headers: ofFields,
				query: [['accessToken', 'example-token-of-item']],
			},
		],
		output: [{ success: true }],
	},
];

/** At least one row for each operation; together they send every key of the contract. */
export const rows: Row[] = [...signUpRows, ...anonymousTokenRows, ...customerSessionRows];
