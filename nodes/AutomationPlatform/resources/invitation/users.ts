import type { IDataObject } from 'n8n-workflow';

import type { ErrorContext } from '../../../shared/errors/nodeErrors';
import { readList } from '../../../shared/output/paging';
import type { Run } from '../../../shared/run/run';

const LIST = { root: 'users', paged: true };
/** What is sent besides the invitation. */
const MEMBERS = { resource: 'lookup', operation: 'members' };

/** The users whom the service lists for these query keys. */
export async function readUsers(run: Run, query: IDataObject, errorContext: ErrorContext): Promise<IDataObject[]> {
	return await readList(LIST, Number.POSITIVE_INFINITY, async (page) => {
		const request = { method: 'GET' as const, path: '/api/v2/users', query: { ...query, ...page } };
		return (await run.send(request, errorContext, MEMBERS)).body;
	});
}
