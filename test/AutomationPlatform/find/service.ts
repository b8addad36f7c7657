import type { IDataObject } from 'n8n-workflow';

import { origin } from '../../support/automationPlatform';
import { reply } from '../../support/nock';
import type { RecordedRequest, Reply } from '../../support/nock';
import type { Dlq, World, WorldScenario } from './world';

type Query = Record<string, string | undefined>;

const NOT_FOUND: Reply = { status: 404, body: { code: 'IM304', message: 'Not found' } };

/** One page of a list, as a service with the habits of the world writes it. */
function pageOf({ habits: { cap, writesNull } }: World, query: Query, entries: IDataObject[]) {
	const offset = Number(query['pg[offset]'] ?? 0);
	const limit = Math.min(Number(query['pg[limit]'] ?? cap), cap);
	const page = entries.slice(offset, offset + limit);
	return { list: page.length === 0 && writesNull ? null : page, pg: { offset, limit } };
}

function listScenarios(world: World, query: Query): Reply {
	const { counts } = world.habits;
	const organizationOf = new Map(world.teams.map(({ id, organizationId }) => [id, organizationId]));
	const listed = world.scenarios
		.filter(({ teamId, folderId }) => {
			if (query.organizationId) return organizationOf.get(teamId) === Number(query.organizationId);
			const isInFolder = query.folderId === undefined || folderId === Number(query.folderId);
			return teamId === Number(query.teamId) && isInFolder;
		})
		.map(({ id, name, teamId, folderId, dlqs }): IDataObject => {
			const kept = dlqs.filter(({ deleted }) => deleted !== true);
			const open = kept.filter(({ resolved }) => resolved !== true).length;
			const told = (count: number) => (counts === 'text' ? String(count) : count);
			const numbers = counts === 'none' ? {} : { dlqCount: told(open), allDlqCount: told(kept.length) };
			return { id, name, teamId, folderId, ...numbers };
		});
	const { list, pg } = pageOf(world, query, listed);
	return { body: { scenarios: list, pg } };
}

type Folder = World['folders'][number];

function listFolders({ folders, habits: { nesting, writesNull } }: World, query: Query): Reply {
	const ofTeam = folders.filter(({ teamId }) => teamId === Number(query.teamId));
	const below = (id: number) => ofTeam.filter(({ parentId }) => parentId === id);
	const shown = (folder: Folder, levels: number): IDataObject => ({
		id: folder.id,
		name: `Folder ${folder.id}`,
		...(nesting !== 'none' && {
			parentId: folder.parentId,
			hasChildren: below(folder.id).length > 0,
			children: levels > 0 ? below(folder.id).map((child) => shown(child, levels - 1)) : [],
		}),
	});
	const isAll = query.childrenDepth === 'all';
	const isFlat = nesting === 'none' || (nesting === 'parents' && isAll);
	const list = isFlat
		? // a folder can come before its parent
			ofTeam.map((folder) => shown(folder, 0)).reverse()
		: ofTeam.filter(({ parentId }) => parentId === null).map((folder) => shown(folder, isAll ? Infinity : 1));
	return { body: { scenariosFolders: list.length === 0 && writesNull ? null : list } };
}

function listDlqs(world: World, query: Query): Reply {
	const scenario = world.scenarios.find(({ id }) => id === Number(query.scenarioId));
	if (!scenario) return NOT_FOUND;
	if (!world.habits.pagesDlqs) {
		const isNull = scenario.dlqs.length === 0 && world.habits.writesNull;
		return { body: { dlqs: isNull ? null : scenario.dlqs } };
	}
	const { list, pg } = pageOf(world, query, scenario.dlqs);
	return { body: { dlqs: list, pg } };
}

function getDlq({ scenarios }: World, id: string | undefined): Reply {
	for (const { id: scenarioId, name, dlqs } of scenarios) {
		const found = dlqs.find((one) => one.id === id);
		if (found) return { body: { dlq: { ...found, scenarioId, scenarioName: name } } };
	}
	return NOT_FOUND;
}

/** The incomplete executions of a scenario that a request to retry or delete many names. */
function named({ dlqs }: WorldScenario, body: unknown): Dlq[] {
	const { ids, exceptIds = [] } = body as { ids?: string[]; exceptIds?: string[] };
	const kept = dlqs.filter(({ deleted }) => deleted !== true);
	return kept.filter(({ id }) => (ids ? ids.includes(id) : !exceptIds.includes(id)));
}

/**
 * Retries or deletes many. A retry fails again if the reason contains TIMED OUT in any case, and otherwise resolves it.
 */
function changeMany(world: World, { method, body }: RecordedRequest, query: Query): Reply {
	const scenario = world.scenarios.find(({ id }) => id === Number(query.scenarioId));
	if (!scenario) return NOT_FOUND;
	const all = named(scenario, body);
	if (method === 'DELETE') {
		scenario.dlqs = scenario.dlqs.filter((one) => !all.includes(one));
		return { body: { dlqs: all.map(({ id }) => id) } };
	}
	const open = all.filter(({ resolved }) => resolved !== true);
	for (const one of open) {
		one.attempts = Number(one.attempts ?? 0) + 1;
		one.resolved = !/timed out/i.test(String(one.reason));
	}
	return { body: { dlqs: open.map(({ id }) => id) } };
}

/** Answers as a service that has this world, any number of times, until nock is cleaned. Writes change the world. */
export function serveWorld(world: World): void {
	const answer = (request: RecordedRequest): Reply => {
		const query = Object.fromEntries(request.query) as Query;
		const path = request.path.replace('/api/v2/', '');
		if (request.method !== 'GET') return changeMany(world, request, query);
		if (path === 'scenarios') return listScenarios(world, query);
		if (path === 'scenarios-folders') return listFolders(world, query);
		return path === 'dlqs' ? listDlqs(world, query) : getDlq(world, path.split('/')[1]);
	};
	reply(origin, 'GET', /^\/api\/v2\/(scenarios|scenarios-folders|dlqs|dlqs\/\w+)$/, answer, { times: Infinity });
	reply(origin, 'POST', '/api/v2/dlqs/retry', answer, { times: Infinity });
	reply(origin, 'DELETE', '/api/v2/dlqs', answer, { times: Infinity });
}
