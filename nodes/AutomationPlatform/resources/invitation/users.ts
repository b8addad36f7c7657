import type { IDataObject } from 'n8n-workflow';

import type { ErrorContext } from '../../../shared/errors/nodeErrors';
import type { Run } from '../../../shared/run/run';
import { readWholeList } from '../../read';

/** The list decides who is invited and who gets a role. */
const LIST = { root: 'users', paged: true, decidesWrite: true };
/** The name under which the hints for refusals of this request are found. */
const MEMBERS = { resource: 'lookup', operation: 'members' };

/**
 * All users that the service lists for a query.
 *
 * @param detail the organization or team, for errors
 * @param forItems `itemIndex` is the item that needs the list. If several items wait for the list, it is not set, and
 * `credentialItem` is the item whose credential is used
 */
export async function readUsers(
	run: Run,
	query: IDataObject,
	detail: string,
	forItems: Pick<ErrorContext, 'itemIndex' | 'credentialItem'>,
): Promise<IDataObject[]> {
	const errorContext = { ...run.errorContext(undefined, { detail }), ...forItems, action: 'List users' };
	return await readWholeList(run, '/api/v2/users', query, LIST, errorContext, MEMBERS);
}
