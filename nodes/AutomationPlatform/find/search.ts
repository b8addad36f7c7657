import { whyUnset } from '../../shared/input/scalars';
import type { Filters, ScenarioFilters, Status } from './filters';
import { optionalIn } from './form';
import type { Form } from './form';
import { toPattern } from './pattern';

/** The scenarios to search. */
export type Scope =
	| { in: 'organization'; organizationId: number }
	| { in: 'team'; teamId: number }
	| { in: 'folder'; teamId: number; folderId: number }
	| { in: 'scenario'; scenarioId: number };

/** A scope whose scenarios the platform lists. */
export type ListedScope = Exclude<Scope, { in: 'scenario' }>;

/** A search for incomplete executions. */
export interface Search {
	scope: Scope;
	status: Status;
	filters: Filters;
	scenarios: ScenarioFilters;
}

const USE_CONTAINS = "To search for plain text, use 'Reason Contains'";

/** Refuses a minimum that is greater than its maximum. */
function checkBounds(form: Form, least: [string, unknown], most: [string, unknown]): void {
	if (least[1] === undefined || most[1] === undefined || Number(least[1]) <= Number(most[1])) return;
	throw form.refuse(`'${least[0]}' is greater than '${most[0]}', so nothing can match`);
}

/** Reads the filters of incomplete executions. Throws an error that names the field. */
export function readFilters(form: Form): Filters {
	const text = (name: string, displayName: string) =>
		(optionalIn(form, `filters.${name}`, displayName, 'text') as string | undefined)?.trim();
	const number = (name: string, displayName: string) =>
		optionalIn(form, `filters.${name}`, displayName, 'number') as number | undefined;
	const time = (name: string, displayName: string) =>
		optionalIn(form, `filters.${name}`, displayName, 'timeMs') as number | undefined;
	const pattern = text('reasonMatches', 'Reason Matches');
	const reasonMatches = pattern === undefined ? undefined : toPattern(pattern);
	if (typeof reasonMatches === 'string') throw form.refuse(`'Reason Matches' ${reasonMatches}`, USE_CONTAINS);
	const filters: Filters = {
		createdAfter: time('createdAfter', 'Created After'),
		createdBefore: time('createdBefore', 'Created Before'),
		reasonContains: text('reasonContains', 'Reason Contains'),
		reasonMatches,
		minSize: number('minSize', 'Min Size'),
		maxSize: number('maxSize', 'Max Size'),
		minAttempts: number('minAttempts', 'Min Attempts'),
		maxAttempts: number('maxAttempts', 'Max Attempts'),
	};
	checkBounds(form, ['Created After', filters.createdAfter], ['Created Before', filters.createdBefore]);
	checkBounds(form, ['Min Size', filters.minSize], ['Max Size', filters.maxSize]);
	checkBounds(form, ['Min Attempts', filters.minAttempts], ['Max Attempts', filters.maxAttempts]);
	return filters;
}

/** Reads the filters of scenarios. Throws an error that names the field. */
export function readScenarioFilters(form: Form): ScenarioFilters {
	const excluded = optionalIn(form, 'filters.excludedScenarioIds', 'Exclude Scenarios', 'integerList') as
		| number[]
		| undefined;
	const name = optionalIn(form, 'filters.scenarioNameContains', 'Scenario Name Contains', 'text') as string | undefined;
	return { nameContains: name?.trim(), excluded: new Set(excluded) };
}

/** Reads a numeric ID that must be set. */
function idIn(form: Form, name: string, displayName: string): number {
	const id = form.read(name, displayName, 'integerId') as number | undefined;
	if (id === undefined) throw form.refuse(`'${displayName}' ${whyUnset(form.read(name, displayName, 'id'))}`);
	return id;
}

/** Reads the scope of a search. Throws an error that names the field. */
export function readScope(form: Form, kind: Scope['in']): Scope {
	if (kind === 'organization') return { in: kind, organizationId: idIn(form, 'organizationId', 'Organization') };
	if (kind === 'scenario') return { in: kind, scenarioId: idIn(form, 'scenarioId', 'Scenario') };
	const teamId = idIn(form, 'teamId', 'Team');
	return kind === 'team' ? { in: kind, teamId } : { in: kind, teamId, folderId: idIn(form, 'folderId', 'Folder') };
}

const SCOPES: ReadonlyArray<Scope['in']> = ['organization', 'team', 'folder', 'scenario'];
const STATUSES: readonly Status[] = ['unresolved', 'resolved', 'all'];

function choiceIn<Choice extends string>(form: Form, choices: readonly Choice[], given: unknown, name: string): Choice {
	const choice = choices.find((one) => one === given);
	if (choice === undefined) throw form.refuse(`'${name}' must be one of ${choices.join(', ')}`);
	return choice;
}

/** Reads a search. Throws an error that names the field. */
export function readSearch(form: Form): Search {
	const kind = choiceIn(form, SCOPES, form.read('searchIn', 'Search In', 'text') ?? 'organization', 'Search In');
	const status = optionalIn(form, 'filters.status', 'Status', 'text') ?? 'unresolved';
	return {
		scope: readScope(form, kind),
		status: choiceIn(form, STATUSES, status, 'Status'),
		filters: readFilters(form),
		scenarios: readScenarioFilters(form),
	};
}

/** A text that is equal for equal searches. */
export function searchKey({ scope, status, filters, scenarios }: Search): string {
	const { excluded, nameContains } = scenarios;
	const all = { ...filters, reasonMatches: String(filters.reasonMatches) };
	return JSON.stringify([scope, status, all, nameContains, [...excluded].sort((a, b) => a - b)]);
}
