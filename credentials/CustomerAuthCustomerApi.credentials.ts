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

export class CustomerAuthCustomerApi implements ICredentialType {
	name = 'customerAuthCustomerApi';

	displayName = 'Customer Auth Customer API';

	icon: Icon = { light: 'file:../icons/customerAuth.svg', dark: 'file:../icons/customerAuth.dark.svg' };

	documentationUrl = 'https://github.com/example-org/n8n-nodes-automation-platform/blob/main/docs/customer-auth.md#credentials';

	properties: INodeProperties[] = [
		...clientFields,
		{
			displayName: 'Email',
			name: 'email',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'name@email.com',
			description: 'E-mail address with which the customer logs in. Capitals are kept.',
		},
		{
			displayName: 'Password',
			name: 'password',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			description:
				'Password of the customer, at least 6 characters. One that the service refuses is not sent again for a minute.',
		},
		{
			displayName: 'Legal Entity ID',
			name: 'legalEntityId',
			type: 'string',
			default: '',
			description: 'Company for which the customer acts. Its token costs one more request after each login.',
		},
		{
			displayName: 'Bearer for Refresh',
			name: 'refreshBearer',
			type: 'options',
			options: [
				{ name: 'Anonymous Token', value: 'anonymous', description: 'What live services are known to want' },
				{ name: 'Customer Token', value: 'customer', description: 'What the interface description says' },
			],
			default: 'customer',
			description:
				'Token that authorizes the refresh of the customer token. With the wrong one the customer is logged in again at each refresh.',
		},
		{
			displayName: 'Add Saas-Token Header',
			name: 'addSaasHeader',
			type: 'boolean',
			default: false,
			description:
				'Whether requests of the HTTP Request node carry the second token of the customer in the header saas-token, as some services of the platform want it',
		},
		...storedFields('customer'),
	];

	/** Returns the tokens to store. `nodes/CustomerAuth/tokens/hostProtocol.ts` says when n8n calls it. */
	async preAuthentication(this: IHttpRequestHelper, credentials: ICredentialDataDecryptedObject): Promise<IDataObject> {
		return await preAuthenticate('customer', credentials, this);
	}

	/**
	 * Adds the address and the customer token to a request. No redirect is followed.
	 * A property of its own, not a method: n8n offers a credential in the HTTP Request node by a copy without the methods.
	 */
	authenticate = async (
		credentials: ICredentialDataDecryptedObject,
		requestOptions: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> => await authenticate('customer', credentials, requestOptions);

	/** `preAuthentication` logs in before it, because a stored token proves nothing about e-mail and password. */
	test: ICredentialTestRequest = {
		request: { method: 'GET', url: TEST_PATHS.customer },
		rules: testRules('The service does not take the token that it has given out. Check Base URL and Tenant.', 'email'),
	};
}
