// npm run bench:trigger: compares a poll of the trigger that finds nothing new in 9,980 incomplete executions of 20
// scenarios, on n8n-core's poll context, with a bare loop of n8n's own requests over the same pages. Exits with 1 if a
// limit is exceeded. It takes less than a minute.
//
//   --rounds N         paired polls (default 60)
//   --save             also writes the results to results/trigger.json
//   --profile FILE     writes a CPU profile of as many more polls of the trigger to this file
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';

import { startChild } from '../../sandbox/demo/children.mjs';
import { root, stateFolder } from '../../sandbox/demo/paths.mjs';
import { optionsOf, progress, runBenchmark } from './benchmark.mjs';
import { bareHost, readByAxios, triggerHost } from './pollers.mjs';
import { timeRow } from './report.mjs';

const TIME_RATIO = 1.25;
/** One for each scenario, whose list fits into a page, and one for the list of scenarios. */
const REQUESTS = 20 + 1;
const STATE_BYTES = 400_000;
const WARM_UP = 15;
const LATENCY_MS = 100;

const { rounds, save, profile } = optionsOf(60, ['profile']);

/** @param {() => Promise<unknown>} work @returns {Promise<number>} milliseconds */
async function timeOf(work) {
	const start = performance.now();
	await work();
	return performance.now() - start;
}

/** @param {import('../support/engine.js').PollingHost} host */
async function pollQuietly(host) {
	const { emitted, error } = await host.poll();
	if (error) throw error;
	if (emitted) throw new Error(`${emitted.flat().length} items where nothing is new`);
}

/**
 * Runs all in turn. The first one changes, so that other load on the machine affects all equally.
 *
 * @template {string} Name
 * @param {Record<Name, () => Promise<unknown>>} works
 * @returns {Promise<Record<Name, number>[]>} milliseconds of each, by round
 */
async function byTurns(works) {
	const names = /** @type {Name[]} */ (Object.keys(works));
	const measured = [];
	for (let round = 0; round < rounds; round++) {
		const times = /** @type {Record<Name, number>} */ ({});
		for (let turn = 0; turn < names.length; turn++) {
			const name = names[(round + turn) % names.length];
			times[name] = await timeOf(works[name]);
		}
		measured.push(times);
	}
	return measured;
}

/** @returns {Promise<import('./report.mjs').Row[]>} */
async function measureAll() {
	const server = startChild(process.execPath, [join(root, 'test', 'bench', 'dlq-server.mjs')], {
		cwd: root,
		logFile: join(stateFolder, 'bench', 'dlq-server.log'),
	});
	const { listening } = JSON.parse(await server.firstLine());
	const control = async (/** @type {string} */ path, method = 'GET') =>
		/** @type {any} */ (await (await fetch(listening + path, { method })).json());
	/**
	 * The requests that reach the server, with enough latency for all requests in flight to be open at once.
	 *
	 * @param {import('../support/engine.js').PollingHost} host
	 * @returns {Promise<{ requests: number, mostOpen: number }>}
	 */
	const countOf = async (host) => {
		await control(`/latency/${LATENCY_MS}`, 'PUT');
		await control('/count');
		await pollQuietly(host);
		await control('/latency/0', 'PUT');
		return control('/count');
	};

	const trigger = triggerHost(listening);
	await trigger.activate();
	// n8n reads a loaded state in another way than one that was just written.
	trigger.restart();
	await pollQuietly(trigger);
	const { requests, mostOpen } = await countOf(trigger);
	const bare = bareHost(listening, mostOpen);
	const theirs = await countOf(bare);
	if (theirs.requests !== requests || theirs.mostOpen !== mostOpen) {
		throw new Error(`${JSON.stringify(theirs)}, ours ${requests} and ${mostOpen}: the two do not do the same`);
	}

	const works = {
		ours: () => pollQuietly(trigger),
		bare: () => pollQuietly(bare),
		axios: () => readByAxios(listening, mostOpen),
	};
	await progress.step('Warming up', async () => {
		for (let round = 0; round < WARM_UP; round++) for (const work of Object.values(works)) await work();
	});
	/** @type {Record<'ours' | 'bare' | 'axios', number>[]} */
	const measured = [];
	const beside = (/** @type {'bare' | 'axios'} */ name) =>
		measured.map((times) => /** @type {[number, number]} */ ([times.ours, times[name]]));
	const measure = async () => void measured.push(...(await byTurns(works)));
	const title = `${rounds} polls with ${mostOpen} requests in flight`;
	await progress.step(title, measure);
	const rowOfLoop = () =>
		timeRow('Poll', 'loop of httpRequestWithAuthentication', beside('bare'), { most: TIME_RATIO, digits: 1 });
	if (!rowOfLoop().isHeld) await progress.step('The limit was not held: measuring again', measure);

	if (profile) {
		const session = new Session();
		session.connect();
		await session.post('Profiler.enable');
		await session.post('Profiler.setSamplingInterval', { interval: 200 });
		await session.post('Profiler.start');
		for (let round = 0; round < rounds; round++) await works.ours();
		writeFileSync(profile, JSON.stringify((await session.post('Profiler.stop')).profile));
	}

	const stateBytes = Buffer.byteLength(JSON.stringify(trigger.staticData));
	return [
		rowOfLoop(),
		timeRow('Poll', 'loop of axios', beside('axios'), { digits: 1 }),
		{
			name: 'Requests of a poll',
			ours: String(requests),
			limit: `at most ${REQUESTS}`,
			isHeld: requests <= REQUESTS,
		},
		{
			name: 'State',
			ours: `${stateBytes} bytes`,
			limit: `less than ${STATE_BYTES}`,
			isHeld: stateBytes < STATE_BYTES,
		},
	];
}

await runBenchmark('trigger', save, measureAll);
