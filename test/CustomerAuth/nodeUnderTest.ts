import type { INodeParameters } from 'n8n-workflow';

import { CustomerAuthAnonymousApi } from '../../credentials/CustomerAuthAnonymousApi.credentials';
import { CustomerAuthCustomerApi } from '../../credentials/CustomerAuthCustomerApi.credentials';
import { CustomerAuth } from '../../nodes/CustomerAuth/CustomerAuth.node';
import type { Tokens } from '../../nodes/CustomerAuth/tokens/tokens';
import { readIdentity } from '../../nodes/CustomerAuth/tokens/identity';
import { toStored } from '../../nodes/CustomerAuth/tokens/stored';
import type { NodeUnderTest } from '../nodes/nodeUnderTest';
import type { CredentialData } from '../support/engine';

const origin = 'https://shop.example';

/** The fields that a user fills in. */
const filled = {
	baseUrl: origin,
	tenant: 'harbourshop',
	clientId: 'example-client-id',
	email: 'noa@customer.example',
	password: 'example-password',
	legalEntityId: 'legal-0031',
	refreshBearer: 'customer',
	addSaasHeader: false,
};

const TEN_YEARS_MS = 315_360_000_000;

/** Issued at the latest possible time, so that no test gets newer ones. */
const tokens = (whose: string): Tokens => ({
	accessToken: `example-${whose}-access`,
	issuedAt: Number.MAX_VALUE,
	lifetime: 3600,
	expiresAt: Date.now() + TEN_YEARS_MS,
	refreshToken: `example-${whose}-refresh`,
	refreshExpiresAt: Date.now() + TEN_YEARS_MS,
	sessionId: 'session-0901',
	saasToken: whose === 'customer' ? 'example.saas.token' : '',
});

const anonymous = tokens('anonymous');
const customer = tokens('customer');

/** Credentials with fresh tokens, so that only the request of the operation is sent. */
function credentialsAt(baseUrl: string): CredentialData {
	const own = { ...filled, baseUrl };
	return {
		customerAuthAnonymousApi: { ...own, ...toStored(readIdentity('anonymous', own), { anonymous }) },
		customerAuthCustomerApi: { ...own, ...toStored(readIdentity('customer', own), { anonymous, customer }) },
	} as CredentialData;
}

/** The query keys that the credential fills from its tokens if no field does. */
const tokenNames = ['anonymous_token', 'refresh_token', 'refreshToken', 'accessToken', 'legalEntityId'];

function withoutField({ resource, operation, authentication, tokenSource }: INodeParameters): string[] {
	const isOfCustomer = resource === 'customerSession' && !String(operation).startsWith('logIn');
	const inFields = tokenSource === 'fields' || (isOfCustomer && authentication !== 'customer');
	return ['tenant', 'client_id', ...(inFields ? [] : tokenNames)];
}

export const nodeUnderTest: NodeUnderTest = {
	nodeType: new CustomerAuth(),
	credentialTypes: [new CustomerAuthAnonymousApi(), new CustomerAuthCustomerApi()],
	credentials: credentialsAt(origin),
	credentialsAt,
	origin,
	authorization: 'Bearer example-anonymous-access',
	secrets: [anonymous, customer].flatMap(({ accessToken, refreshToken }) => [accessToken, refreshToken]),
	contractFile: 'customer-auth.openapi.yaml',
	route: /^\/(customer\/:tenant|customerlogin\/auth\/anonymous)\/[a-zA-Z]+$/,
	folder: 'CustomerAuth',
	rowsFile: () => 'test/CustomerAuth/rows.ts',
	withoutField,
	samples: { country: 'AT', contactEmail: 'noa@customer.example', redirectUri: 'https://shop.example/back' },
	forOneItem: [],
};
