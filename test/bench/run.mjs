// npm run bench: compares the pack with n8n's own HTTP Request node, and with a bare loop of n8n's own functions, in one
// process of the real n8n. Exits with 1 if a limit is exceeded. It takes about twelve minutes.
//
//   --rounds N         rounds of each comparison (default 5)
//   --only PART,PART   only these parts, see below
//   --save             also writes the results to results/items.json
//   --profile FOLDER   writes a CPU profile of one more run of each node to this folder
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { ensureInstalled } from '../../sandbox/demo/install.mjs';
import { Problem } from '../../sandbox/demo/problem.mjs';
import { optionsOf, progress, runBenchmark } from './benchmark.mjs';
import { compare, text } from './compare.mjs';
import {
	asExpression,
	asReference,
	bareLoopNode,
	httpRequestNode,
	invitation,
	measuredOperations,
	operationItems,
	retryCall,
	retryNode,
} from './operations.mjs';
import { fiveNodes, nightItems, nightService, oneNode } from './nightly.mjs';
import { timeRow } from './report.mjs';
import { startBench } from './start.mjs';
import { itemsOf, retryManyNode } from './workflows.mjs';

/** @typedef {import('./report.mjs').Row} Row */
/** @typedef {import('./measure.mjs').Measure} Measure */
/** @typedef {import('./measure.mjs').Measurement} Measurement */

const HTTP_REQUEST = 'HTTP Request';
const BARE_LOOP = 'bare loop';
/** Of values that are references, such as `={{ $json.id }}`. */
const REFERENCE_LIMITS = { http: 0.25, loop: 0.6 };
const EXPRESSION_LIMIT = 1.1;
const INVITATION_LIMIT = 0.7;
const LATENCY_MS = 50;
const LATENCY_LIMIT = 1.5;
const FREEZE_LIMIT = 1.5;
/** Retry Many must need at most a fiftieth of the time that one request per item takes with the HTTP Request node. */
const RETRY_MANY_LIMIT = 1 / 50;
const RETRY_MANY_REQUESTS = 24;
const NIGHTLY_LIMIT = 1;
/** One run of 10,000 items against ten runs of 1,000: no more. */
const SCALE_LIMIT = 1;
/** Each of two runs at once against twice the time of one alone. */
const SHARE_LIMIT = 1.3;

const { rounds, save, only, profile } = optionsOf(5, ['only', 'profile']);

/** @typedef {Awaited<ReturnType<typeof startBench>>} Setup */

/**
 * @param {Omit<import('./compare.mjs').Comparison, 'rounds'>} comparison
 * @returns {ReturnType<typeof compare>}
 */
function compared(comparison) {
	return progress.step(comparison.name, () => compare({ ...comparison, rounds }, progress.say));
}

/** @type {WeakMap<Setup, Promise<{ ours: Measure, http: Measure, loop: Measure }>>} */
const retries = new WeakMap();

/** Retry, by all three. @param {Setup} setup */
function retryOf(setup) {
	const prepare = async () => {
		const ours = await setup.bench.prepare('repeated', retryNode(asReference));
		const http = await setup.bench.prepare('repeated-http', httpRequestNode(retryCall, setup.serverUrl));
		const loop = await setup.bench.prepare('repeated-loop', bareLoopNode(retryCall, asReference));
		for (const measure of [ours, http, loop, ours, loop]) await measure(itemsOf(1000));
		return { ours, http, loop };
	};
	const known = retries.get(setup) ?? prepare();
	retries.set(setup, known);
	return known;
}

