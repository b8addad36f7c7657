import type { IDataObject, ILoadOptionsFunctions, INodeListSearchItems, INodeListSearchResult } from 'n8n-workflow';

import { attempt } from '../../shared/attempt';
import { inOneText } from '../../shared/errors/nodeErrors';
import { pathSegment } from '../../shared/input/path';
import { isObject } from '../../shared/objects';
import { objectIn } from '../../shared/output/steps';
import { modulesIn } from '../blueprint';
import { foldersOf } from './folders';
import {
	agentIn,
	ChooseFirst,
	idIn,
	incompleteExecutionIn,
	isOfTeam,
	organizationIn,
	scenarioIn,
	scopeIn,
	teamIn,
} from './form';
import { ListReader, matching } from './listReader';
import * as lists from './lists';
import type { ListRequest } from './lists';

type Search = (this: ILoadOptionsFunctions, filter?: string, token?: string) => Promise<INodeListSearchResult>;

/** A search that handles a missing choice: its only entry names the field to choose first, and has no value. */
function untilChosen(search: Search): Search {
	return async function (filter, token) {
		const found = await attempt(async () => await search.call(this, filter, token));
		if (!found.error) return found.value;
		// the editor shows only the message
		if (!(found.error instanceof ChooseFirst)) throw inOneText(found.error);
		return { results: [{ name: found.error.message, value: '' }] };
	};
}

/** The first choice of each value. */
function eachOnce(choices: INodeListSearchItems[]): INodeListSearchItems[] {
	const seen = new Set<unknown>();
	return choices.filter(({ value }) => !seen.has(value) && seen.add(value));
}

/** The search in one list of the platform. */
function searchIn(requestOf: (form: ILoadOptionsFunctions) => ListRequest): Search {
	return untilChosen(async function (filter, token) {
		return await new ListReader(this).search(requestOf(this), filter, token);
	});
}

/** The scenarios of a team or an organization, with the number of their incomplete executions. */
function scenariosOfScope(form: ILoadOptionsFunctions): ListRequest {
	return {
		...lists.scenarios(scopeIn(form)),
		label: ({ name, dlqCount }) =>
			Number(dlqCount) > 0 ? `${String(name)} (${Number(dlqCount)} incomplete)` : String(name),
	};
}

/**
 * The teams of all organizations that the API key may see. Team names can repeat, so the label contains the organization.
 */
async function searchTeams(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
	const reader = new ListReader(this);
	const results = await reader.ofEach(await reader.entries(lists.organizations()), async (organization) => {
		const teams = lists.teams(String(organization.id));
		const label = ({ name }: { name?: unknown }) => `${String(name)} (${String(organization.name)})`;
		return await reader.all({ ...teams, label }, filter);
	});
	return { results };
}

/** The folders of the team that is chosen in the form, or of all teams of its organization. */
async function searchFoldersOfScope(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
	const reader = new ListReader(this);
	if (isOfTeam(this)) return { results: await foldersOf(reader, teamIn(this), filter) };
	const results = await reader.ofEach(
		await reader.entries(lists.teams(organizationIn(this))),
		async (team) => await foldersOf(reader, String(team.id), filter, String(team.name)),
	);
	return { results };
}

/** The folders of the team that is chosen in the form. */
async function searchFolders(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
	return { results: await foldersOf(new ListReader(this), teamIn(this), filter) };
}

/** The modules in the blueprint of the chosen incomplete execution. Failed modules are marked. */
async function searchModules(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
	const reader = new ListReader(this);
	const path = `/api/v2/dlqs/${pathSegment(incompleteExecutionIn(this))}`;
	const read = async (part: string) =>
		await reader.get({ things: 'modules', path: `${path}/${part}`, query: {} }, (body) => objectIn(body, ['response']));
	const { blueprint } = await read('blueprint');
	// if the bundles cannot be read, no module is marked
	const bundles = await attempt(async () => await read('bundle'));
	const hasFailed = (id: unknown) => {
		const bundle = bundles.error ? undefined : bundles.value[String(id)];
		return isObject(bundle) && 'error' in bundle;
	};
	const label = ({ id, module }: IDataObject) => `${String(id)} – ${String(module)}${hasFailed(id) ? ' (failed)' : ''}`;
	return { results: matching(modulesIn(blueprint), { label }, filter) };
}

