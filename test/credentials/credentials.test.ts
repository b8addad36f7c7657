import type { ICredentialDataDecryptedObject, ICredentialType, IHttpRequestOptions } from 'n8n-workflow';

import { AutomationPlatformApi } from '../../credentials/AutomationPlatformApi.credentials';
import { CustomerAuthAnonymousApi } from '../../credentials/CustomerAuthAnonymousApi.credentials';
import { CustomerAuthCustomerApi } from '../../credentials/CustomerAuthCustomerApi.credentials';

const credentials: ICredentialType[] = [
	new AutomationPlatformApi(),
	new CustomerAuthAnonymousApi(),
	new CustomerAuthCustomerApi(),
];

const filled: ICredentialDataDecryptedObject = {
	baseUrl: 'https://zone.example',
	apiKey: 'dummy-example-key',
	tenant: 'harbourshop',
	clientId: 'example-client-id',
	email: 'noa@customer.example',
	password: 'example-password',
};

/** The request as n8n sends it for another node that uses the credential. */
async function authenticated({ authenticate }: ICredentialType, options: IHttpRequestOptions) {
	if (typeof authenticate !== 'function') throw new Error('authenticate is not a function');
	return await authenticate(filled, options);
}

test('no credential has an expression in its own texts, and each one authenticates with a function', () => {
	const found = credentials.flatMap(({ name, properties, test, authenticate }) => {
		const texts = JSON.stringify([properties, test]).match(/"=[^"]*"/g) ?? [];
		return [...texts, ...(typeof authenticate === 'function' ? [] : [typeof authenticate])].map(
			(what) => `${name}: ${what}`,
		);
	});
	expect(found).toEqual([]);
});

test('the copy for the list of the HTTP Request node authenticates too', () => {
	const copies = credentials.map((credential): Partial<ICredentialType> => ({ ...credential }));
	expect(copies.map(({ authenticate }) => typeof authenticate)).toEqual(credentials.map(() => 'function'));
});

test("a request of another node with one of our credentials follows no redirect, whatever the node's options are", async () => {
	// A request that is already authorized needs no token.
	const request = {
		url: '/anything',
		headers: { Authorization: 'Bearer example' },
		disableFollowRedirect: false,
		sendCredentialsOnCrossOriginRedirect: true,
		followRedirect: true,
		followAllRedirects: true,
	};
	for (const credential of credentials) {
		expect(await authenticated(credential, { ...request })).toMatchObject({
			disableFollowRedirect: true,
			sendCredentialsOnCrossOriginRedirect: false,
			followRedirect: false,
			followAllRedirects: false,
		});
	}
});
