import type { IDataObject } from 'n8n-workflow';

import { pathSegment } from '../../shared/input/path';
import type { ListShape } from '../../shared/output/steps';

/** The request for a list of the platform, and how the form shows the entries. */
export interface ListRequest extends ListShape {
	/** The kind of entries, for error texts and hints. */
	things: string;
	path: string;
	query: IDataObject;
	/** The text of an entry in the form. Default: its name. */
	label?: (entry: IDataObject) => string;
	/** The value of an entry. Default: its ID. */
	choice?: (entry: IDataObject) => string | number;
	/** Whether an entry is shown after the other entries that a search reads. */
	isLast?: (entry: IDataObject) => boolean;
}

// The lists that fill the fields of the form. The parameter is the ID of the owner, or its query.

const AI = '/api/v2/ai-agents/v1';

export function agents(teamId: number): ListRequest {
	return { things: 'agents', path: `${AI}/agents`, query: { teamId }, root: 'agents', paged: false, loose: true };
}

export function dataStores(teamId: number): ListRequest {
	return { things: 'data stores', path: '/api/v2/data-stores', query: { teamId }, root: 'dataStores', paged: true };
}

export function devices(teamId: number): ListRequest {
	return {
		things: 'devices',
		path: '/api/v2/devices',
		query: { teamId },
		root: 'devices',
		paged: false,
		label: ({ name, udid }) => (udid ? `${String(name)} (${String(udid)})` : String(name)),
	};
}

/** @param teamId a long ID is text */
export function folders(teamId: number | string): ListRequest {
	const path = '/api/v2/scenarios-folders';
	return { things: 'folders', path, query: { teamId }, root: 'scenariosFolders', paged: false };
}

/** Returns a function that writes times in a time zone, such as `2026-04-07 08:12`. It returns other values as text. */
function shortTimes(timeZone: string): (value: unknown) => string {
	// Swedish writes the year first and uses a 24-hour clock
	const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
	return (value) => {
		const time = Date.parse(String(value));
		return Number.isNaN(time) ? String(value) : format.format(time);
	};
}

/** @param zone the time zone of the times */
export function incompleteExecutions(scenarioId: number, zone: string): ListRequest {
	const shortTime = shortTimes(zone);
	return {
		things: 'incomplete executions',
		path: '/api/v2/dlqs',
		query: { scenarioId },
		root: 'dlqs',
		paged: false,
		label: ({ created, reason, resolved }) =>
			`${shortTime(created)} – ${String(reason)}${resolved === true ? ' (resolved)' : ''}`,
		isLast: ({ resolved }) => resolved === true,
	};
}

const LOG_STATUS: Record<string, string> = { 1: 'Success', 2: 'Warning', 3: 'Error' };

/** @param zone the time zone of the times */
export function logs(dlqId: string, zone: string): ListRequest {
	const shortTime = shortTimes(zone);
	return {
		things: 'logs',
		path: `/api/v2/dlqs/${pathSegment(dlqId)}/logs`,
		query: {},
		root: 'dlqLogs',
		paged: false,
		label: ({ timestamp, status }) => `${shortTime(timestamp)} – ${LOG_STATUS[String(status)] ?? String(status)}`,
	};
}

/** @param providerId a long ID is text */
export function models(teamId: number, providerId: number | string): ListRequest {
	return {
		things: 'models',
		path: `${AI}/llm-providers/${pathSegment(providerId)}/models`,
		query: { teamId },
		root: 'models',
		paged: false,
		loose: true,
		label: ({ model, provider }) => `${String(model)} (${String(provider)})`,
		choice: ({ model }) => String(model),
	};
}

/** The organizations that the key may see. */
export function organizations(): ListRequest {
	return { things: 'organizations', path: '/api/v2/organizations', query: {}, root: 'organizations', paged: true };
}

export function providers(teamId: number): ListRequest {
	return {
		things: 'LLM providers',
		path: `${AI}/llm-providers`,
		query: { teamId },
		root: 'llmProviders',
		paged: false,
		loose: true,
		label: ({ provider, accountName }) =>
			accountName ? `${String(accountName)} (${String(provider)})` : String(provider),
	};
}

/** A list that is the same for all users. */
export function reference(things: string, segment = things, root = things): ListRequest {
	return { things, path: `/api/v2/enums/${segment}`, query: {}, root, paged: false };
}

/** @param scope the team or the organization, as a query */
export function roles(category: 'organization' | 'team', scope: IDataObject): ListRequest {
	const query = { category, ...scope };
	return { things: 'roles', path: '/api/v2/users/roles', query, root: 'usersRoles', paged: false };
}

/** @param query the team or the organization, and filters */
export function scenarios(query: IDataObject, things = 'scenarios'): ListRequest {
	return { things, path: '/api/v2/scenarios', query, root: 'scenarios', paged: true };
}

/** @param organizationId a long ID is text */
export function teams(organizationId: number | string): ListRequest {
	return { things: 'teams', path: '/api/v2/teams', query: { organizationId }, root: 'teams', paged: true };
}

/** @param scope the team or the organization, as a query */
export function users(scope: IDataObject): ListRequest {
	return {
		things: 'users',
		path: '/api/v2/users',
		query: scope,
		root: 'users',
		paged: true,
		label: ({ name, email }) => `${String(name)} (${String(email)})`,
	};
}

export function variables(organizationId: number): ListRequest {
	return {
		things: 'variables',
		path: `/api/v2/organizations/${organizationId}/variables`,
		query: {},
		root: 'organizationVariables',
		paged: false,
		loose: true,
		choice: ({ name }) => String(name),
	};
}
