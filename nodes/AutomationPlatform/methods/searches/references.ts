import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { Lists } from '../lists';

/** A list that is the same for all of the service; it comes whole. */
async function search(
	context: ILoadOptionsFunctions,
	things: string,
	root: string,
	segment: string,
	filter?: string,
	token?: string,
): Promise<INodeListSearchResult> {
	const request = { root, paged: false, things, path: `/api/v2/enums/${segment}`, query: {} };
	return await new Lists(context).search(request, ({ name }) => String(name), filter, token);
}

async function searchCountries(
	this: ILoadOptionsFunctions,
	filter?: string,
	token?: string,
): Promise<INodeListSearchResult> {
	return await search(this, 'countries', 'countries', 'countries', filter, token);
}

async function searchLocales(
	this: ILoadOptionsFunctions,
	filter?: string,
	token?: string,
): Promise<INodeListSearchResult> {
	return await search(this, 'locales', 'locales', 'locales', filter, token);
}

async function searchRegions(
	this: ILoadOptionsFunctions,
	filter?: string,
	token?: string,
): Promise<INodeListSearchResult> {
	return await search(this, 'regions', 'imtRegions', 'imt-regions', filter, token);
}

async function searchTimezones(
	this: ILoadOptionsFunctions,
	filter?: string,
	token?: string,
): Promise<INodeListSearchResult> {
	return await search(this, 'timezones', 'timezones', 'timezones', filter, token);
}

export const referenceSearches = { searchCountries, searchLocales, searchRegions, searchTimezones };
