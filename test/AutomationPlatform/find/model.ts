import fc from 'fast-check';
import type { INodeParameters } from 'n8n-workflow';

import { locator } from '../../support/input';
import { ORGANIZATIONS, TIMES } from './world';
import type { Dlq, World, WorldScenario } from './world';

/** A search as the form has it: where to search, and the filters that were added. */
export interface FormSearch {
	searchIn: 'organization' | 'team' | 'folder' | 'scenario';
	/** The values of the ID fields that the choice shows. */
	ids: { organizationId?: number; teamId?: number; folderId?: number; scenarioId?: number };
	filters: FormFilters;
}

interface FormFilters {
	status?: 'unresolved' | 'resolved' | 'all';
	createdAfter?: string;
	createdBefore?: string;
	minAttempts?: number;
	maxAttempts?: number;
	minSize?: number;
	maxSize?: number;
	reasonContains?: string;
	reasonMatches?: string;
	scenarioNameContains?: string;
	excludedScenarioIds?: string;
}

/** Two bounds, the lower one first. Each can be missing. */
function bounds(values: number[]): fc.Arbitrary<[least?: number, most?: number]> {
	const bound = fc.option(fc.constantFrom(...values), { nil: undefined });
	return fc
		.tuple(bound, bound)
		.map(([a, b]) => (a !== undefined && b !== undefined && a > b ? [b, a] : [a, b]) as [number?, number?]);
}

const parts = {
	status: fc.constantFrom('unresolved' as const, 'resolved' as const, 'all' as const),
	created: bounds([0, 1, 2]),
	attempts: bounds([0, 1, 2, 3]),
	size: bounds([0, 100, 200, 250]),
	reasonContains: fc.constantFrom('E', 'timed', 'r\u00c9PLY', 'nothing has this', ' '),
	reasonMatches: fc.constantFrom('^Remote', '/timed (out)?/i', '\\d', '/^$/', '/e/gi'),
	scenarioNameContains: fc.constantFrom('O', 'order', 'E\u0301T\u00c9', 'nothing has this'),
	excludedScenarioIds: fc.constantFrom('101', '102, 104', '["103"]', '999'),
};

function some<Values extends object>(values: Values, names: Array<keyof Values>): Partial<Values> {
	return Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values>;
}

const partNames = Object.keys(parts) as Array<keyof typeof parts>;

/** Names of filters. Few are more likely than many, because many filters find little. */
const added = fc
	.constantFrom(0, 1, 1, 1, 2, 2, partNames.length)
	.chain((most) => fc.shuffledSubarray(partNames, { minLength: Math.min(most, 2), maxLength: most }));

const filters: fc.Arbitrary<FormFilters> = fc.tuple(fc.record(parts), added).map(([values, names]) => {
	const { created = [], attempts = [], size = [], ...rest } = some(values, names);
	const [createdAfter, createdBefore] = created.map((index) => TIMES[index ?? -1]);
	const [minAttempts, maxAttempts] = attempts;
	const [minSize, maxSize] = size;
	const all = { ...rest, createdAfter, createdBefore, minAttempts, maxAttempts, minSize, maxSize };
	return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as FormFilters;
});

/** A search in a world. */
export function searchesIn({ teams, folders, scenarios }: World): fc.Arbitrary<FormSearch> {
	const idsOf = <Entry extends { id: number }>(entries: Entry[], make: (entry: Entry) => FormSearch['ids']) =>
		entries.length === 0 ? [] : [fc.constantFrom(...entries).map(make)];
	const scopes: Array<fc.Arbitrary<FormSearch['ids']>> = [
		...ORGANIZATIONS.map((organizationId) => fc.constant({ organizationId })),
		...idsOf(teams, ({ id }) => ({ teamId: id })),
		...idsOf(folders, ({ id, teamId }) => ({ teamId, folderId: id })),
		...idsOf(scenarios, ({ id }) => ({ scenarioId: id })),
	];
	return fc.record({ ids: fc.oneof(...scopes), filters }).map((search): FormSearch => {
		const { organizationId, scenarioId, folderId } = search.ids;
		const ofTeam = folderId === undefined ? 'team' : 'folder';
		const searchIn = organizationId !== undefined ? 'organization' : scenarioId !== undefined ? 'scenario' : ofTeam;
		return { searchIn, ...search };
	});
}

