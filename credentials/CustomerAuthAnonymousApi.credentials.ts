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

import { authenticate, preAuthenticate, TEST_PATHS } from '../nodes/CustomerAuth/tokens/authentication';
import { clientFields } from '../nodes/CustomerAuth/tokens/clientFields';
import { testRules } from '../nodes/CustomerAuth/tokens/testRules';
import { storedFields } from '../nodes/CustomerAuth/tokens/stored';

export class CustomerAuthAnonymousApi implements ICredentialType {
	name = 'customerAuthAnonymousApi';

	displayName = 'Customer Auth Anonymous API';

	icon: Icon = { light: 'file:../icons/customerAuth.svg', dark: 'file:../icons/customerAuth.dark.svg' };

	documentationUrl = 'https://github.com/example-org/n8n-nodes-automation-platform#customer-auth-credentials';

	properties: INodeProperties[] = [...clientFields, ...storedFields('anonymous')];

	/** Gets a token, or a new one: n8n stores what it gives. */
	async preAuthentication(this: IHttpRequestHelper, credentials: ICredentialDataDecryptedObject): Promise<IDataObject> {
		return await preAuthenticate('anonymous', credentials, this);
	}

	/** Adds address and anonymous token to a request, and keeps both from going anywhere else. */
	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		requestOptions: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		return await authenticate('anonymous', credentials, requestOptions);
	}

	/**
	 * A login of its own, after one whose answer is read as that of the credential is: a token that is stored already would
	 * prove nothing about tenant and client ID.
	 */
	test: ICredentialTestRequest = {
		request: { method: 'GET', url: TEST_PATHS.anonymous },
		rules: testRules('Check Tenant and Client ID.'),
	};
}
