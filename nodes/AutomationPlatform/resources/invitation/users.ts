import type { IDataObject } from 'n8n-workflow';

import type { ErrorContext } from '../../../shared/errors/nodeErrors';
import { readList } from '../../../shared/output/paging';
import type { Run } from '../../../shared/run/run';

/** The name under which the refusals of this request have hints. */
const MEMBERS = { resource: 'lookup', operation: 'members' };

/** All users that the service lists for a query. */
export async function readUsers(run: Run, query: IDataObject, errorContext: ErrorContext): Promise<IDataObject[]> {
	return await readList({ root: 'users', paged: true }, Number.POSITIVE_INFINITY, async (page) => {
		const request = { method: 'GET' as const, path: '/api/v2/users', query: { ...query, ...page } };
		return (await run.send(request, errorContext, MEMBERS)).body;
	});
}
