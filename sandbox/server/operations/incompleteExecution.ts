import { badRequest, confirmationNeeded, notFound } from '../errors';
import type { OperationContext, Operations } from '../operation';
import type { PageRule } from '../paging';
import { parseBlueprint } from '../state/blueprint';
import type { Dlq, DlqLog, Scenario, Team } from '../state/model';
import type { State } from '../state/state';
import { emptyAware, pagedList } from './list';

const dlqPages: PageRule<Dlq> = {
	limits: { default: 50, max: 100 },
	sortBy: '',
	sortDir: 'asc',
	sortKeys: {
		created: ({ created }) => created,
		attempts: ({ attempts }) => attempts,
		size: ({ size }) => size,
	},
};

const logPages: PageRule<DlqLog> = {
	limits: { default: 50, max: 100 },
	sortBy: 'imtId',
	sortDir: 'desc',
	sortKeys: { imtId: ({ timestamp }) => timestamp, timestamp: ({ timestamp }) => timestamp },
};

const iso = (time: number): string => new Date(time).toISOString();

function findDlq(state: State, id: unknown): Dlq {
	const dlq = state.dlqs.get(id as string);
	if (!dlq) throw notFound('incomplete execution', id as string);
	return dlq;
}

function demandScenario(state: State, id: unknown): Scenario {
	const scenario = state.scenarios.get(id as number);
	if (!scenario) throw notFound('scenario', id as number);
	return scenario;
}

function placeOf(state: State, dlq: Dlq): { scenario: Scenario; team: Team } {
	const scenario = demandScenario(state, dlq.scenarioId);
	return { scenario, team: state.teams.get(scenario.teamId) as Team };
}

function listItem({ id, reason, created, size, resolved, retry, attempts }: Dlq): Record<string, unknown> {
	return { id, reason, created: iso(created), size, resolved, retry, attempts };
}

function detail(state: State, dlq: Dlq): Record<string, unknown> {
	const { scenario, team } = placeOf(state, dlq);
	const { id, created, size, resolved, retry, attempts, index, executionId } = dlq;
	return {
		id,
		scenarioId: scenario.id,
		scenarioName: scenario.name,
		companyId: team.id,
		companyName: team.name,
		resolved,
		deleted: false,
		index,
		created: iso(created),
		executionId,
		retry,
		attempts,
		size,
	};
}

function logItem(dlq: Dlq, team: Team, log: DlqLog): Record<string, unknown> {
	return {
		...log,
		imtId: `${log.timestamp}_dlq.${dlq.id}.${log.type}.${log.id}`,
		teamId: team.id,
		timestamp: iso(log.timestamp),
	};
}

/** The data that arrived before the failing module, and the message of that module. */
function bundlesOf({ blueprint, failer, reason, index }: Dlq): Record<string, unknown> {
	const bundles: Record<string, unknown> = {};
	for (const { id } of blueprint.flow) {
		if (id === failer) break;
		bundles[id] = { value: { record: index, reference: `R-${1000 + index}` } };
	}
	bundles[failer] = { error: { type: 'RuntimeError', message: reason } };
	return bundles;
}

interface Selection {
	ids?: string[];
	all?: boolean;
	exceptIds?: string[];
}

/**
 * The listed incomplete executions that a bulk request selects.
 *
 * @throws ApiError 400 if neither ids nor all are given, or an ID is of another scenario
 */
function selected({ state, query, body }: OperationContext): Dlq[] {
	const scenario = demandScenario(state, query.scenarioId);
	const { ids, all, exceptIds = [] } = body as Selection;
	if (all === true) {
		const exceptions = new Set(exceptIds);
		return state.listedDlqs(scenario.id).filter(({ id }) => !exceptions.has(id));
	}
	if (!ids || ids.length === 0) throw badRequest('ids has no value, and all is not true.');
	const dlqs: Dlq[] = [];
	for (const id of new Set(ids)) {
		const dlq = state.dlqs.get(id);
		if (!dlq) continue;
		if (dlq.scenarioId !== scenario.id) throw badRequest(`Not all ids are of scenario ${scenario.id}.`);
		dlqs.push(dlq);
	}
	return dlqs;
}

function queueRetry({ state, identity, record }: OperationContext, ids: string[]): void {
	if (ids.length === 0) return;
	record({ type: 'dlq.retry', ids, userId: identity.userId, delayMs: state.modes.retryDelayMs });
}

/** The documented reasons for which the platform does not retry an incomplete execution. */
function refusal(dlq: Dlq): string | undefined {
	if (dlq.resolved) return 'It is resolved already.';
	if (dlq.behaviour.refusesRetry) return 'It cannot be retried.';
	return undefined;
}

