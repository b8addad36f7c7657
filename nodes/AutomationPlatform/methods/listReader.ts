import { NodeApiError } from 'n8n-workflow';
import type { IDataObject, ILoadOptionsFunctions, INodeListSearchItems, INodeListSearchResult } from 'n8n-workflow';

import { attempt } from '../../shared/attempt';
import { comparable, folded } from '../../shared/comparable';
import { asAnswerError } from '../../shared/errors/nodeErrors';
import type { ErrorContext } from '../../shared/errors/nodeErrors';
import { ShapeError } from '../../shared/errors/shapeError';
import { HttpClient } from '../../shared/http/client';
import { Limiter } from '../../shared/http/limiter';
import { DEFAULT_MAX_IN_FLIGHT, settingsWithin } from '../../shared/http/requestOptions';
import { readPages } from '../../shared/output/paging';
import type { Page } from '../../shared/output/paging';
import { pageOf } from '../../shared/output/steps';
import { api } from '../api';
import type { ListRequest } from './lists';

/** A search stops after the page on which it has this many entries. Scrolling continues the search. */
const ENOUGH = 50;
/** The time limit is short, because a person waits for the list. */
const LONGEST_MS = 60_000;

function isRefused(error: Error): boolean {
	return error instanceof NodeApiError && ['401', '403', '404'].includes(error.httpCode ?? '');
}

/** How the form shows the entries of a list. */
type Shown = Pick<ListRequest, 'label' | 'choice'>;

/**
 * The entries whose label contains the text or whose value is the text, as the form shows them. An empty text matches all.
 */
export function matching(entries: IDataObject[], shown: Shown, filter = ''): INodeListSearchItems[] {
	const { label = ({ name }) => String(name), choice = ({ id }) => id as string | number } = shown;
	const text = comparable(filter);
	return entries
		.map((entry) => ({ name: label(entry), value: choice(entry) }))
		.filter(({ name, value }) => folded(name).includes(text) || comparable(value) === text);
}

/** Reads the platform's lists for a form. */
export class ListReader {
	private readonly limiter = new Limiter({ max: DEFAULT_MAX_IN_FLIGHT });

	private readonly client: HttpClient;

	constructor(private readonly form: ILoadOptionsFunctions) {
		const settings = settingsWithin(LONGEST_MS, 'Try again later, or enter the ID.');
		this.client = new HttpClient(form, api, this.limiter, settings);
	}

	/**
	 * Sends a request and reads its answer.
	 *
	 * @throws NodeApiError for a refusal, and in place of a ShapeError of `work`; it names the list that could not be read
	 */
	async get<Value>(
		{ things, path, query }: Pick<ListRequest, 'things' | 'path' | 'query'>,
		work: (body: unknown) => Value,
	): Promise<Value> {
		const name = { resource: 'list', operation: things };
		const answer = await this.client.send({ method: 'GET', path, query }, this.contextOf({ things }), name);
		return await answer.read(work);
	}

	/**
	 * All entries of a list.
	 *
	 * @throws NodeApiError for a refusal, for an answer without the list, and for a list without an end
	 */
	async entries(request: ListRequest): Promise<IDataObject[]> {
		const entries: IDataObject[] = [];
		for await (const page of this.pages(request, 0)) for (const entry of page.entries) entries.push(entry);
		return entries;
	}

	/** All entries of a list that match a text. */
	async all(request: ListRequest, filter = ''): Promise<INodeListSearchItems[]> {
		return matching(await this.entries(request), request, filter);
	}

	/**
	 * The entries of a list that match a text, up to the page on which there are {@link ENOUGH} of them.
	 *
	 * @param token the offset at which the previous search ended
	 */
	async search(request: ListRequest, filter = '', token = '0'): Promise<INodeListSearchResult> {
		const { isLast = () => false } = request;
		let first: INodeListSearchItems[] = [];
		let last: INodeListSearchItems[] = [];
		let next: number | undefined;
		for await (const { entries, next: after } of this.pages(request, Number(token) || 0)) {
			const before = entries.filter((entry) => !isLast(entry));
			first = first.concat(matching(before, request, filter));
			last = last.concat(matching(entries.filter(isLast), request, filter));
			next = after;
			if (first.length + last.length >= ENOUGH) break;
		}
		const results = [...first, ...last];
		return next === undefined ? { results } : { results, paginationToken: String(next) };
	}

	/**
	 * The entries of several owners, in the order of the owners. An owner that the API key may not see, such as an
	 * organization of another zone, has no entries.
	 *
	 * @throws NodeApiError if every owner is refused
	 */
	async ofEach<Owner, Found>(owners: Owner[], read: (owner: Owner) => Promise<Found[]>): Promise<Found[]> {
		const found: Found[][] = [];
		const refusals: Error[] = [];
		await this.limiter.each(owners.length, async (index) => {
			const one = await attempt(async () => await read(owners[index]));
			if (!one.error) found[index] = one.value;
			else if (isRefused(one.error)) refusals.push(one.error);
			else throw one.error;
		});
		if (refusals.length > 0 && refusals.length === owners.length) throw refusals[0];
		return found.flat();
	}

	private async *pages(request: ListRequest, offset: number): AsyncGenerator<Page> {
		const fetchPage = async (page: IDataObject) =>
			await this.get({ ...request, query: { ...request.query, ...page } }, pageOf(request));
		try {
			yield* readPages(request, Number.POSITIVE_INFINITY, fetchPage, { offset });
		} catch (error) {
			// an answer without the list is already a NodeApiError, so a ShapeError is a list without an end
			const isEndless = error instanceof ShapeError;
			const failure = isEndless ? new ShapeError(error.message, 'Enter the ID or the name instead.') : (error as Error);
			throw asAnswerError(failure, this.contextOf(request));
		}
	}

	private contextOf({ things }: Pick<ListRequest, 'things'>): ErrorContext {
		return { node: this.form.getNode(), action: `List ${things}` };
	}
}
