import type { FastifyInstance } from 'fastify';
import { Clock } from '../clock';
import { changeCustomer, giveOutSocialCode } from '../customerAuth/control';
import type { Faults, FaultRule } from '../faults';
import { readModes } from '../modes';
import type { Model } from '../model/model';
import type { RateLimiter } from '../rateLimiter';
import type { Sandbox } from '../sandbox';
import { isSeedName, seeds } from '../seeds';
import type { Stats } from '../stats';
import type { Streams } from '../streams/streams';

/** The parts that the control endpoints change. */
export interface ControlParts {
	sandbox: Sandbox;
	stats: Stats;
	faults: Faults;
	rateLimiter: RateLimiter;
	streams: Streams;
	model: Model;
}

/** The counts, and how often each retry was queued and each person invited (these two survive a restart). */
export function statsOf({ sandbox, stats, streams }: ControlParts): Record<string, unknown> {
	const { requests, outOfContract, faulted, inFlight, maxInFlight, byOperation, outOfContractDetails } = stats;
	return {
		requests,
		outOfContract,
		faulted,
		inFlight,
		maxInFlight,
		byOperation,
		outOfContractDetails,
		retriesQueued: Object.fromEntries(sandbox.state.retriesQueued),
		invitationsSent: Object.fromEntries(sandbox.state.invitationsSent),
		streams: streams.toJSON(),
		customerAuth: stats.customerAuth.toJSON(),
	};
}

/** Resets state, counts, faults and limits. */
export function resetAll({ sandbox, stats, faults, rateLimiter, streams, model }: ControlParts, seed?: string): void {
	if (seed !== undefined && !isSeedName(seed)) {
		throw new Error(`There is no seed "${seed}". Seeds: ${Object.keys(seeds).join(', ')}.`);
	}
	sandbox.reset(seed);
	stats.reset();
	faults.clear();
	streams.reset();
	model.reset();
	rateLimiter.reset();
}

function setClock(sandbox: Sandbox, { now, advanceMs }: { now?: unknown; advanceMs?: unknown }): void {
	if (now !== undefined) {
		if (!Number.isInteger(now)) throw new Error('now is a time in Unix milliseconds.');
		sandbox.setClock(Clock.frozen(now as number));
	}
	if (advanceMs !== undefined) {
		if (!Number.isInteger(advanceMs)) throw new Error('advanceMs is a number of milliseconds.');
		sandbox.setClock(sandbox.clock.advanced(advanceMs as number));
	}
}

function readBody(body: Buffer | undefined): object {
	if (!body || body.length === 0) return {};
	const value: unknown = JSON.parse(body.toString('utf8'));
	if (typeof value !== 'object' || value === null) throw new Error('The body is a JSON object or array.');
	return value;
}

interface Arrival {
	scenarioId: number;
	count: number;
	reason?: string;
}

function readArrival(sandbox: Sandbox, body: object): Arrival {
	const { scenarioId, count, reason } = body as Partial<Arrival>;
	if (scenarioId === undefined || !sandbox.state.scenarios.has(scenarioId)) {
		throw new Error(`There is no scenario ${String(scenarioId)}.`);
	}
	if (!Number.isInteger(count) || (count as number) < 1) throw new Error('count is a number of 1 or more.');
	if (reason !== undefined && typeof reason !== 'string') throw new Error('reason is a text.');
	return { scenarioId, count: count as number, reason };
}

/** Endpoints that control the sandbox. They are outside the contracts and are not counted. */
export function addControlEndpoints(app: FastifyInstance, parts: ControlParts): void {
	const { sandbox, faults, streams, model } = parts;

	const post = (path: string, act: (body: object) => unknown): void => {
		app.post<{ Body: Buffer | undefined }>(path, async ({ body }, reply) => {
			try {
				return await reply.send(act(readBody(body)));
			} catch (error) {
				return await reply.code(400).send({ message: error instanceof Error ? error.message : String(error) });
			}
		});
	};

	app.get('/__sandbox/health', async () => ({ ok: true, now: sandbox.clock.now() }));
	app.get('/__sandbox/stats', async () => statsOf(parts));
	app.get('/__sandbox/mails', async () => sandbox.state.mails);
	app.get('/__sandbox/modes', async () => sandbox.state.modes);
	app.get('/__sandbox/model', async () => model.toJSON());
	app.delete('/__sandbox/model', async () => {
		model.reset();
		return { ok: true };
	});
	app.delete('/__sandbox/faults', async () => {
		faults.clear();
		return { ok: true };
	});
	post('/__sandbox/reset', (body) => {
		resetAll(parts, (body as { seed?: string }).seed);
		return { ok: true };
	});
	post('/__sandbox/faults', (body) => {
		if (!Array.isArray(body)) throw new Error('Faults are an array of rules.');
		faults.add(body as FaultRule[]);
		return { ok: true };
	});
	app.delete('/__sandbox/streams', async () => {
		streams.scripts.clear();
		return { ok: true };
	});
	post('/__sandbox/model', (body) => {
		model.follow(body);
		return { ok: true };
	});
	post('/__sandbox/streams', (body) => {
		streams.scripts.add(body);
		return { ok: true };
	});
	post('/__sandbox/streams/release', () => {
		streams.release();
		return { ok: true };
	});
	post('/__sandbox/clock', (body) => {
		setClock(sandbox, body as { now?: unknown; advanceMs?: unknown });
		return { now: sandbox.clock.now() };
	});
	post('/__sandbox/dlqs', (body) => {
		const { scenarioId, count, reason = 'The remote service answered 503.' } = readArrival(sandbox, body);
		sandbox.record({ type: 'dlq.arrive', scenarioId, count, reason });
		return { ok: true };
	});
	post('/__sandbox/social-codes', (body) => giveOutSocialCode(sandbox, { ...body }));
	post('/__sandbox/customers', (body) => changeCustomer(sandbox, { ...body }));
	post('/__sandbox/modes', (body) => {
		sandbox.record({ type: 'modes', modes: readModes(body) });
		return sandbox.state.modes;
	});
}
