import type { Operations } from '../operation';
import type { Agent, DataStore, Device, Scenario, Team } from '../state/model';
import { agentOperations, showAgent } from './agent';
import { analyticsOperations } from './analytics';
import { dataStoreOperations, showDataStore } from './dataStore';
import { deviceOperations, showDevice } from './device';
import { incompleteExecutionOperations } from './incompleteExecution';
import { invitationOperations } from './invitation';
import { llmProviderOperations, showProvider } from './llmProvider';
import { lookupOperations } from './lookup';
import { organizationOperations } from './organization';
import { organizationVariableOperations } from './organizationVariable';
import { paymentOperations } from './payment';
import type { View } from './plain';
import { scenarioOperations, showScenario } from './scenario';
import { scenarioFolderOperations, showFolders } from './scenarioFolder';
import { scenarioToolOperations } from './scenarioTool';
import { ssoCertificateOperations } from './ssoCertificate';
import { subscriptionOperations } from './subscription';
import { showUser, userOperations } from './user';

/** The handlers of operations that are more than plain (see plain.ts). */
export const automationPlatformOperations: Operations = {
	...agentOperations,
	...analyticsOperations,
	...dataStoreOperations,
	...deviceOperations,
	...incompleteExecutionOperations,
	...invitationOperations,
	...llmProviderOperations,
	...lookupOperations,
	...organizationOperations,
	...organizationVariableOperations,
	...paymentOperations,
	...scenarioOperations,
	...scenarioFolderOperations,
	...scenarioToolOperations,
	...ssoCertificateOperations,
	...subscriptionOperations,
	...userOperations,
};

/** How plain operations show records of paths that seeds fill. */
export const views: Record<string, View> = {
	'/api/v2/teams': () => (team: Team) => ({ ...team }),
	'/api/v2/scenarios': (context) => (scenario: Scenario) => showScenario(context.state, scenario),
	'/api/v2/users': () => showUser,
	'/api/v2/data-stores': (context) => (dataStore: DataStore) => showDataStore(context, dataStore),
	'/api/v2/scenarios-folders': showFolders,
	'/api/v2/devices': (context) => (device: Device) => showDevice(context, device),
	'/api/v2/ai-agents/v1/agents': (context) => (agent: Agent) => showAgent(context, agent),
	'/api/v2/ai-agents/v1/llm-providers': () => showProvider,
};
