import type { IDataObject } from 'n8n-workflow';

import type { Run } from '../../../shared/run/run';
import { readWholeList } from '../../read';

/** Who is invited, and who gets a role, depends on it. */
const LIST = { root: 'users', paged: true, decidesWrite: true };
/** The name under which the refusals of this request have hints. */
const MEMBERS = { resource: 'lookup', operation: 'members' };

/**
 * All users that the service lists for a query.
 *
 * @param subject the ID of the organization or team, for errors
 * @param itemIndex the item that needs the list; absent if all items wait for it
 */
export async function readUsers(
	run: Run,
	query: IDataObject,
	subject: string,
	itemIndex?: number,
): Promise<IDataObject[]> {
	const errorContext = { ...run.errorContext(itemIndex, subject), action: 'List users' };
	return await readWholeList(run, '/api/v2/users', query, LIST, errorContext, MEMBERS);
}
