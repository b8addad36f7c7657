import { deepCopy } from 'n8n-workflow';
import type { IDataObject } from 'n8n-workflow';

import { attempt } from '../../../shared/attempt';
import { forItem, inputError } from '../../../shared/errors/nodeErrors';
import type { Item, ItemWork } from '../../../shared/run/item';
import { limitOf, addLimitHint } from '../../../shared/run/list';
import type { Rest } from '../../../shared/run/list';
import { PerRun } from '../../../shared/run/memory';
import type { Run } from '../../../shared/run/run';
import { formOf } from '../../find/form';
import { findIn, placesOf } from '../../find/places';
import type { ItemSearch, Place } from '../../find/places';
import { readSearch, searchKey } from '../../find/search';

/** Query parameters that would make a search miss pages, or the fields that it filters by. */
const OWN_QUERY = /^(cols|pg\[(offset|limit)\])(\[\d*\])?$/;

/** The result of a search. */
interface Result {
	found: IDataObject[];
	rest: Rest;
}

/** The results of a run, finished or in progress, by search. Items with the same search share one result. */
const resultsOf = new PerRun<Map<string, Promise<Result>>>(() => new Map());

/** The query for the list of each scenario, from Additional Parameters. */
function listQuery({ run, index, prepared }: Item): IDataObject {
	const query = { ...prepared.request.query };
	delete query.scenarioId;
	const own = Object.keys(query).find((name) => OWN_QUERY.test(name));
	if (own === undefined) return query;
	const what = `'Additional Parameters' contains '${own}', which the node sets itself`;
	throw inputError(run.errorContext(index), what, 'Remove this parameter');
}

/** The output for an incomplete execution. The ID, the scenario and the reason come first. */
function shaped({ scenarioId, scenarioName: name }: Place, entry: IDataObject): IDataObject {
	const { id, reason } = entry;
	const scenarioName = name ?? null;
	const first: IDataObject = { id, scenarioId, scenarioName };
	if (reason !== undefined) first.reason = reason;
	// a spread makes objects of twice the size, in twice the time; but an assignment would lose a field with this name
	if (Object.hasOwn(entry, '__proto__')) return { ...first, ...entry, scenarioId, scenarioName };
	return Object.assign(first, entry, { scenarioId, scenarioName });
}

/** Whether a search leaves out some of the incomplete executions in the count of a scenario. */
function isNarrow({ status, filters }: ItemSearch): boolean {
	return status === 'resolved' || Object.values(filters).some((value) => value !== undefined);
}

/** Reads scenario after scenario until the limit is reached. */
async function read(run: Run, search: ItemSearch, limit: number, query: IDataObject): Promise<Result> {
	const places = await placesOf(run, [search], (_, error) => {
		throw error;
	});
	// one more entry shows that the limit cuts; with a filter, finding that entry can take many requests
	const most = isNarrow(search) ? limit : limit + 1;
	const found: IDataObject[] = [];
	// start with a few scenarios, because the limit is often reached soon
	let size = limit === Number.POSITIVE_INFINITY ? places.length : 1;
	for (let next = 0; next < places.length && found.length < most; next += size, size *= 2) {
		const batch = places.slice(next, next + size);
		const lists: IDataObject[][] = [];
		await run.limiter.each(batch.length, async (index) => {
			const place = batch[index];
			lists[index] = await findIn(run, place, (entry) => shaped(place, entry), { most, query });
		});
		for (const list of lists) for (const entry of list) found.push(entry);
	}
	const rest = found.length > limit ? 'some' : found.length === most ? 'unknown' : 'none';
	return { found: found.slice(0, limit), rest };
}

/**
 * The result of a search. An item uses the result of an earlier item with the same search, as a copy. After a failure, the
 * next item reads again.
 */
async function shared({ run, index }: Item, key: string, begin: () => Promise<Result>): Promise<Result> {
	const known = resultsOf.of(await run.scopeOf(index));
	const earlier = known.get(key);
	const result = earlier ?? begin();
	known.set(key, result);
	const ended = await attempt(async () => await result);
	if (!ended.error) return earlier ? deepCopy(ended.value) : ended.value;
	if (known.get(key) === result) known.delete(key);
	throw forItem(ended.error, index);
}

/** Finds the incomplete executions of an item's search. */
export const getAll: ItemWork = async (item) => {
	const { run, index, values } = item;
	const limit = limitOf(run, values);
	const query = listQuery(item);
	const search = readSearch(formOf(run, index, values));
	const key = JSON.stringify([searchKey(search), limit, query]);
	const { found, rest } = await run.limiter.withoutSlot(
		async () => await shared(item, key, async () => await read(run, { ...search, itemIndexes: [index] }, limit, query)),
	);
	addLimitHint(run, rest);
	return found.map((json) => ({ json }));
};
