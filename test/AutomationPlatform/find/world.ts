import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

/** An incomplete execution as the service lists it. Any field except the ID can be missing or have an unusual value. */
export interface Dlq extends IDataObject {
	id: string;
}

export interface WorldScenario {
	id: number;
	name: string;
	teamId: number;
	folderId: number | null;
	dlqs: Dlq[];
}

/** The ways in which services of the platform differ. */
export interface Habits {
	/** How nested folders are listed; `none` is a service without nested folders. */
	nesting: 'none' | 'lists' | 'parents';
	/** The maximum number of entries in a page of a list. */
	cap: number;
	/** Whether incomplete executions come in pages, with `pg`. */
	pagesDlqs: boolean;
	/** Whether an empty list is written as null. */
	writesNull: boolean;
	/** How scenarios show the number of their incomplete executions, if they do. */
	counts: 'number' | 'text' | 'none';
}

/**
 * The part of the platform that searches read: two organizations with teams, folders, scenarios, incomplete executions.
 */
export interface World {
	teams: Array<{ id: number; organizationId: number }>;
	folders: Array<{ id: number; teamId: number; parentId: number | null }>;
	scenarios: WorldScenario[];
	habits: Habits;
}

export const ORGANIZATIONS = [1, 2];
const NAMES = ['Order import', 'ORDER export', 'Invoice \u00e9t\u00e9', 'invoice E\u0301TE\u0301', ''];
const REASONS = [
	'Remote service answered 503.',
	'TIMED OUT',
	'timed out after 30 s',
	'No r\u00e9ply',
	'No re\u0301ply',
];
export const TIMES = ['2026-03-01T08:00:00.000Z', '2026-03-01T08:00:00.001Z', '2026-03-02T00:00:00.000Z'];

const dlq = fc.record(
	{
		reason: fc.constantFrom<IDataObject[string]>(...REASONS, null),
		created: fc.constantFrom<IDataObject[string]>(...TIMES, ...TIMES, 'yesterday', null),
		size: fc.constantFrom<IDataObject[string]>(0, 100, 200, 300, '250'),
		resolved: fc.constantFrom<IDataObject[string]>(true, true, false, false, null),
		deleted: fc.constantFrom(false, false, false, false, false, true),
		retry: fc.boolean(),
		attempts: fc.constantFrom<IDataObject[string]>(0, 1, 2, 3, '2'),
	},
	{ requiredKeys: ['retry'] },
);

/** The incomplete executions of a scenario: any, all resolved, or none resolved. */
const dlqs = fc
	.tuple(
		fc.array(dlq, { minLength: 1, maxLength: 12, size: 'max' }),
		fc.constantFrom(undefined, undefined, undefined, true, false),
	)
	.map(([all, resolved]) => (resolved === undefined ? all : all.map((one) => ({ ...one, resolved }))));

const habits: fc.Arbitrary<Habits> = fc.record({
	nesting: fc.constantFrom('none', 'lists', 'parents'),
	cap: fc.integer({ min: 1, max: 6 }),
	pagesDlqs: fc.boolean(),
	writesNull: fc.boolean(),
	counts: fc.constantFrom('number', 'number', 'text', 'none'),
});

/** A number that chooses an entry of a list of any length. */
const pick = fc.nat(60);

const parts = fc.record({
	habits,
	teams: fc.array(pick, { minLength: 1, maxLength: 3 }),
	folders: fc.array(fc.tuple(pick, pick), { maxLength: 6, size: 'max' }),
	scenarios: fc.array(fc.tuple(pick, pick, fc.constantFrom(...NAMES), dlqs), { minLength: 2, maxLength: 8 }),
});

/** The entry that a number chooses; sometimes undefined, and always for an empty list. */
function chosen<Entry>(entries: Entry[], number: number): Entry | undefined {
	return entries[number % (entries.length + 1)];
}

/** Any world. IDs differ by kind: teams from 11, folders from 21, scenarios from 101. */
export const worlds: fc.Arbitrary<World> = parts.map(
	({ habits: of, teams: ofTeams, folders: ofFolders, scenarios }) => {
		const teams = ofTeams.map((number, index) => ({ id: 11 + index, organizationId: ORGANIZATIONS[number % 2] }));
		const folders: World['folders'] = [];
		const inTeam = (teamId: number) => folders.filter((folder) => folder.teamId === teamId);
		ofFolders.forEach(([team, parent], index) => {
			const teamId = teams[team % teams.length].id;
			// Half of them are in the latest folder, so that some are nested deeply.
			const outer = parent % 2 ? inTeam(teamId).at(-1) : chosen(inTeam(teamId), parent);
			folders.push({ id: 21 + index, teamId, parentId: (of.nesting !== 'none' && outer?.id) || null });
		});
		return {
			habits: of,
			teams,
			folders,
			scenarios: scenarios.map(([team, folder, name, dlqs], index): WorldScenario => {
				const { id: teamId } = teams[team % teams.length];
				const id = 101 + index;
				return {
					id,
					name,
					teamId,
					folderId: chosen(inTeam(teamId), folder)?.id ?? null,
					dlqs: dlqs.map((one, number) => ({ id: (id * 1000 + number).toString(16).padStart(32, '0'), ...one })),
				};
			}),
		};
	},
);
