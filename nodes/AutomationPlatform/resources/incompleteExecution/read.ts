import { NodeApiError } from 'n8n-workflow';
import type { IDataObject } from 'n8n-workflow';

import { readList } from '../../../shared/paging';
import { pathSegment } from '../../../shared/path';
import type { Run } from '../../../shared/run';

/** All incomplete executions of a scenario that the service lists. */
export async function listScenario(run: Run, scenarioId: number, itemIndex: number): Promise<IDataObject[]> {
	const place = run.place(itemIndex, String(scenarioId));
	return await readList({ root: 'dlqs', paged: false }, Number.POSITIVE_INFINITY, async (page) => {
		const answer = await run.send({ method: 'GET', path: '/api/v2/dlqs', query: { scenarioId, ...page } }, place);
		return answer.body;
	});
}

/** One incomplete execution; `gone` where the service has it no more. */
export async function fetchOne(run: Run, id: string, itemIndex: number): Promise<IDataObject | 'gone'> {
	try {
		const { body } = await run.send(
			{ method: 'GET', path: `/api/v2/dlqs/${pathSegment(id)}` },
			run.place(itemIndex, id),
		);
		return ((body as IDataObject | undefined)?.dlq ?? {}) as IDataObject;
	} catch (error) {
		if (error instanceof NodeApiError && error.httpCode === '404') return 'gone';
		throw error;
	}
}
