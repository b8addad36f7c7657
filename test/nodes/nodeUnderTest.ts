import type { ICredentialType, INodeParameters, INodeType } from 'n8n-workflow';

import { AutomationPlatformApi } from '../../credentials/AutomationPlatformApi.credentials';
import { AutomationPlatform } from '../../nodes/AutomationPlatform/AutomationPlatform.node';
import type { CredentialData } from '../support/engine';

/**
 * The node that the tests of this folder and of the contract check, and its specific values. A test file runs them for
 * another node by replacing this module.
 */
export interface NodeUnderTest {
	nodeType: INodeType & { customOperations: NonNullable<INodeType['customOperations']> };
	credentialTypes: ICredentialType[];
	/** Credentials that lead to `origin`. */
	credentials: CredentialData;
	/** Credentials that lead to another address. */
	credentialsAt: (baseUrl: string) => CredentialData;
	origin: string;
	/** The Authorization header of a request, unless a row has another one. */
	authorization: string;
	/** The secrets of the credentials that the operations send. */
	secrets: readonly string[];
	/** The file of its contract. */
	contractFile: string;
	/** The routes of its operations. */
	route: RegExp;
	/** Its folder under `nodes`. */
	folder: string;
	/** The file that has the rows of a resource's operations. */
	rowsFile: (resource: string) => string;
	/** Names of the path and the query without a visible field, because the credential or a search sets them. */
	withoutField: (parameters: INodeParameters) => string[];
	/** Values of fields that accept no general sample, by their names. */
	samples: Record<string, unknown>;
	/** Operations that accept one item per run. */
	forOneItem: readonly string[];
}

const origin = 'https://zone.example';
const apiKey = 'dummy-example-key';
const DAY_MS = 86_400_000;

const credentialsAt = (baseUrl: string): CredentialData => ({
	automationPlatformApi: { baseUrl, apiKey, authorizationScheme: 'none', fieldPrefix: 'platform' },
});

export const nodeUnderTest: NodeUnderTest = {
	nodeType: new AutomationPlatform(),
	credentialTypes: [new AutomationPlatformApi()],
	credentials: credentialsAt(origin),
	credentialsAt,
	origin,
	authorization: apiKey,
	secrets: [apiKey],
	contractFile: 'automation-platform.openapi.yaml',
	route: /^\/api\/v2(\/[a-z0-9-]+|\/:[a-zA-Z]+)+$/,
	folder: 'AutomationPlatform',
	rowsFile: (resource) => `test/contract/rows/${resource}.ts`,
	withoutField: ({ searchIn }) => (searchIn === undefined || searchIn === 'scenario' ? [] : ['scenarioId']),
	samples: {
		messages: '[{"role":"user","content":"Where is order 2044?"}]',
		messagesJson: '[{"role":"user","content":"Where is order 2044?"}]',
		cols: 'id,name',
		// One of the folders that the contract lists.
		folderId: 52,
		callbackUrl: 'https://shop.example/run-ended',
		// The variable that the contract lists with the type text.
		variableName: 'organizationName',
		ids: 'a1,b2',
		excludedScenarioIds: '3,4',
		newPassword: 'Example-word-1',
		customer: '{"email":"jane.doe@shop.example","name":"Jane Doe","isBusiness":false,"countryId":44}',
		// Analytics accept nothing older than a year.
		from: new Date(Date.now() - 60 * DAY_MS).toISOString(),
		to: new Date(Date.now() - 30 * DAY_MS).toISOString(),
	},
	forOneItem: ['user.checkPasswordReset', 'user.completePasswordReset'],
};