/** The provider that is chosen in the form, or else the provider of the chosen agent; undefined if neither is chosen. */
async function providerIn(form: ILoadOptionsFunctions, reader: ListReader, teamId: number): Promise<unknown> {
	const providerId = idIn(form, 'providerId');
	const agentId = agentIn(form);
	if (providerId !== undefined || agentId === undefined) return providerId;
	const { path } = lists.agents(teamId);
	const request = { things: 'models', path: `${path}/${pathSegment(agentId)}`, query: { teamId } };
	// services differ: the agent can be the answer itself
	const agent = await reader.get(request, (body) =>
		isObject(body) && 'id' in body ? body : objectIn(body, ['agent']),
	);
	return agent.llmProviderId;
}

/** The models of one provider, or of all providers of the team if the form chooses none. */
async function searchModels(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
	const teamId = teamIn(this);
	const reader = new ListReader(this);
	const providerId = await providerIn(this, reader, teamId);
	const providers = providerId === undefined ? await reader.entries(lists.providers(teamId)) : [{ id: providerId }];
	const found = await reader.ofEach(
		providers,
		async ({ id }) => await reader.all(lists.models(teamId, String(id)), filter),
	);
	// only the name of a model is sent, so the same model of two accounts is one choice
	return { results: eachOnce(found) };
}

/** The languages of the locales. For example, the locale `en_GB`, English (UK), has the language `en`, English. */
async function searchLanguages(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
	const ofLocales: ListRequest = {
		...lists.reference('locales'),
		label: ({ name }) => String(name).replace(/ \(.*\)$/, ''),
		choice: ({ code }) => String(code).replace(/[_-].*$/, ''),
	};
	return { results: eachOnce(await new ListReader(this).all(ofLocales, filter)) };
}

/** The lists of the resource locators, by the name in `searchListMethod`. */
export const listSearch = {
	searchAgents: searchIn((form) => lists.agents(teamIn(form))),
	searchCountries: searchIn(() => lists.reference('countries')),
	searchDataStores: searchIn((form) => lists.dataStores(teamIn(form))),
	searchDevices: searchIn((form) => lists.devices(teamIn(form))),
	searchFolders: untilChosen(searchFolders),
	searchFoldersOfScope: untilChosen(searchFoldersOfScope),
	searchIncompleteExecutions: searchIn((form) => lists.incompleteExecutions(scenarioIn(form), form.getTimezone())),
	searchLanguages,
	searchLocales: searchIn(() => lists.reference('locales')),
	searchLogs: searchIn((form) => lists.logs(incompleteExecutionIn(form), form.getTimezone())),
	searchModels: untilChosen(searchModels),
	searchModules: untilChosen(searchModules),
	searchOrganizationRoles: searchIn((form) => lists.roles('organization', scopeIn(form))),
	searchOrganizations: searchIn(lists.organizations),
	searchProviders: searchIn((form) => lists.providers(teamIn(form))),
	searchRegions: searchIn(() => lists.reference('regions', 'imt-regions', 'imtRegions')),
	searchScenarios: searchIn(scenariosOfScope),
	searchScenariosOfTeam: searchIn((form) => lists.scenarios({ teamId: teamIn(form) })),
	searchTeamRoles: searchIn((form) => lists.roles('team', scopeIn(form))),
	searchTeams,
	searchTimezones: searchIn(() => lists.reference('timezones')),
	searchTools: searchIn((form) => lists.scenarios({ teamId: teamIn(form), type: 'tool' }, 'tools')),
	searchUsers: searchIn((form) => lists.users(scopeIn(form))),
	searchVariables: searchIn((form) => lists.variables(organizationIn(form))),
};
