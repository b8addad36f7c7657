import { NodeConnectionTypes } from 'n8n-workflow';
import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { requestOptions } from '../shared/http/requestOptions';
import { joinFields } from '../shared/input/joined';
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
import { organizationVariableDescription, organizationVariableRuns } from './resources/organizationVariable';
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
		organizationVariable: organizationVariableRuns,
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
			'Retry failed scenario runs (incomplete executions, or DLQs) of a workflow automation platform, and manage its organizations, users, AI agents, and data stores',
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
						description: 'AI agent that answers messages and can use scenarios as tools',
					},
					{
						name: 'Analytics',
						value: 'analytics',
						description: 'Runs, usage, and error rates of the scenarios of an organization',
					},
					{
						name: 'Data Store',
						value: 'dataStore',
						description: 'Store for the records that the scenarios of a team read and write',
					},
					{
						name: 'Device',
						value: 'device',
						description: 'Phone or tablet that sends data to the scenarios of a team',
					},
					{
						name: 'Incomplete Execution',
						value: 'incompleteExecution',
						description: 'Failed scenario run (DLQ) that can be inspected, fixed, and retried',
					},
					{
						name: 'Invitation',
						value: 'invitation',
						description: 'Invitation to an organization and its teams',
					},
					{
						name: 'LLM Provider',
						value: 'llmProvider',
						description: 'Provider of the language models that AI agents use',
					},
					{
						name: 'Organization',
						value: 'organization',
						description: 'Account that holds teams, scenarios, and users, with its license and usage',
					},
					{
						name: 'Organization Variable',
						value: 'organizationVariable',
						description: 'Custom variable that all scenarios of an organization can read',
					},
					{
						name: 'Payment',
						value: 'payment',
						description: 'Past payment or new one-time purchase by an organization',
					},
					{
						name: 'Scenario',
						value: 'scenario',
						description: 'Workflow of the platform that can be found, run, activated, and deactivated',
					},
					{
						name: 'Scenario Folder',
						value: 'scenarioFolder',
						description: 'Folder for the scenarios of a team',
					},
					{ name: 'Scenario Tool', value: 'scenarioTool', description: 'Scenario that AI agents use as a tool' },
					{
						name: 'SSO Certificate',
						value: 'ssoCertificate',
						description: 'Single sign-on (SAML) certificate of an organization',
					},
					{
						name: 'Subscription',
						value: 'subscription',
						description: 'Plan that an organization subscribes to, and its coupons',
					},
					{
						name: 'User',
						value: 'user',
						description: 'User of an organization or a team, with profile, email address, and password',
					},
				],
				default: 'incompleteExecution',
				routing: { send: { paginate: true }, operations: { pagination: singleItemOf(definition) } },
			},
			...joinFields([
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
			]),
			requestOptions,
		],
	};

	customOperations = customOperationsOf(this.description, definition);

	methods = { listSearch, loadOptions };
}
