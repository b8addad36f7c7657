import { incompleteExecutionRows } from './incompleteExecution';
import type { Row } from './row';
import { scenarioRows } from './scenario';
import { scenarioFolderRows } from './scenarioFolder';

export type { Exchange, Row } from './row';

/** At least one row for each operation; together they send every key of the contract. */
export const rows: Row[] = [...incompleteExecutionRows, ...scenarioFolderRows, ...scenarioRows];
