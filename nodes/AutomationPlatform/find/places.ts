import type { IDataObject } from 'n8n-workflow';

import { attempt } from '../../shared/attempt';
import { asAnswerError, inputError } from '../../shared/errors/nodeErrors';
import { ShapeError } from '../../shared/errors/shapeError';
import { pathSegment } from '../../shared/input/path';
import type { Run } from '../../shared/run/run';
import { entriesOfAll, readListPages, readRecord, readWholeList } from '../read';
import { canHave, hasStatus, isWanted, passes } from './filters';
import { scenarioQueries } from './folders';
import type { ListedScope, Search } from './search';

/** The names of these lists. Their refusals have hints of their own. */
const LISTS_SCENARIOS = { resource: 'list', operation: 'scenarios' };
const LISTS_FOLDERS = { resource: 'list', operation: 'folders' };
const LISTS_INCOMPLETE = { resource: 'lookup', operation: 'incompleteExecutions' };

const DLQS = '/api/v2/dlqs';

/** A search and the input items that ask for it. */
export interface ItemSearch extends Search {
	itemIndexes: number[];
}

/** A scenario in which searches look for incomplete executions. */
export interface Place {
	scenarioId: number;
	/** Undefined until it is known: a search in one scenario does not list scenarios. */
	scenarioName?: string;
	searches: ItemSearch[];
}

/** The incomplete executions that the platform lists for a scenario, page by page. */
function pagesOfScenario(
	run: Run,
	scenarioId: number,
	itemIndex: number,
	query?: IDataObject,
): AsyncGenerator<IDataObject[]> {
	const errorContext = run.errorContext(itemIndex, { detail: `scenario '${scenarioId}'` });
	const shape = { root: 'dlqs', paged: false };
	return readListPages(run, DLQS, { scenarioId, ...query }, shape, errorContext, LISTS_INCOMPLETE);
}

/** All incomplete executions that the platform lists for a scenario. */
export async function listScenario(run: Run, scenarioId: number, itemIndex: number): Promise<IDataObject[]> {
	return await entriesOfAll(pagesOfScenario(run, scenarioId, itemIndex));
}

/** One incomplete execution; `gone` if the platform does not have it. */
export async function fetchOne(run: Run, id: string, itemIndex: number): Promise<IDataObject | 'gone'> {
	return await readRecord(run, `${DLQS}/${pathSegment(id)}`, 'dlq', run.errorContext(itemIndex, { subject: id }));
}

/** The scenarios that the platform lists for a scope. */
async function listScenarios(run: Run, scope: ListedScope, itemIndex: number): Promise<IDataObject[]> {
	const shape = { root: 'scenarios', paged: true };
	const errorContext = run.errorContext(itemIndex);
	const scenarios: IDataObject[] = [];
	const listFolders = async (query: IDataObject) => {
		const folders = { root: 'scenariosFolders', paged: false };
		const ofFolder = run.errorContext(itemIndex, scope.in === 'folder' ? { detail: `folder '${scope.folderId}'` } : {});
		return await readWholeList(run, '/api/v2/scenarios-folders', query, folders, ofFolder, LISTS_FOLDERS);
	};
	const queries = await scenarioQueries(scope, listFolders, (message, advice) => {
		throw inputError(errorContext, message, advice);
	});
	for (const query of queries) {
		const listed = await readWholeList(run, '/api/v2/scenarios', query, shape, errorContext, LISTS_SCENARIOS);
		for (const scenario of listed) {
			if (!Number.isSafeInteger(Number(scenario.id))) {
				throw asAnswerError(new ShapeError("has a scenario without a numeric 'id'"), errorContext);
			}
			scenarios.push(scenario);
		}
	}
	return scenarios;
}

/** Whether a search asks for the name of its scenario. */
function needsName({ searches }: Place): boolean {
	return searches.some(({ scenarios }) => scenarios.nameContains);
}

/**
 * The name of a single scenario, from one of these incomplete executions of it; undefined if it cannot be read. If a filter
 * needs the name, the next one is read when the platform no longer has the one before.
 *
 * @throws NodeApiError if it cannot be read and a filter needs it
 */
async function nameFrom(run: Run, place: Place, ids: string[], itemIndex: number): Promise<string | undefined> {
	const isNeeded = needsName(place);
	for (const id of isNeeded ? ids : ids.slice(0, 1)) {
		const read = await attempt(async () => await fetchOne(run, id, itemIndex));
		if (read.error && (isNeeded || run.invocation.signal?.aborted)) throw read.error;
		if (read.error) return undefined;
		if (read.value !== 'gone') return typeof read.value.scenarioName === 'string' ? read.value.scenarioName : undefined;
	}
	return undefined;
}

