import type { IDataObject } from 'n8n-workflow';

import { attempt } from '../shared/attempt';
import { asAnswerError, isNotFound } from '../shared/errors/nodeErrors';
import type { ErrorContext } from '../shared/errors/nodeErrors';
import { ShapeError } from '../shared/errors/shapeError';
import type { OperationName } from '../shared/http/types';
import { isObject } from '../shared/objects';
import { readPages } from '../shared/output/paging';
import { objectIn, pageOf } from '../shared/output/steps';
import type { ListShape } from '../shared/output/steps';
import type { Run } from '../shared/run/run';

// Additional requests of a run, beside the request that its operation declares.

/**
 * Reads a list page by page.
 *
 * @param operation the name under which the hints for a refusal are found; by default, the run's operation
 * @throws NodeApiError for a refusal, and for an answer without the list
 */
export async function* readListPages(
	run: Run,
	path: string,
	query: IDataObject,
	shape: ListShape,
	errorContext: ErrorContext,
	operation?: OperationName,
): AsyncGenerator<IDataObject[]> {
	const pages = readPages(shape, Number.POSITIVE_INFINITY, async (page) => {
		const request = { method: 'GET' as const, path, query: { ...query, ...page } };
		return await (await run.send(request, errorContext, operation)).read(pageOf(shape));
	});
	for (;;) {
		const next = await attempt(async () => await pages.next());
		if (next.error) throw asAnswerError(next.error, errorContext);
		if (next.value.done) return;
		yield next.value.value.entries;
	}
}

/** The entries of all pages. */
export async function entriesOfAll(pages: AsyncGenerator<IDataObject[]>): Promise<IDataObject[]> {
	const entries: IDataObject[] = [];
	for await (const page of pages) {
		for (const entry of page) entries.push(entry);
	}
	return entries;
}

/** Reads all pages of a list, as {@link readListPages} does. */
export async function readWholeList(
	run: Run,
	path: string,
	query: IDataObject,
	shape: ListShape,
	errorContext: ErrorContext,
	operation?: OperationName,
): Promise<IDataObject[]> {
	return await entriesOfAll(readListPages(run, path, query, shape, errorContext, operation));
}

/**
 * The record under a key of an answer.
 *
 * @throws ShapeError if there is no record, or if it has no ID
 */
export function recordIn(body: unknown, key: string): IDataObject {
	const record = objectIn(body, [key]);
	if (record.id === undefined || record.id === null) throw new ShapeError(`has no record under '${key}'`);
	return record;
}

/**
 * Reads the record under a key of the answer; `gone` if the platform does not have it.
 *
 * @throws NodeApiError for a refusal, and for an answer without the record
 */
export async function readRecord(
	run: Run,
	path: string,
	key: string,
	errorContext: ErrorContext,
): Promise<IDataObject | 'gone'> {
	const read = await attempt(async () => {
		const answer = await run.send({ method: 'GET', path }, errorContext);
		return await answer.read((body) => recordIn(body, key));
	});
	if (!read.error) return read.value;
	if (isNotFound(read.error)) return 'gone';
	throw read.error;
}

/**
 * The IDs in the list under a key of an answer. An entry can be a number, text or an object with an `id`. `null` is an
 * empty list.
 *
 * @throws ShapeError if there is no list
 */
export function idsIn(body: unknown, key: string): Set<string> {
	const ids = (body as IDataObject | undefined)?.[key];
	if (ids === null) return new Set();
	if (!Array.isArray(ids)) throw new ShapeError(`has no list under '${key}'`);
	return new Set(ids.map((id) => String(isObject(id) ? id.id : id)));
}
