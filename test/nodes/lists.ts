import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { ListStep } from '../../nodes/shared/output/steps';
import type { RecordedRequest } from '../support/nock';
import { contract, listOperations, plainVariantOf, serveExamples } from './operations';
import type { Variant } from './operations';

/** One variant of each operation that lists. `isPaged`: its first request asks for a page. */
export const lists: Array<Variant & { listRoot: string; parameters: INodeParameters; isPaged: boolean }> =
	listOperations.map((list) => ({
		...plainVariantOf(list),
		listRoot: list.listRoot!,
		isPaged: (list.entry.routing!.output!.postReceive![0] as unknown as ListStep).list.paged,
	}));

/** The lists that the contract pages. */
export const pagedLists = lists.filter(({ name }) =>
	contract
		.operation(name)
		.parameters.some((parameter) => parameter.name === 'pg[offset]' && !parameter['x-convention']),
);

/** Entries of a list, numbered from 1. */
export function entries(count: number): IDataObject[] {
	return Array.from({ length: count }, (_, index) => ({ id: `entry-${index + 1}`, attempts: 0 }));
}

/** The IDs of {@link entries}. */
export function entryIds(count: number): string[] {
	return entries(count).map(({ id }) => id as string);
}

/** The page that a request of a list asks for. */
export function asked({ query }: RecordedRequest): { offset?: string; limit?: string } {
	const values = Object.fromEntries(query);
	return { offset: values['pg[offset]'], limit: values['pg[limit]'] };
}

/** Answers as a service with `count` entries that returns at most `cap` in a page, and echoes the paging it used. */
export function serveList(root: string, count: number, cap: number): void {
	serveExamples((request) => {
		const { offset = '0', limit = String(cap) } = asked(request);
		const used = Math.min(Number(limit), cap);
		return {
			body: {
				[root]: entries(count).slice(Number(offset), Number(offset) + used),
				pg: { offset: Number(offset), limit: used },
			},
		};
	});
}

/** The page that a request asks for, with at most 100 entries; all entries if it asks for no page. */
function pageFor<Entry>(all: Entry[], request: RecordedRequest): Entry[] {
	const { offset = '0', limit } = asked(request);
	return limit === undefined
		? all.slice(Number(offset))
		: all.slice(Number(offset)).slice(0, Math.min(100, Number(limit)));
}

/**
 * Answers as a service that returns at most 100 entries in a page, if a page is requested, and does not echo paging.
 */
export function serveWithoutEcho(
	bodyOf: (page: <Entry>(all: Entry[]) => Entry[], request: RecordedRequest) => object,
): void {
	serveExamples((request) => ({ body: bodyOf((all) => pageFor(all, request), request) }));
}

/**
 * Answers as a service with unreliable pages: it returns at most 100 entries, even if no page is requested, each page
 * starts with the last entry of the previous one, `pg` has no limit, and an empty page is null.
 */
export function serveOddly(root: string, count: number): void {
	serveExamples((request) => {
		const { offset = '0', limit = '100' } = asked(request);
		const start = Math.max(0, Number(offset) - 1);
		const page = entries(count).slice(start, start + Math.min(100, Number(limit)));
		return { body: { [root]: Number(offset) > count ? null : page, pg: { sortBy: 'id', sortDir: 'asc' } } };
	});
}
