import type { IDataObject } from 'n8n-workflow';

import { pathSegment } from '../../../shared/input/path';
import type { Run } from '../../../shared/run/run';
import { readRecord, readWholeList } from '../../read';

const PATH = '/api/v2/dlqs';
const LIST = { root: 'dlqs', paged: false };
/** Refusals of the list have hints of their own. */
const LOOKUP = { resource: 'lookup', operation: 'incompleteExecutions' };

/** All incomplete executions that the platform lists for a scenario. */
export async function listScenario(run: Run, scenarioId: number, itemIndex: number): Promise<IDataObject[]> {
	return await readWholeList(run, PATH, { scenarioId }, LIST, run.errorContext(itemIndex, String(scenarioId)), LOOKUP);
}

/** One incomplete execution; `gone` when the platform does not have it. */
export async function fetchOne(run: Run, id: string, itemIndex: number): Promise<IDataObject | 'gone'> {
	return await readRecord(run, `${PATH}/${pathSegment(id)}`, 'dlq', run.errorContext(itemIndex, id));
}
