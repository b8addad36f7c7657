import fc from 'fast-check';
import type { INodeParameters } from 'n8n-workflow';

import { locator } from '../../support/input';
import { ORGANIZATIONS, TIMES } from './world';
import type { Dlq, World, WorldScenario } from './world';

/** A search as the form has it: where to look, and the filters that were added. */
export interface FormSearch {
	searchIn: 'organization' | 'team' | 'folder' | 'scenario';
	/** The values of the fields of IDs that the choice shows. */
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

/** A number at most `most` is a lower bound, and one above it an upper bound: nothing lies between bounds the wrong way. */
function bounds(values: number[]): fc.Arbitrary<[least?: number, most?: number]> {
	const bound = fc.option(fc.constantFrom(...values), { nil: undefined });
	return fc
		.tuple(bound, bound)
		.map(([a, b]) => (a !== undefined && b !== undefined && a > b ? [b, a] : [a, b]) as [number?, number?]);
}

const filters: fc.Arbitrary<FormFilters> = fc
	.record(
		{
			status: fc.constantFrom('unresolved' as const, 'resolved' as const, 'all' as const),
			created: bounds([0, 1, 2]),
			attempts: bounds([0, 1, 2, 3]),
			size: bounds([0, 100, 200, 250]),
			reasonContains: fc.constantFrom('timed', 'r\u00c9PLY', '503', 'nothing has this', ' '),
			reasonMatches: fc.constantFrom('^Remote', '/timed (out)?/i', '\\d', '/^$/', '/./g'),
			scenarioNameContains: fc.constantFrom('order', 'E\u0301T\u00c9', 'port', 'nothing has this'),
			excludedScenarioIds: fc.constantFrom('101', '102, 104', '["103"]', '999'),
		},
		{ requiredKeys: [] },
	)
	.map(({ created, attempts, size, ...rest }) => {
		const [minAttempts, maxAttempts] = attempts ?? [];
		const [minSize, maxSize] = size ?? [];
		const [createdAfter, createdBefore] = (created ?? []).map((index) => TIMES[index ?? -1]);
		const all = { ...rest, createdAfter, createdBefore, minAttempts, maxAttempts, minSize, maxSize };
		return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as FormFilters;
	});

/** A search in a world. Few filters are more likely, so that something is found. */
export function searchesIn({ teams, folders, scenarios }: World): fc.Arbitrary<FormSearch> {
	const idsOf = <Entry extends { id: number }>(entries: Entry[], make: (entry: Entry) => FormSearch['ids']) =>
		entries.length === 0 ? [] : [fc.constantFrom(...entries).map(make)];
	const scopes: Array<fc.Arbitrary<FormSearch['ids']>> = [
		...ORGANIZATIONS.map((organizationId) => fc.constant({ organizationId })),
		...idsOf(teams, ({ id }) => ({ teamId: id })),
		...idsOf(folders, ({ id, teamId }) => ({ teamId, folderId: id })),
		...idsOf(scenarios, ({ id }) => ({ scenarioId: id })),
	];
	const few = fc
		.tuple(filters, fc.nat(2))
		.map(([all, count]) => Object.fromEntries(Object.entries(all).slice(0, count)));
	return fc.record({ ids: fc.oneof(...scopes), filters: fc.oneof(few, few, filters) }).map((search): FormSearch => {
		const { organizationId, scenarioId, folderId } = search.ids;
		const ofTeam = folderId === undefined ? 'team' : 'folder';
		const searchIn = organizationId !== undefined ? 'organization' : scenarioId !== undefined ? 'scenario' : ofTeam;
		return { searchIn, ...search };
	});
}

/** The fields of the form that hold a search. */
export function parametersOf({ searchIn, ids, filters: added }: FormSearch): INodeParameters {
	const chosen = Object.entries(ids).map(([name, id]) => [name, locator(String(id))]);
	return { searchIn, ...Object.fromEntries(chosen), filters: added as INodeParameters } as INodeParameters;
}

/** An incomplete execution that a search should find, in its scenario. */
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

/** Whether a folder is another one, or lies below it at any depth. */
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
	'/./g': /./,
};

function passes({ filters: by }: FormSearch, dlq: Dlq): boolean {
	const { status = 'unresolved' } = by;
	if (dlq.deleted === true) return false;
	if (status !== 'all' && (dlq.resolved === true ? 'resolved' : 'unresolved') !== status) return false;
	const isOf = (value: unknown, least = -Infinity, most = Infinity) => Number(value) >= least && Number(value) <= most;
	// the times have one form, in which the order of texts is that of times
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

/** What a search should find in a world: in the order of its scenarios, and of their lists. */
export function wantedBy(world: World, search: FormSearch): Wanted[] {
	return world.scenarios
		.filter((scenario) => isInScope(world, search, scenario) && isNamed(search, scenario))
		.flatMap((scenario) => scenario.dlqs.filter((dlq) => passes(search, dlq)).map((dlq) => ({ scenario, dlq })));
}
