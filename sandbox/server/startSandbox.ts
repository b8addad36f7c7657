import type { AddressInfo } from 'node:net';
import { loadApis } from './apis';
import { Clock } from './clock';
import type { FaultRule } from './faults';
import { Faults } from './faults';
import { addControlEndpoints, resetAll, statsOf } from './http/control';
import { Pipeline } from './http/pipeline';
import { createServer } from './http/server';
import { addModelEndpoints, Model } from './model/model';
import type { Modes } from './modes';
import { RateLimiter } from './rateLimiter';
import { Sandbox } from './sandbox';
import type { SeedName } from './seeds';
import type { State } from './state/state';
import { Stats } from './stats';
import { Streams } from './streams/streams';

/** Options of a sandbox. */
export interface SandboxOptions {
	/** 0, the default, uses a free one. */
	port?: number;
	/** Default `demo`. */
	seed?: SeedName;
	/** File that keeps the state after a kill. Its entries override `seed`, `now` and `modes`. */
	journal?: string;
	/** Time from a queued retry to its outcome. */
	retryDelayMs?: number;
	modes?: Partial<Modes>;
	/** Unix milliseconds. The clock stands still there until it is moved. */
	now?: number;
}

/** A running sandbox with the functions of its control endpoints, for tests in the same process. */
export interface RunningSandbox {
	/** Address without a slash at the end. */
	url: string;
	/** The current state. */
	readonly state: State;
	stats(): Record<string, unknown>;
	addFaults(...rules: FaultRule[]): void;
	clearFaults(): void;
	setModes(modes: Partial<Modes>): void;
	/** Advances the clock. */
	advance(ms: number): void;
	reset(seed?: SeedName): void;
	close(): Promise<void>;
}

/** Starts a sandbox on loopback and waits until it listens. */
export async function startSandbox(options: SandboxOptions = {}): Promise<RunningSandbox> {
	const { port = 0, seed = 'demo', journal, retryDelayMs, now } = options;
	const modes = { ...options.modes, ...(retryDelayMs !== undefined && { retryDelayMs }) };
	const clock = now === undefined ? new Clock().current : Clock.frozen(now);
	const apis = await loadApis();
	const sandbox = new Sandbox({ seed, clock, modes }, journal);
	const parts = {
		sandbox,
		stats: new Stats(),
		faults: new Faults(),
		rateLimiter: new RateLimiter(),
		streams: new Streams(),
		model: new Model(),
	};
	const pipeline = new Pipeline(apis, sandbox, parts.stats, parts.faults, parts.rateLimiter);
	const app = createServer(pipeline, parts.streams);
	addControlEndpoints(app, parts);
	addModelEndpoints(app, parts.model);
	await app.listen({ host: '127.0.0.1', port });

	return {
		url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
		get state() {
			return sandbox.state;
		},
		stats: () => statsOf(parts),
		addFaults: (...rules) => parts.faults.add(rules),
		clearFaults: () => parts.faults.clear(),
		setModes: (changed) => sandbox.record({ type: 'modes', modes: changed }),
		advance: (ms) => sandbox.setClock(sandbox.clock.advanced(ms)),
		reset: (other) => resetAll(parts, other),
		async close() {
			await app.close();
			sandbox.close();
		},
	};
}
