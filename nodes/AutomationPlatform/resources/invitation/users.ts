import type { IDataObject } from 'n8n-workflow';

import type { Place } from '../../../shared/errors';
import { readList } from '../../../shared/paging';
import type { Run } from '../../../shared/run';

const LIST = { root: 'users', paged: true };
/** What is sent besides the invitation. */
const MEMBERS = { resource: 'lookup', operation: 'members' };

/** The users whom the service lists for these query keys. */
export async function readUsers(run: Run, query: IDataObject, place: Place): Promise<IDataObject[]> {
	return await readList(LIST, Number.POSITIVE_INFINITY, async (page) => {
		const request = { method: 'GET' as const, path: '/api/v2/users', query: { ...query, ...page } };
		return (await run.send(request, place, MEMBERS)).body;
	});
}
