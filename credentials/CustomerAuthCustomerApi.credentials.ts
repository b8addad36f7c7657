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

	documentationUrl =
		'https://github.com/example-org/n8n-nodes-automation-platform/blob/main/docs/customer-auth.md#credentials';

	properties: INodeProperties[] = [
		...clientFields,
		{
			displayName: 'Email',
			name: 'email',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'name@email.com',
			description: 'The email address that the customer logs in with',
		},
		{
			displayName: 'Password',
			name: 'password',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			description: "The customer's password, at least 6 characters",
		},
		{
			displayName: 'Legal Entity ID',
			name: 'legalEntityId',
			type: 'string',
			default: '',
			description: 'ID of the company that the customer acts for, if your shop has business customers',
		},
		{
			displayName: 'Bearer for Refresh',
			name: 'refreshBearer',
			type: 'options',
			options: [
				{ name: 'Anonymous Token', value: 'anonymous', description: 'Required by some shops' },
				{ name: 'Customer Token', value: 'customer', description: "The customer's access token (default)" },
			],
			default: 'customer',
			description:
				'The token to send when the credential refreshes the session. If the credential logs in again instead of refreshing, select the other token.',
		},
		{
			displayName: 'Add Saas-Token Header',
			name: 'addSaasHeader',
			type: 'boolean',
			default: false,
			description:
				'Whether to add the saas-token header to HTTP Request nodes that use this credential. Some services of the shop require it.',
		},
		...storedFields('customer'),
	];

	/** Returns the tokens to store. `nodes/CustomerAuth/tokens/hostProtocol.ts` explains when n8n calls this. */
	async preAuthentication(this: IHttpRequestHelper, credentials: ICredentialDataDecryptedObject): Promise<IDataObject> {
		return await preAuthenticate('customer', credentials, this);
	}

	/**
	 * Adds the address and the customer token to a request. No redirect is followed. This is a property and not a method,
	 * because the HTTP Request node uses a copy of the credential without its methods.
	 */
	authenticate = async (
		credentials: ICredentialDataDecryptedObject,
		requestOptions: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> => await authenticate('customer', credentials, requestOptions);

	/**
	 * Before the test, `preAuthentication` logs in, because a stored token does not prove that email and password are
	 * right.
	 */
	test: ICredentialTestRequest = {
		request: { method: 'GET', url: TEST_PATHS.customer },
		rules: testRules('The login worked, but the new token was rejected. Check Base URL and Tenant.', 'email'),
	};
}
