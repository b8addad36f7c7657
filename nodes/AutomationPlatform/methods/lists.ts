import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import type { IDataObject, ILoadOptionsFunctions, INodeListSearchItems, INodeListSearchResult } from 'n8n-workflow';

import { attempt } from '../../shared/attempt';
import { convert } from '../../shared/input/convert';
import { HttpClient } from '../../shared/http/client';
import { Limiter } from '../../shared/http/limiter';
import type { ListShape } from '../../shared/output/steps';
import { readList, readPages } from '../../shared/output/paging';
import { DEFAULT_MAX_IN_FLIGHT } from '../../shared/http/requestOptions';
import { api } from '../api';

/** Entries after which a search shows what it has; the rest comes when the list is scrolled. */
const ENOUGH = 50;

export interface ListRequest extends ListShape {
	/** What is listed, such as `scenarios`, for error texts. */
	things: string;
	path: string;
	query: IDataObject;
	/** What is chosen with an entry; its id where this is absent. */
	choice?: (entry: IDataObject) => string | number;
}

/** The ID that a field of the form holds; undefined where there is none to read. */
export function idOf(context: ILoadOptionsFunctions, parameter: string): number | undefined {
	try {
		return convert(context.getCurrentNodeParameter(parameter), 'integerId') as number | undefined;
	} catch {
		return undefined;
	}
}

/** The sentence in place of a list whose owner is not chosen yet. */
export function firstChoose(context: ILoadOptionsFunctions, what: string): NodeOperationError {
	return new NodeOperationError(context.getNode(), `Choose ${what} first`, {
		description: `The list shows what belongs to it. With an expression there, give the ID here.`,
	});
}

function isRefused(error: Error): boolean {
	return error instanceof NodeApiError && ['401', '403', '404'].includes(error.httpCode ?? '');
}

/** The lists behind the fields of a form. */
export class Lists {
	private readonly limiter = new Limiter({ max: DEFAULT_MAX_IN_FLIGHT });

	private readonly door: HttpClient;

	constructor(private readonly context: ILoadOptionsFunctions) {
		this.door = new HttpClient(context, api, this.limiter);
	}

	/** Pages of a list, with the errors of a list in a form. */
	fetcher({ things, path, query }: ListRequest): (page: IDataObject) => Promise<unknown> {
		const errorContext = { node: this.context.getNode(), action: `List ${things}` };
		return async (page) =>
			(
				await this.door.send({ method: 'GET', path, query: { ...query, ...page } }, errorContext, {
					resource: 'list',
					operation: things,
				})
			).body;
	}

	/**
	 * Entries that hold the text in their name or id, from an offset on, until there are enough.
	 *
	 * @param token offset at which the search goes on
	 */
	async search(
		request: ListRequest,
		label: (entry: IDataObject) => string,
		filter = '',
		token = '0',
	): Promise<INodeListSearchResult> {
		const { choice = ({ id }: IDataObject) => id as string | number } = request;
		const wanted = filter.trim().toLowerCase();
		const results: INodeListSearchItems[] = [];
		const start = { offset: Number(token) || 0 };
		for await (const page of readPages(request, Number.POSITIVE_INFINITY, this.fetcher(request), start)) {
			for (const entry of page.entries) {
				const item = { name: label(entry), value: choice(entry) };
				if (wanted === '' || item.name.toLowerCase().includes(wanted) || String(item.value) === wanted)
					results.push(item);
			}
			if (page.next !== undefined && results.length >= ENOUGH) return { results, paginationToken: String(page.next) };
		}
		return { results };
	}

	/**
	 * What is found of each of several owners, in their order. One that the key may not see, such as one of another zone, has
	 * nothing.
	 *
	 * @throws the refusal where all of them are refused
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

	/** All teams of all organizations that the key may see. */
	async teams(): Promise<INodeListSearchItems[]> {
		const organizations = await readList(ORGANIZATIONS, Number.POSITIVE_INFINITY, this.fetcher(ORGANIZATIONS));
		return await this.ofEach(organizations, async ({ id, name }) => {
			const request = {
				root: 'teams',
				paged: true,
				things: 'teams',
				path: '/api/v2/teams',
				query: { organizationId: id },
			};
			const teams = await readList(request, Number.POSITIVE_INFINITY, this.fetcher(request));
			return teams.map((team) => ({ name: `${String(team.name)} (${String(name)})`, value: team.id as number }));
		});
	}
}

/** The organizations that the key may see. */
export const ORGANIZATIONS: ListRequest = {
	root: 'organizations',
	paged: true,
	things: 'organizations',
	path: '/api/v2/organizations',
	query: {},
};