/** The parameters of the form for a search. */
export function parametersOf({ searchIn, ids, filters: chosenFilters }: FormSearch): INodeParameters {
	const chosen = Object.entries(ids).map(([name, id]) => [name, locator(String(id))]);
	return { searchIn, ...Object.fromEntries(chosen), filters: chosenFilters as INodeParameters } as INodeParameters;
}

/** An incomplete execution that a search should find, and its scenario. */
export interface Wanted {
	scenario: WorldScenario;
	dlq: Dlq;
}

function fold(text: string): string {
	return text.normalize('NFC').toLowerCase();
}

function contains(value: unknown, part: string | undefined): boolean {
	return part === undefined || fold(typeof value === 'string' ? value : '').includes(fold(part.trim()));
}

/** Whether a folder is another folder or is below it, at any depth. */
function isWithin(folders: World['folders'], folderId: number | null, outerId: number): boolean {
	if (folderId === null || folderId === outerId) return folderId === outerId;
	const parent = folders.find(({ id }) => id === folderId)?.parentId ?? null;
	return isWithin(folders, parent, outerId);
}

function isInScope({ teams, folders }: World, { ids }: FormSearch, scenario: WorldScenario): boolean {
	const { organizationId, teamId, folderId, scenarioId } = ids;
	if (scenarioId !== undefined) return scenario.id === scenarioId;
	if (organizationId !== undefined)
		return teams.some((team) => team.id === scenario.teamId && team.organizationId === organizationId);
	return scenario.teamId === teamId && (folderId === undefined || isWithin(folders, scenario.folderId, folderId));
}

function isNamed({ filters: { scenarioNameContains, excludedScenarioIds } }: FormSearch, { id, name }: WorldScenario) {
	const excluded = (excludedScenarioIds?.match(/\d+/g) ?? []).map(Number);
	return !excluded.includes(id) && contains(name, scenarioNameContains);
}

const PATTERNS: Record<string, RegExp> = {
	'^Remote': /^Remote/,
	'/timed (out)?/i': /timed (out)?/i,
	'\\d': /\d/,
	'/^$/': /^$/,
	'/e/gi': /e/i,
};

function passes({ filters: by }: FormSearch, dlq: Dlq): boolean {
	const { status = 'unresolved' } = by;
	if (dlq.deleted === true) return false;
	if (status !== 'all' && (dlq.resolved === true ? 'resolved' : 'unresolved') !== status) return false;
	const isOf = (value: unknown, least = -Infinity, most = Infinity) => Number(value) >= least && Number(value) <= most;
	// All times have the same format, so the order of the texts is the order of the times.
	const created = TIMES.includes(dlq.created as string) ? String(dlq.created) : undefined;
	const isLate = by.createdAfter === undefined || (created !== undefined && created > by.createdAfter);
	const isEarly = by.createdBefore === undefined || (created !== undefined && created < by.createdBefore);
	const reason = typeof dlq.reason === 'string' ? dlq.reason : '';
	return (
		isLate &&
		isEarly &&
		isOf(dlq.attempts ?? 0, by.minAttempts, by.maxAttempts) &&
		isOf(dlq.size ?? 0, by.minSize, by.maxSize) &&
		contains(reason, by.reasonContains) &&
		(by.reasonMatches === undefined || PATTERNS[by.reasonMatches].test(reason))
	);
}

/** The results that a search should return in a world, in the order of the scenarios and of their lists. */
export function wantedBy(world: World, search: FormSearch): Wanted[] {
	return world.scenarios
		.filter((scenario) => isInScope(world, search, scenario) && isNamed(search, scenario))
		.flatMap((scenario) => scenario.dlqs.filter((dlq) => passes(search, dlq)).map((dlq) => ({ scenario, dlq })));
}
