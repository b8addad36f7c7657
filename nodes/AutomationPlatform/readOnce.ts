import type { IDataObject } from 'n8n-workflow';

import { attempt } from '../shared/attempt';
import { PerRun } from '../shared/run/memory';
import type { Run } from '../shared/run/run';
import type { ListRequest } from './methods/lists';
import { readWholeList } from './read';

/** The lists of a run, by path and query. */
const listsOf = new PerRun<Map<string, Promise<IDataObject[]>>>(() => new Map());

/**
 * The entries of a list, read once per run. After a failure, the next item reads them again.
 *
 * @throws NodeApiError if the list cannot be read
 */
export async function readOnce(run: Run, itemIndex: number, request: ListRequest): Promise<IDataObject[]> {
	const { things, path, query } = request;
	const known = listsOf.of(await run.scopeOf(itemIndex));
	const key = JSON.stringify([path, query]);
	const errorContext = { ...run.errorContext(undefined), credentialItem: itemIndex, action: `List ${things}` };
	const name = { resource: 'list', operation: things };
	const reading = known.get(key) ?? readWholeList(run, path, query, request, errorContext, name);
	known.set(key, reading);
	const read = await attempt(async () => await reading);
	if (!read.error) return read.value;
	if (known.get(key) === reading) known.delete(key);
	throw read.error;
}
