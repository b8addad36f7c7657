import type { Operations } from '../operation';
import { agentOperations } from './agent';
import { analyticsOperations } from './analytics';
import { dataStoreOperations } from './dataStore';
import { deviceOperations } from './device';
import { incompleteExecutionOperations } from './incompleteExecution';
import { invitationOperations } from './invitation';
import { llmProviderOperations } from './llmProvider';
import { lookupOperations } from './lookup';
import { organizationOperations } from './organization';
import { organizationVariableOperations } from './organizationVariable';
import { paymentOperations } from './payment';
import { scenarioOperations } from './scenario';
import { scenarioFolderOperations } from './scenarioFolder';
import { scenarioToolOperations } from './scenarioTool';
import { ssoCertificateOperations } from './ssoCertificate';
import { subscriptionOperations } from './subscription';
import { userOperations } from './user';

/** What the sandbox does statefully. Every other operation of the contract answers with the contract's example. */
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
