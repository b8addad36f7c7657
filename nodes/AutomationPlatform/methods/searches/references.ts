import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { Lists } from '../lists';

/** A list that is the same for all of the service; it comes whole. */
async function search(
	context: ILoadOptionsFunctions,
	things: string,
	root: string,
	segment: string,
	filter?: string,
): Promise<INodeListSearchResult> {
	const request = { root, paged: false, things, path: `/api/v2/enums/${segment}`, query: {} };
	return await new Lists(context).search(request, ({ name }) => String(name), filter);
}

async function searchCountries(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
	return await search(this, 'countries', 'countries', 'countries', filter);
}

async function searchLocales(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
	return await search(this, 'locales', 'locales', 'locales', filter);
}

async function searchRegions(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
	return await search(this, 'regions', 'imtRegions', 'imt-regions', filter);
}

async function searchTimezones(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
	return await search(this, 'timezones', 'timezones', 'timezones', filter);
}

export const referenceSearches = { searchCountries, searchLocales, searchRegions, searchTimezones };
