import type { Operations } from '../operation';
import { incompleteExecutionOperations } from './incompleteExecution';
import { lookupOperations } from './lookup';
import { organizationOperations } from './organization';
import { scenarioOperations } from './scenario';
import { userOperations } from './user';

/** What the sandbox does statefully. Every other operation of the contract answers with the contract's example. */
export const automationPlatformOperations: Operations = {
	...incompleteExecutionOperations,
	...lookupOperations,
	...organizationOperations,
	...scenarioOperations,
	...userOperations,
};
