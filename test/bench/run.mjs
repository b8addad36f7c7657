// npm run bench: compares the pack with n8n's own HTTP Request node, in one process of the real n8n. Exits with 1 if a
// limit is exceeded. It takes about seven minutes.
//
//   --pairs N          paired runs of each comparison (default 5)
//   --only a,b,c,d,e,f only these: a time, b freezes, c time with latency, d Retry Many, e other operations, f the nightly job
//   --profile FOLDER   writes a CPU profile of one more run of each node to this folder
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { stopChildren } from '../../sandbox/demo/children.mjs';
import { ensureInstalled } from '../../sandbox/demo/install.mjs';
import { runProgram } from '../../sandbox/demo/problem.mjs';
import { createProgress } from '../../sandbox/demo/progress.mjs';
import { compare, tableOf, text } from './compare.mjs';
import { measuredOperations, operationItems } from './operations.mjs';
import { fiveNodes, nightItems, nightService, oneNode } from './nightly.mjs';
import { startBench } from './start.mjs';
import { median } from './statistics.mjs';
import { httpRequestNode, itemsOf, retryManyNode, retryNode } from './workflows.mjs';

/** @typedef {import('./compare.mjs').Row} Row */
/** @typedef {import('./measure.mjs').Measure} Measure */

const LATENCY_MS = 50;
/** Retry Many must need at most a fiftieth of the time that one request per item takes with the HTTP Request node. */
const RETRY_MANY_RATIO = 1 / 50;
const RETRY_MANY_REQUESTS = 24;
const OPERATION_RATIO = 0.7;
const NIGHTLY_RATIO = 1;

const { values: args } = parseArgs({
	options: {
		pairs: { type: 'string', default: '5' },
		only: { type: 'string', default: 'a,b,c,d,e,f' },
		profile: { type: 'string' },
	},
});
const pairs = Number(args.pairs);
const wanted = new Set(args.only.split(','));
const progress = createProgress();

/**
 * @param {Omit<import('./compare.mjs').Comparison, 'pairs'>} comparison
 */
function compared(comparison) {
	return progress.step(comparison.name, () => compare({ ...comparison, pairs }, progress.say));
}

/**
 * @param {Measure} retryMany
 * @param {number} thousandMs the time of the HTTP Request node for 1,000
 * @returns {Promise<Row[]>}
 */
async function measureRetryMany(retryMany, thousandMs) {
	const name = 'Retry Many of 10,000 items of 4 scenarios';
	/** @type {import('./measure.mjs').Measurement[]} */
	const measured = [];
	await progress.step(name, async () => {
		for (let run = 0; run < pairs; run++) {
			measured.push(await retryMany(itemsOf(10_000, 4)));
			progress.say(`  ${run + 1}. ${text(measured[run])}`);
		}
	});
	const ours = median(measured.map(({ timeMs }) => timeMs));
	const requests = Math.max(...measured.map((measurement) => measurement.requests));
	const ratio = ours / (10 * thousandMs);
	return [
		{
			name: `${name}, node time`,
			ours: `${ours.toFixed(0)} ms`,
			theirs: `10 × ${thousandMs.toFixed(0)} ms`,
			ratio: ratio.toFixed(4),
			limit: `at most ${RETRY_MANY_RATIO}`,
			isHeld: ratio <= RETRY_MANY_RATIO,
		},
		{
			name: `${name}, requests`,
			ours: String(requests),
			theirs: '',
			ratio: '',
			limit: `at most ${RETRY_MANY_REQUESTS}`,
			isHeld: requests <= RETRY_MANY_REQUESTS,
		},
	];
}

/** @returns {Promise<number>} the exit code */
async function main() {
	await ensureInstalled(progress, { withN8n: true });
	const { bench, serverUrl } = await progress.step('Starting n8n with the pack, and the bare server', startBench);
	const ours = await bench.prepare('retry', retryNode);
	const theirs = await bench.prepare('http-request', httpRequestNode(serverUrl));
	const retryMany = await bench.prepare('retry-many', retryManyNode);
	await progress.step('Warming up', async () => {
		for (let round = 0; round < 2; round++) {
			for (const measure of [ours, theirs, retryMany]) await measure(itemsOf(1000));
		}
	});

	/** @type {Row[]} */
	const rows = [];
	if (wanted.has('a') || wanted.has('d')) {
		const name = 'Retry of 1,000 items, node time';
		const { row, measured } = await compared({
			name,
			ours,
			theirs,
			items: itemsOf(1000),
			what: 'timeMs',
			limit: 0.65,
		});
		rows.push(row);
		if (wanted.has('d')) {
			rows.push(...(await measureRetryMany(retryMany, median(measured.map((pair) => pair.theirs.timeMs)))));
		}
	}
	if (wanted.has('b')) {
		const name = 'Retry of 5,000 items, longest freeze of the process';
		const { row } = await compared({ name, ours, theirs, items: itemsOf(5000), what: 'freezeMs', limit: 1.5 });
		rows.push(row);
	}
	if (wanted.has('c')) {
		await bench.setLatency(LATENCY_MS);
		const name = `Retry of 1,000 items, ${LATENCY_MS} ms latency, node time`;
		const { row } = await compared({ name, ours, theirs, items: itemsOf(1000), what: 'timeMs', limit: 1.5 });
		rows.push(row);
		await bench.setLatency(0);
	}
	if (wanted.has('e')) {
		for (const { name, ours: our, theirs: their } of measuredOperations) {
			const path = name.toLowerCase().replaceAll(' ', '-');
			const pair = {
				ours: await bench.prepare(`${path}-ours`, our),
				theirs: await bench.prepare(`${path}-theirs`, their(serverUrl)),
			};
			const items = operationItems(1000);
			await pair.ours(items);
			await pair.theirs(items);
			const { row } = await compared({
				name: `${name}, 1,000 items, node time`,
				...pair,
				items,
				what: 'timeMs',
				limit: OPERATION_RATIO,
			});
			rows.push(row);
		}
	}
	if (wanted.has('f')) {
		const service = await nightService(bench);
		const pair = {
			ours: await bench.prepare('nightly-one', oneNode, service),
			theirs: await bench.prepare('nightly-five', fiveNodes, service),
		};
		await pair.ours(nightItems);
		await pair.theirs(nightItems);
		const { row } = await compared({
			name: 'Nightly job in one node against five nodes, 10,000 of 20,000, time of all nodes',
			...pair,
			theirsIs: 'five nodes',
			items: nightItems,
			what: 'timeMs',
			limit: NIGHTLY_RATIO,
		});
		rows.push(row);
	}
	if (args.profile) {
		const folder = resolve(args.profile);
		mkdirSync(folder, { recursive: true });
		await bench.profile(join(folder, 'retry.cpuprofile'), () => ours(itemsOf(1000)));
		await bench.profile(join(folder, 'http-request.cpuprofile'), () => theirs(itemsOf(1000)));
		await bench.profile(join(folder, 'retry-many.cpuprofile'), () => retryMany(itemsOf(10_000, 4)));
	}
	progress.say('');
	for (const line of tableOf(rows, 'theirs')) progress.say(line);
	return rows.every(({ isHeld }) => isHeld) ? 0 : 1;
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
	process.on(signal, () => void stopChildren().then(() => process.exit(1)));
}

await runProgram(async () => {
	try {
		return await main();
	} finally {
		await stopChildren();
	}
});
