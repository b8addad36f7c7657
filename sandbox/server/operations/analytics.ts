import { badRequest, notLicensed, rightMissing } from '../errors';
import { hexId } from '../ids';
import type { OperationContext, Operations } from '../operation';
import type { PageRule } from '../paging';
import { pageOf } from '../paging';
import type { Scenario } from '../state/model';
import { roleIds } from '../state/references';
import { counter } from './counter';
import { emptyAware } from './list';
import { organizationHere } from './places';

type Status = 'active' | 'inactive' | 'invalid';

interface Counters {
	executions: number;
	operations: number;
	errors: number;
}

interface Entry {
	scenario: Scenario;
	status: Status;
	teamName: string;
	now: Counters;
	/** The same for the same number of days before. */
	before: Counters;
}

const DAY_MS = 86_400_000;

const CENTICREDITS_PER_OPERATION = 100;

const round = (value: number): number => Math.round(value * 100) / 100;
const rateOf = ({ errors, executions }: Counters): number => (executions === 0 ? 0 : round(errors / executions));
const change = (now: number, before: number): number => (before === 0 ? 0 : round((now - before) / before));

/** In the order in which the interface description names the changes. */
function changesOf(now: Counters, before: Counters): Record<string, number> {
	const operationsChange = change(now.operations, before.operations);
	return {
		executionsChange: change(now.executions, before.executions),
		operationsChange,
		centicreditsChange: operationsChange,
		errorsChange: change(now.errors, before.errors),
		errorRateChange: round(rateOf(now) - rateOf(before)),
	};
}

const byChange = (name: string) => (entry: Entry) => changesOf(entry.now, entry.before)[name];

const analyticsPages: PageRule<Entry> = {
	limits: { default: 50, max: 100 },
	sortBy: 'operations',
	sortDir: 'asc',
	sortKeys: {
		name: ({ scenario }) => scenario.name,
		teamName: ({ teamName }) => teamName,
		status: ({ status }) => status,
		operations: ({ now }) => now.operations,
		executions: ({ now }) => now.executions,
		errors: ({ now }) => now.errors,
		errorRate: ({ now }) => rateOf(now),
		centicredits: ({ now }) => now.operations,
		...Object.fromEntries(
			['executionsChange', 'operationsChange', 'centicreditsChange', 'errorsChange', 'errorRateChange'].map((name) => [
				name,
				byChange(name),
			]),
		),
	},
};

function statusOf({ isActive, isinvalid }: Scenario): Status {
	if (isinvalid) return 'invalid';
	return isActive ? 'active' : 'inactive';
}

/** Numbers that depend only on the scenario, the days and the period. */
function countersOf({ id }: Scenario, days: number, period: string): Counters {
	const digits = hexId('analytics', id, period);
	const executions = Math.round(days * (1 + (parseInt(digits.slice(0, 2), 16) % 20)));
	const operations = executions * (2 + (parseInt(digits.slice(2, 4), 16) % 5));
	const errors = Math.round((executions * (parseInt(digits.slice(4, 6), 16) % 20)) / 100);
	return { executions, operations, errors };
}

function sum(all: Counters[]): Counters {
	const total = { executions: 0, operations: 0, errors: 0 };
	for (const { executions, operations, errors } of all) {
		total.executions += executions;
		total.operations += operations;
		total.errors += errors;
	}
	return total;
}

function showCounters(context: OperationContext, now: Counters, before: Counters): Record<string, unknown> {
	return {
		executions: counter(context, now.executions, 'integer'),
		operations: counter(context, now.operations, 'integer'),
		centicredits: counter(context, now.operations * CENTICREDITS_PER_OPERATION, 'string'),
		errors: counter(context, now.errors, 'integer'),
		errorRate: rateOf(now),
		...changesOf(now, before),
	};
}

function show(context: OperationContext, { scenario, status, teamName, now, before }: Entry): Record<string, unknown> {
	const { id, name, teamId } = scenario;
	return { imtId: `a-${id}`, id, name, status, teamId, teamName, ...showCounters(context, now, before) };
}

/** Throws an ApiError, 403, for callers without the Owner role and for organizations without the Enterprise plan. */
function demandRight(context: OperationContext): number {
	const { state, identity, params } = context;
	const organization = organizationHere(context, params.organizationId);
	if (state.users.get(identity.userId)?.organizationRoles.get(organization.id) !== roleIds.owner) {
		throw rightMissing('Analytics are for users with the Owner role in the organization.');
	}
	if (organization.productName !== 'Enterprise') {
		throw notLicensed(403, 'Analytics are for organizations with the Enterprise plan.');
	}
	return organization.id;
}

/** Throws an ApiError, 400, for a time frame that starts more than a year ago or ends before it starts. */
function daysOf({ now, query }: OperationContext): number {
	const yearAgo = new Date(now);
	yearAgo.setUTCFullYear(yearAgo.getUTCFullYear() - 1);
	const given = (name: string, otherwise: number): number =>
		query[`timeframe[${name}]`] === undefined ? otherwise : Date.parse(query[`timeframe[${name}]`] as string);
	const from = given('dateFrom', yearAgo.getTime());
	const to = given('dateTo', now);
	// A client that computes "a year ago" does so a moment, or a part of a day, before the request arrives.
	if (from < yearAgo.getTime() - DAY_MS) throw badRequest('timeframe[dateFrom] is more than one year ago.');
	if (to < from) throw badRequest('timeframe[dateTo] is before timeframe[dateFrom].');
	return (to - from) / DAY_MS;
}

/** The values of a filter, which can be sent as one or as several. */
function filterOf(query: Record<string, unknown>, name: string): Set<number> | undefined {
	const values = [query[name], query[`${name}[]`]].flat().filter((value) => value !== undefined);
	return values.length === 0 ? undefined : new Set(values as number[]);
}

export const analyticsOperations: Operations = {
	'analytics.get': (context) => {
		const { state, query } = context;
		const organizationId = demandRight(context);
		const days = daysOf(context);
		const teams = filterOf(query, 'teamId');
		const folders = filterOf(query, 'folderId');
		const entries = state
			.scenariosOf(organizationId)
			.map((scenario) => ({
				scenario,
				status: statusOf(scenario),
				teamName: state.teams.get(scenario.teamId)?.name ?? '',
				now: countersOf(scenario, days, 'now'),
				before: countersOf(scenario, days, 'before'),
			}))
			.filter(
				({ scenario, status }) =>
					(teams === undefined || teams.has(scenario.teamId)) &&
					(folders === undefined || (scenario.folderId !== null && folders.has(scenario.folderId))) &&
					(query.status === undefined || status === query.status),
			);
		const own = state.modes.pageLimits[context.operationId];
		const everything = { 'pg[sortBy]': query['pg[sortBy]'], 'pg[sortDir]': query['pg[sortDir]'] };
		const unlimited = { default: entries.length, max: entries.length };
		const sorted = pageOf(entries, everything, analyticsPages, unlimited).items;
		const last = sorted.findIndex(({ scenario }) => scenario.id === query['pg[last]']);
		const { items, pg } = pageOf(sorted.slice(last + 1), query, { ...analyticsPages, sortKeys: {} }, own);
		const returnTotalCount = query['pg[returnTotalCount]'] === true;
		return {
			total: showCounters(context, sum(entries.map(({ now }) => now)), sum(entries.map(({ before }) => before))),
			analytics: emptyAware(
				context,
				items.map((entry) => show(context, entry)),
			),
			pg: {
				...pg,
				returnTotalCount,
				...(returnTotalCount && { totalCount: counter(context, entries.length, 'integer') }),
			},
		};
	},
};
