import type { IDataObject } from 'n8n-workflow';

/** An incomplete execution as the service lists it. */
export interface Dlq {
	id: string;
	reason: string;
	created: string;
	size: number;
	resolved: boolean;
	retry: boolean;
	attempts: number;
}

/** A scenario with its incomplete executions. */
export interface ScenarioOfService {
	id: number;
	name: string;
	folderId: number | null;
	dlqs: Dlq[];
}

/** An answer: a status with a body. */
export interface ServiceAnswer {
	status: number;
	body: unknown;
	headers?: Record<string, string>;
}

const NOT_FOUND: ServiceAnswer = { status: 404, body: { code: 'IM304', message: 'Not found' } };

/**
 * An incomplete execution that was created this many seconds after the start time of a new service. Its ID is 32
 * hexadecimal digits.
 */
export function dlq(number: number, more: Partial<Dlq> = {}): Dlq {
	return {
		id: number.toString(16).padStart(32, '0'),
		reason: 'Remote service answered 503.',
		created: new Date(Date.UTC(2026, 0, 1) + number * 1000).toISOString(),
		size: 100,
		resolved: false,
		retry: false,
		attempts: 0,
		...more,
	};
}

const DAY = 86_400;

/** The day after the one on which {@link dlq} creates them, when they are old. */
export const nextDay = Date.UTC(2026, 0, 2);

/** An incomplete execution that was created after the start of the next day. */
export function dlqOfNextDay(number: number, more: Partial<Dlq> = {}): Dlq {
	return dlq(number, { created: dlq(DAY + number).created, ...more });
}

/** The part of the platform that the trigger reads, in memory. Team 1 has all scenarios. */
export class Service {
	readonly scenarios = new Map<number, ScenarioOfService>();

	/** Paging of the lists of incomplete executions. When absent, one answer has all entries, and no `pg`. */
	paging?: { byDefault: number; cap: number };

	/** The time of its answers (UNIX ms); undefined for answers without a `Date` header. */
	time?: number = Date.UTC(2026, 0, 1);

	/** Whether an empty list is written as null. */
	writesNull = false;

	/**
	 * Whether scenarios have `dlqCount` and `allDlqCount`. `low` counts are too low by one, but never zero if there are
	 * some.
	 */
	counts: boolean | 'low' = true;

	/** IDs that exist but are not listed now. */
	readonly hidden = new Set<string>();

	/** The answer to a list of folders. */
	foldersFor: (query: Record<string, string>) => IDataObject[] | null = () => [];

	/** Scenarios that the team does not list now. */
	readonly unlisted = new Set<number>();

	/** Every request, as its path and query. */
	readonly requests: Array<{ path: string; query: Record<string, string> }> = [];

	/** Answers that replace those of the service. Return undefined to let the service answer. */
	fault?: (path: string, query: Record<string, string>) => ServiceAnswer | undefined;

	/** The incomplete executions of a scenario. Creates the scenario if there is none. */
	of(scenarioId: number): Dlq[] {
		return this.scenario(scenarioId).dlqs;
	}

	/** A scenario. Creates it if there is none. */
	scenario(id: number): ScenarioOfService {
		const scenario = this.scenarios.get(id) ?? { id, name: `Scenario ${id}`, folderId: null, dlqs: [] };
		this.scenarios.set(id, scenario);
		return scenario;
	}

	/** The paths of the requests since the last call, in order, with the scenario if there is one. */
	takeRequests(): string[] {
		return this.requests.splice(0).map(({ path, query }) => {
			const rest = Object.entries(query).map(([key, value]) => `${key}=${value}`);
			return [path.replace('/api/v2', ''), ...rest].join(' ');
		});
	}

	answer(path: string, query: Record<string, string>): ServiceAnswer {
		this.requests.push({ path, query });
		const { status, body, headers } = this.fault?.(path, query) ?? this.find(path, query);
		const date = this.time !== undefined && { date: new Date(this.time).toUTCString() };
		return { status, body, headers: { ...date, ...headers } };
	}

	private find(path: string, query: Record<string, string>): ServiceAnswer {
		if (path === '/api/v2/scenarios') return this.listScenarios(query);
		if (path === '/api/v2/scenarios-folders')
			return { status: 200, body: { scenariosFolders: this.foldersFor(query) } };
		if (path === '/api/v2/dlqs') return this.listDlqs(query);
		const [, id, part] = /^\/api\/v2\/dlqs\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? [];
		for (const scenario of this.scenarios.values()) {
			const found = scenario.dlqs.find((one) => one.id === id);
			if (found) return this.detail(scenario, found, part);
		}
		return NOT_FOUND;
	}

	private detail(scenario: ScenarioOfService, { reason, ...entry }: Dlq, part?: string): ServiceAnswer {
		const bodies: Record<string, unknown> = {
			blueprint: { code: 'OK', response: { blueprint: { name: scenario.name, flow: [] }, reason } },
			bundle: { code: 'OK', response: { 3: { error: { type: 'ConnectionError', message: reason } } } },
			logs: {
				dlqLogs: [
					{ id: 'old', timestamp: '2026-01-01T08:00:00.000Z', status: 3 },
					{ id: 'newest', timestamp: '2026-01-02T08:00:00.000Z', status: 3 },
				],
			},
		};
		const dlqBody = { ...entry, scenarioId: scenario.id, scenarioName: scenario.name, deleted: false, index: 1 };
		return { status: 200, body: part ? bodies[part] : { dlq: dlqBody } };
	}

	private listScenarios(query: Record<string, string>): ServiceAnswer {
		const [offset, limit] = [Number(query['pg[offset]'] ?? 0), Number(query['pg[limit]'] ?? 500)];
		const listed = [...this.scenarios.values()]
			.filter(({ id }) => !this.unlisted.has(id))
			.filter(({ folderId }) => query.folderId === undefined || folderId === Number(query.folderId))
			.map(({ id, name, folderId, dlqs }) => ({
				id,
				name,
				folderId,
				...(this.counts !== false && this.count(dlqs)),
			}));
		return { status: 200, body: { scenarios: listed.slice(offset, offset + limit), pg: { offset, limit } } };
	}

	private count(dlqs: Dlq[]): { dlqCount: number; allDlqCount: number } {
		const counted = (count: number) => (this.counts === 'low' && count > 1 ? count - 1 : count);
		return {
			dlqCount: counted(dlqs.filter(({ resolved }) => !resolved).length),
			allDlqCount: counted(dlqs.length),
		};
	}

	private listDlqs(query: Record<string, string>): ServiceAnswer {
		const listed = (this.scenarios.get(Number(query.scenarioId))?.dlqs ?? []).filter(({ id }) => !this.hidden.has(id));
		const { paging } = this;
		if (!paging) return { status: 200, body: { dlqs: this.written(listed) } };
		const offset = Number(query['pg[offset]'] ?? 0);
		const limit = Math.min(Number(query['pg[limit]'] ?? paging.byDefault), paging.cap);
		const page = listed.slice(offset, offset + limit);
		const pg = { sortBy: '', limit, sortDir: 'asc', offset, returnTotalCount: false };
		return { status: 200, body: { dlqs: this.written(page), pg } };
	}

	private written(entries: Dlq[]): IDataObject[] | null {
		return entries.length === 0 && this.writesNull ? null : entries.map((entry) => ({ ...entry }));
	}
}
