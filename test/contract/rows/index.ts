import { incompleteExecutionRows } from './incompleteExecution';
import { paymentRows } from './payment';
import type { Row } from './row';
import { scenarioRows } from './scenario';
import { scenarioFolderRows } from './scenarioFolder';
import { subscriptionRows } from './subscription';

export type { Exchange, Row } from './row';

/** At least one row for each operation; together they send every key of the contract. */
export const rows: Row[] = [
	...incompleteExecutionRows,
	...paymentRows,
	...scenarioFolderRows,
	...scenarioRows,
	...subscriptionRows,
];
