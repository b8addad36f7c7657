import type {
	Icon,
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	ICredentialType,
	IDataObject,
	IHttpRequestHelper,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';

import { clientFields } from '../nodes/CustomerAuth/tokens/clientFields';
import { TEST_PATHS } from '../nodes/CustomerAuth/tokens/credentialRequest';
import { authenticate, preAuthenticate } from '../nodes/CustomerAuth/tokens/hostProtocol';
import { storedFields } from '../nodes/CustomerAuth/tokens/stored';
import { testRules } from '../nodes/CustomerAuth/tokens/testRules';

export class CustomerAuthAnonymousApi implements ICredentialType {
	name = 'customerAuthAnonymousApi';

	displayName = 'Customer Auth Anonymous API';

	icon: Icon = { light: 'file:../icons/customerAuth.svg', dark: 'file:../icons/customerAuth.dark.svg' };

	documentationUrl =
		'https://github.com/example-org/n8n-nodes-automation-platform/blob/main/docs/customer-auth.md#credentials';

	properties: INodeProperties[] = [...clientFields, ...storedFields('anonymous')];

	/** Returns the token to store. `nodes/CustomerAuth/tokens/hostProtocol.ts` explains when n8n calls this. */
	async preAuthentication(this: IHttpRequestHelper, credentials: ICredentialDataDecryptedObject): Promise<IDataObject> {
		return await preAuthenticate('anonymous', credentials, this);
	}

	/**
	 * Adds the address and the anonymous token to a request. No redirect is followed. This is a property and not a method,
	 * because the HTTP Request node uses a copy of the credential without its methods.
	 */
	authenticate = async (
		credentials: ICredentialDataDecryptedObject,
		requestOptions: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> => await authenticate('anonymous', credentials, requestOptions);

	/**
	 * Logs in, because a stored token does not prove that tenant and client ID are right. `preAuthentication` has already
	 * logged in and read the answer, whose fields can have several spellings.
	 */
	test: ICredentialTestRequest = {
		request: { method: 'GET', url: TEST_PATHS.anonymous },
		rules: testRules('Check Tenant and Client ID.'),
	};
}
