import { agentRows } from './agent';
import { analyticsRows } from './analytics';
import { dataStoreRows } from './dataStore';
import { deviceRows } from './device';
import { incompleteExecutionRows } from './incompleteExecution';
import { llmProviderRows } from './llmProvider';
import { invitationRows } from './invitation';
import { organizationRows } from './organization';
import { organizationVariableRows } from './organizationVariable';
import { paymentRows } from './payment';
import type { Row } from './row';
import { scenarioRows } from './scenario';
import { scenarioFolderRows } from './scenarioFolder';
import { scenarioToolRows } from './scenarioTool';
import { ssoCertificateRows } from './ssoCertificate';
import { subscriptionRows } from './subscription';
import { userRows } from './user';

export type { Exchange, Row } from './row';

/** At least one row for each operation; together they send every key of the contract. */
export const rows: Row[] = [
	...agentRows,
	...analyticsRows,
	...dataStoreRows,
	...deviceRows,
	...incompleteExecutionRows,
	...llmProviderRows,
	...invitationRows,
	...organizationRows,
	...organizationVariableRows,
	...paymentRows,
	...scenarioFolderRows,
	...scenarioRows,
	...scenarioToolRows,
	...ssoCertificateRows,
	...subscriptionRows,
	...userRows,
];
