import { NodeConnectionTypes } from 'n8n-workflow';
import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { requestOptions } from '../shared/http/requestOptions';
import { customOperationsOf, singleItemOf } from '../shared/run/entryPoints';
import type { NodeDefinition } from '../shared/run/definition';
import { listSearch } from './methods/listSearch';
import { loadOptions } from './methods/loadOptions';
import { names } from './names';
import { agentDescription, agentRuns } from './resources/agent';
import { analyticsDescription } from './resources/analytics';
import { dataStoreDescription, dataStoreRuns } from './resources/dataStore';
import { deviceDescription } from './resources/device';
import { incompleteExecutionDescription, incompleteExecutionRuns } from './resources/incompleteExecution';
import { invitationDescription, invitationRuns } from './resources/invitation';
import { llmProviderDescription } from './resources/llmProvider';
import { organizationDescription } from './resources/organization';
import { organizationVariableDescription } from './resources/organizationVariable';
import { paymentDescription } from './resources/payment';
import { scenarioDescription, scenarioRuns } from './resources/scenario';
import { scenarioFolderDescription, scenarioFolderRuns } from './resources/scenarioFolder';
import { scenarioToolDescription } from './resources/scenarioTool';
import { ssoCertificateDescription } from './resources/ssoCertificate';
import { subscriptionDescription } from './resources/subscription';
import { userDescription, userRuns } from './resources/user';
import { api } from './api';

const definition: NodeDefinition = {
	description: () => (AutomationPlatform.described ??= new AutomationPlatform().description),
	api: () => api,
	names,
	runs: {
		agent: agentRuns,
		dataStore: dataStoreRuns,
		incompleteExecution: incompleteExecutionRuns,
		invitation: invitationRuns,
		scenario: scenarioRuns,
		scenarioFolder: scenarioFolderRuns,
		user: userRuns,
	},
};

export class AutomationPlatform implements INodeType {
	static described?: INodeTypeDescription;

	description: INodeTypeDescription = {
		displayName: 'Automation Platform',
		name: 'automationPlatform',
		icon: { light: 'file:../../icons/automationPlatform.svg', dark: 'file:../../icons/automationPlatform.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle:
			'={{ ($parameter["operation"].replace("getAll", "getMany") + ": " + $parameter["resource"]).replace(/[A-Z]/g, " $&").replace(/\\b(llm|sso|[a-z])/g, (word) => word.toUpperCase()) }}',
		description:
			'Retry what failed, and manage organizations, users, AI agents and data stores of a workflow automation platform',
		defaults: { name: 'Automation Platform' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'automationPlatformApi', required: true }],
		requestDefaults: {},
		properties: [
			{
				displayName: 'Resource',
				name: 'resource',
				type: 'options',
				noDataExpression: true,
				options: [
					{
						name: 'Agent',
						value: 'agent',
						description: 'AI agent of a team that answers and calls scenarios as its tools',
					},
					{
						name: 'Analytics',
						value: 'analytics',
						description: 'What the scenarios of an organization did and used over a time',
					},
					{
						name: 'Data Store',
						value: 'dataStore',
						description: 'Place where the scenarios of a team keep records',
					},
					{ name: 'Device', value: 'device', description: 'Phone or tablet that sends to the scenarios of a team' },
					{
						name: 'Incomplete Execution',
						value: 'incompleteExecution',
						description: 'Scenario run that failed and was kept',
					},
					{
						name: 'Invitation',
						value: 'invitation',
						description: 'Invitation of a person to an organization and its teams',
					},
					{
						name: 'LLM Provider',
						value: 'llmProvider',
						description: 'Service whose language models the agents of a team use',
					},
					{
						name: 'Organization',
						value: 'organization',
						description: 'Top-level place of teams, scenarios and users, with its license and usage',
					},
					{
						name: 'Organization Variable',
						value: 'organizationVariable',
						description: 'Value that all scenarios of an organization can read',
					},
					{ name: 'Payment', value: 'payment', description: 'What an organization paid, and single payments' },
					{ name: 'Scenario', value: 'scenario', description: 'Scenario: find, look at, switch on or off, or run it' },
					{
						name: 'Scenario Folder',
						value: 'scenarioFolder',
						description: 'Folder in which a team keeps its scenarios',
					},
					{ name: 'Scenario Tool', value: 'scenarioTool', description: 'Scenario that AI agents call as a tool' },
					{
						name: 'SSO Certificate',
						value: 'ssoCertificate',
						description: 'Certificate of single sign-on of an organization',
					},
					{
						name: 'Subscription',
						value: 'subscription',
						description: 'Subscription of an organization, and its coupon',
					},
					{ name: 'User', value: 'user', description: 'Person with access to organizations and teams' },
				],
				default: 'incompleteExecution',
				description: 'What to work with',
				routing: { send: { paginate: true }, operations: { pagination: singleItemOf(definition) } },
			},
			...agentDescription,
			...analyticsDescription,
			...dataStoreDescription,
			...deviceDescription,
			...incompleteExecutionDescription,
			...invitationDescription,
			...llmProviderDescription,
			...organizationDescription,
			...organizationVariableDescription,
			...paymentDescription,
			...scenarioDescription,
			...scenarioFolderDescription,
			...scenarioToolDescription,
			...ssoCertificateDescription,
			...subscriptionDescription,
			...userDescription,
			requestOptions,
		],
	};

	customOperations = customOperationsOf(this.description, definition);

	methods = { listSearch, loadOptions };
}