/** @type {Record<string, (setup: Setup) => Promise<Row[]>>} */
const parts = {
	/** One request for each item: values that are references, and values that only n8n's engine can evaluate. */
	async items({ bench, serverUrl }) {
		const rows = [];
		const items = operationItems(1000);
		for (const { name, ours, call } of measuredOperations) {
			const path = name.toLowerCase().replaceAll(' ', '-');
			const reference = await bench.prepare(`${path}-ours`, ours(asReference));
			const expression = await bench.prepare(`${path}-expression`, ours(asExpression));
			const http = await bench.prepare(`${path}-http`, httpRequestNode(call, serverUrl));
			const loop = await bench.prepare(`${path}-loop`, bareLoopNode(call, asReference));
			const expressionLoop = await bench.prepare(`${path}-expression-loop`, bareLoopNode(call, asExpression));
			for (const measure of [reference, expression, http, loop, expressionLoop, reference, loop]) await measure(items);
			const byReference = await compared({
				name: `${name}, 1,000 items, references`,
				ours: reference,
				baselines: {
					[BARE_LOOP]: { measure: loop, limit: REFERENCE_LIMITS.loop },
					[HTTP_REQUEST]: { measure: http, limit: REFERENCE_LIMITS.http },
				},
				items,
				what: 'timeMs',
			});
			const byExpression = await compared({
				name: `${name}, 1,000 items, expressions`,
				ours: expression,
				baselines: { [BARE_LOOP]: { measure: expressionLoop, limit: EXPRESSION_LIMIT } },
				items,
				what: 'timeMs',
			});
			rows.push(...byReference.rows, ...byExpression.rows);
		}
		return rows;
	},

	async invitation({ bench, serverUrl }) {
		const items = operationItems(1000);
		const ours = await bench.prepare('invitation', invitation.ours);
		const http = await bench.prepare('invitation-http', httpRequestNode(invitation.call, serverUrl));
		for (const measure of [ours, http]) await measure(items);
		const name = 'Invitation, 1,000 items, references';
		const baselines = { [HTTP_REQUEST]: { measure: http, limit: INVITATION_LIMIT } };
		return (await compared({ name, ours, baselines, items, what: 'timeMs' })).rows;
	},

	async freeze(setup) {
		const { ours, http } = await retryOf(setup);
		const name = 'Retry of 5,000 items, longest freeze of the process';
		const baselines = { [HTTP_REQUEST]: { measure: http, limit: FREEZE_LIMIT } };
		return (await compared({ name, ours, baselines, items: itemsOf(5000), what: 'freezeMs' })).rows;
	},

	async latency(setup) {
		const { ours, http } = await retryOf(setup);
		await setup.bench.setLatency(LATENCY_MS);
		const name = `Retry of 1,000 items, ${LATENCY_MS} ms latency`;
		const baselines = { [HTTP_REQUEST]: { measure: http, limit: LATENCY_LIMIT } };
		const { rows } = await compared({ name, ours, baselines, items: itemsOf(1000), what: 'timeMs' });
		await setup.bench.setLatency(0);
		return rows;
	},

	async many(setup) {
		const { http } = await retryOf(setup);
		const retryMany = await setup.bench.prepare('retry-many', retryManyNode);
		for (let round = 0; round < 2; round++) await retryMany(itemsOf(1000));
		const name = 'Retry Many of 10,000 items of 4 scenarios';
		/** @type {Array<Record<'ours' | 'http', Measurement>>} */
		const measured = [];
		await progress.step(name, async () => {
			for (let round = 0; round < rounds; round++) {
				const pair = { ours: await retryMany(itemsOf(10_000, 4)), http: await http(itemsOf(1000)) };
				measured.push(pair);
				progress.say(`  ${round + 1}. ours ${text(pair.ours)}; ${HTTP_REQUEST} 10 × ${pair.http.timeMs} ms`);
			}
		});
		const requests = Math.max(...measured.map(({ ours }) => ours.requests));
		return [
			timeRow(
				name,
				`10 × ${HTTP_REQUEST} for 1,000`,
				measured.map(({ ours, http: { timeMs } }) => [ours.timeMs, 10 * timeMs]),
				{ most: RETRY_MANY_LIMIT },
			),
			{
				name: `${name}, requests`,
				ours: String(requests),
				limit: `at most ${RETRY_MANY_REQUESTS}`,
				isHeld: requests <= RETRY_MANY_REQUESTS,
			},
		];
	},

	async nightly({ bench }) {
		const service = await nightService(bench);
		const ours = await bench.prepare('nightly-one', oneNode, service);
		const five = await bench.prepare('nightly-five', fiveNodes, service);
		for (const measure of [ours, five]) await measure(nightItems);
		const { rows } = await compared({
			name: 'Nightly job in one node, 10,000 of 20,000, time of all nodes',
			ours,
			baselines: { 'five nodes': { measure: five, limit: NIGHTLY_LIMIT } },
			doSame: false,
			items: nightItems,
			what: 'timeMs',
		});
		return rows;
	},

	/** What an item costs among few and among many. */
	async scale(setup) {
		const { ours, loop } = await retryOf(setup);
		const time = async (/** @type {Measure} */ measure, /** @type {number} */ count) =>
			(await measure(itemsOf(count))).timeMs;
		/** @type {Array<[number, number]>} */
		const few = [];
		/** @type {Array<[number, number]>} */
		const many = [];
		await progress.step('Retry of 10, 1,000 and 10,000 items', async () => {
			for (let round = 0; round < rounds; round++) {
				for (let times = 0; times < 4; times++) few.push([await time(ours, 10), await time(loop, 10)]);
				let thousands = 0;
				for (let times = 0; times < 5; times++) thousands += await time(ours, 1000);
				const tenThousand = await time(ours, 10_000);
				for (let times = 0; times < 5; times++) thousands += await time(ours, 1000);
				many.push([tenThousand, thousands]);
				progress.say(`  ${round + 1}. 10,000 items ${tenThousand} ms, ten times 1,000 items ${thousands} ms`);
			}
		});
		return [
			// a run costs a few milliseconds before its first item: it reads the credential, and opens connections
			timeRow('Retry of 10 items', `${BARE_LOOP} for 10 items`, few, { most: REFERENCE_LIMITS.loop }),
			timeRow('Retry of 10,000 items', 'ours for 10 × 1,000 items', many, { most: SCALE_LIMIT }),
		];
	},

	/** Two runs at once: neither takes much more than the half of the process that is its share. */
	async share(setup) {
		const { ours } = await retryOf(setup);
		const other = await setup.bench.prepare('retry-beside', retryNode(asReference), setup.bench.unchecked());
		const beside = await setup.bench.prepare('retry-besides', retryNode(asReference), setup.bench.unchecked());
		await Promise.all([other(itemsOf(1000)), beside(itemsOf(1000))]);
		const name = 'Retry of 1,000 items, two runs at once, the slower one';
		/** @type {Array<{ alone: number, slower: number }>} */
		const measured = [];
		await progress.step(name, async () => {
			for (let round = 0; round < rounds; round++) {
				const { timeMs: alone } = await ours(itemsOf(1000));
				const both = await Promise.all([other(itemsOf(1000)), beside(itemsOf(1000))]);
				const slower = Math.max(...both.map(({ timeMs }) => timeMs));
				measured.push({ alone, slower });
				progress.say(`  ${round + 1}. alone ${alone} ms; at once ${both.map(({ timeMs }) => timeMs).join(' and ')} ms`);
			}
		});
		return [
			timeRow(
				name,
				'twice one alone',
				measured.map(({ alone, slower }) => [slower, 2 * alone]),
				{ most: SHARE_LIMIT },
			),
		];
	},
};

/** @returns {Promise<Row[]>} */
async function measure() {
	const wanted = only?.split(',') ?? Object.keys(parts);
	const unknown = wanted.filter((name) => !(name in parts));
	if (unknown.length > 0)
		throw new Problem(`No such part: ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}`);
	await ensureInstalled(progress, { withN8n: true });
	const setup = await progress.step('Starting n8n with the pack, and the bare server', startBench);
	/** @type {Row[]} */
	const rows = [];
	for (const name of wanted) rows.push(...(await parts[name](setup)));
	if (profile) {
		const folder = resolve(profile);
		mkdirSync(folder, { recursive: true });
		for (const [name, measure] of Object.entries(await retryOf(setup))) {
			await setup.bench.profile(join(folder, `${name}.cpuprofile`), () => measure(itemsOf(1000)));
		}
	}
	return rows;
}

await runBenchmark('items', save, measure);