export const incompleteExecutionOperations: Operations = {
	'incompleteExecution.getAll': (context) => {
		const scenario = demandScenario(context.state, context.query.scenarioId);
		const dlqs = context.state.listedDlqs(scenario.id);
		if (context.state.modes.paging !== 'live') return { dlqs: emptyAware(context, dlqs.map(listItem)) };
		return pagedList(context, 'dlqs', dlqs, dlqPages, listItem);
	},

	'incompleteExecution.get': ({ state, params }) => ({ dlq: detail(state, findDlq(state, params.dlqId)) }),

	'incompleteExecution.getBlueprint': ({ state, params }) => {
		const dlq = findDlq(state, params.dlqId);
		const { team } = placeOf(state, dlq);
		const { blueprint, reason } = dlq;
		const idSequence = Math.max(0, ...blueprint.flow.map(({ id }) => id)) + 1;
		return { code: 'OK', response: { blueprint, company: team.id, idSequence, reason } };
	},

	'incompleteExecution.getBundles': ({ state, params }) => ({
		code: 'OK',
		response: bundlesOf(findDlq(state, params.dlqId)),
	}),

	'incompleteExecution.getAllLogs': (context) => {
		const { state, params, query } = context;
		const dlq = findDlq(state, params.dlqId);
		const { team } = placeOf(state, dlq);
		const { status, from = -Infinity, to = Infinity } = query as { status?: number; from?: number; to?: number };
		const logs = dlq.logs.filter(
			(log) => (status === undefined || log.status === status) && log.timestamp >= from && log.timestamp <= to,
		);
		const show = (log: DlqLog): Record<string, unknown> => logItem(dlq, team, log);
		if (state.modes.paging === 'none') {
			return { dlqLogs: emptyAware(context, [...logs].reverse().map(show)) };
		}
		return pagedList(context, 'dlqLogs', logs, logPages, show);
	},

	'incompleteExecution.getLog': ({ state, params }) => {
		const dlq = findDlq(state, params.dlqId);
		const { team } = placeOf(state, dlq);
		const log = dlq.logs.find(({ id }) => id === params.executionDlqId);
		if (!log) throw notFound('log', params.executionDlqId as string);
		return { dlqLog: { ...logItem(dlq, team, log), organizationId: team.organizationId, instant: false } };
	},

	'incompleteExecution.update': ({ state, params, body, record }) => {
		const dlq = findDlq(state, params.dlqId);
		const { id } = dlq;
		const { blueprint: text, failer = dlq.failer } = body as { blueprint?: string; failer?: number };
		const blueprint = text === undefined ? dlq.blueprint : parseBlueprint(text);
		record({ type: 'dlq.update', id, blueprint, failer });
		return { dlq: { failer, blueprint } };
	},

	'incompleteExecution.retry': (context) => {
		const dlq = findDlq(context.state, context.params.dlqId);
		const reason = refusal(dlq);
		if (reason !== undefined) throw badRequest(reason);
		queueRetry(context, [dlq.id]);
		return { dlq: dlq.id };
	},

	'incompleteExecution.retryMany': (context) => {
		const dlqs = selected(context);
		const ids = dlqs.filter((dlq) => refusal(dlq) === undefined).map(({ id }) => id);
		const guilty = dlqs.some(({ behaviour }) => behaviour.refusesRetry);
		if (guilty && context.state.modes.bulkRetry === 'refuseWhole') {
			throw badRequest('One of the incomplete executions cannot be retried; none was queued.');
		}
		queueRetry(context, ids);
		return { dlqs: ids };
	},

	'incompleteExecution.delete': ({ state, params, record }) => {
		const dlq = findDlq(state, params.dlqId);
		if (dlq.runsQueued > 0) throw badRequest('The incomplete execution is being processed.');
		record({ type: 'dlq.delete', ids: [dlq.id] });
		return { dlq: dlq.id };
	},

	'incompleteExecution.deleteMany': (context) => {
		const { state, query, body, record } = context;
		if ((body as Selection).all === true && query.confirmed !== true) {
			throw confirmationNeeded('Deleting all incomplete executions of a scenario has to be confirmed.', {
				scenarios: [query.scenarioId],
			});
		}
		const dlqs = selected(context);
		const ids = dlqs.filter(({ runsQueued }) => runsQueued === 0).map(({ id }) => id);
		if (ids.length > 0) record({ type: 'dlq.delete', ids });
		const kept = dlqs.length - ids.length;
		if (kept === 0) return { dlqs: ids };
		const message = `Incomplete executions being processed and not deleted: ${kept}.`;
		if (state.modes.bulkDelete === 'error') throw badRequest(message);
		return { dlqs: ids, error: { name: 'Error', message } };
	},
};