/**
 * The scenarios in which the searches look: the scenarios of their scopes that pass the filters of scenarios. A scenario is
 * left out if its counts show that nothing in it can match. Several searches in the same scenario share one place.
 *
 * @param fail receives the error of a search whose scenarios cannot be listed; it may throw it
 */
export async function placesOf(
	run: Run,
	searches: ItemSearch[],
	fail: (search: ItemSearch, error: Error) => void,
): Promise<Place[]> {
	const places = new Map<number, Place>();
	const add = (scenarioId: number, scenarioName: string | undefined, search: ItemSearch) => {
		const place = places.get(scenarioId) ?? { scenarioId, searches: [] };
		place.scenarioName ??= scenarioName;
		if (!place.searches.includes(search)) place.searches.push(search);
		places.set(scenarioId, place);
	};
	const listed: IDataObject[][] = [];
	await run.limiter.each(searches.length, async (index) => {
		const { scope, itemIndexes } = searches[index];
		if (scope.in === 'scenario') return;
		const list = await attempt(async () => await listScenarios(run, scope, itemIndexes[0]));
		if (list.error) fail(searches[index], list.error);
		else listed[index] = list.value;
	});
	searches.forEach((search, index) => {
		const { scope, status, scenarios } = search;
		if (scope.in === 'scenario') {
			if (!scenarios.excluded.has(scope.scenarioId)) add(scope.scenarioId, undefined, search);
			return;
		}
		for (const scenario of listed[index] ?? []) {
			const { name } = scenario;
			const id = Number(scenario.id);
			if (!canHave(scenario, status) || !isWanted({ id, name }, scenarios)) continue;
			add(id, typeof name === 'string' ? name : undefined, search);
		}
	});
	return [...places.values()];
}

/** A function that returns the input items whose searches match an entry. */
function askersIn(searches: ItemSearch[]): (entry: IDataObject) => number[] {
	const itemsOf = (asking: ItemSearch[]) =>
		[...new Set(asking.flatMap(({ itemIndexes }) => itemIndexes))].sort((a, b) => a - b);
	const matches = (entry: IDataObject, { status, filters }: ItemSearch) =>
		hasStatus(entry, status) && passes(entry, filters);
	if (searches.length !== 1) return (entry) => itemsOf(searches.filter((search) => matches(entry, search)));
	// most places have one search: then long lists need no lists for each entry
	const all = itemsOf(searches);
	return (entry) => (matches(entry, searches[0]) ? all : []);
}

/**
 * Reads the incomplete executions of a place that match its searches, each once, in the order of the list. It reads the
 * list to its end before anything is retried or deleted, because that would move the rest of the list. Before the first
 * match it sets the name of the scenario, and leaves out the searches whose filter excludes this name.
 *
 * @param recordOf what to keep of an entry; the rest is free while the next page is read. `itemIndexes` are the input items
 *   whose searches match the entry
 * @param most after this many matches, no more pages are read; all matches of the last page are returned
 * @param query additional query parameters of the list
 * @throws NodeApiError if the list cannot be read
 */
export async function findIn<Kept>(
	run: Run,
	place: Place,
	recordOf: (entry: IDataObject, itemIndexes: number[]) => Kept,
	{ most = Number.POSITIVE_INFINITY, query }: { most?: number; query?: IDataObject } = {},
): Promise<Kept[]> {
	const { scenarioId, searches } = place;
	const [reader] = searches[0].itemIndexes;
	const found: Kept[] = [];
	let askersOfNamed = askersIn(searches);
	let isNamed = false;
	for await (const entries of pagesOfScenario(run, scenarioId, reader, query)) {
		let askersOf = askersOfNamed;
		const ids = isNamed ? [] : entries.filter((entry) => askersOf(entry).length > 0).map(({ id }) => String(id));
		if (ids.length > 0) {
			place.scenarioName ??= await nameFrom(run, place, ids, reader);
			// if the platform has none of these any more, the next page may have the name
			isNamed = place.scenarioName !== undefined || !needsName(place);
			const named = { id: scenarioId, name: place.scenarioName };
			const wanted = searches.filter(({ scenarios }) => isWanted(named, scenarios));
			if (isNamed && wanted.length === 0) break;
			askersOf = askersIn(wanted);
			if (isNamed) askersOfNamed = askersOf;
		}
		for (const entry of entries) {
			const itemIndexes = askersOf(entry);
			if (itemIndexes.length > 0) found.push(recordOf(entry, itemIndexes));
		}
		if (found.length >= most) break;
	}
	return found;
}
