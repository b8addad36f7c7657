import type { IDataObject } from 'n8n-workflow';

import { attempt } from '../../../shared/attempt';
import { asAnswerError, isNotFound } from '../../../shared/errors/nodeErrors';
import { readList } from '../../../shared/output/paging';
import { pathSegment } from '../../../shared/input/path';
import type { Run } from '../../../shared/run/run';

/** What is read besides the operation's own requests. */
const LIST = { resource: 'lookup', operation: 'incompleteExecutions' };

/** All incomplete executions of a scenario that the service lists. */
export async function listScenario(run: Run, scenarioId: number, itemIndex: number): Promise<IDataObject[]> {
	const errorContext = run.errorContext(itemIndex, String(scenarioId));
	const read = await attempt(
		async () =>
			await readList({ root: 'dlqs', paged: false }, Number.POSITIVE_INFINITY, async (page) => {
				const request = { method: 'GET' as const, path: '/api/v2/dlqs', query: { scenarioId, ...page } };
				return (await run.send(request, errorContext, LIST)).body;
			}),
	);
	if (read.error) throw asAnswerError(read.error, errorContext);
	return read.value;
}

/** One incomplete execution; `gone` where the service has it no more. */
export async function fetchOne(run: Run, id: string, itemIndex: number): Promise<IDataObject | 'gone'> {
	const request = { method: 'GET' as const, path: `/api/v2/dlqs/${pathSegment(id)}` };
	const read = await attempt(async () => await run.send(request, run.errorContext(itemIndex, id)));
	if (!read.error) return ((read.value.body as IDataObject | undefined)?.dlq ?? {}) as IDataObject;
	if (isNotFound(read.error)) return 'gone';
	throw read.error;
}
