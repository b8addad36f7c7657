// npm run bench:list: compares Get Many with Return All over 50,000 incomplete executions, in n8n-core's execution context,
// with two loops over the same pages: one in a node of its own (floor/BareList.node.js), and one of axios without n8n. Exits with 1 if a limit is exceeded. It takes about a minute.
//
//   --rounds N         paired runs (default 7)
//   --save             also writes the results to results/list.json
import axios from 'axios';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { startChild } from '../../sandbox/demo/children.mjs';
import { root, stateFolder } from '../../sandbox/demo/paths.mjs';
import { optionsOf, progress, runBenchmark } from './benchmark.mjs';
import { BareList } from './floor/BareList.node.js';
import { collectGarbage, runInCore, runPlatformNode, usedBytes } from './inCore.mjs';
import { timeRow } from './report.mjs';

const RECORDS = 50_000;
const PAGE = 500;
const SCENARIO_ID = 8001;
/** The maximum time, as a multiple of the time of the loop in n8n. */
const TIME_RATIO = 1.4;
/** The maximum memory during a run, as a multiple of the memory of its records. */
const MEMORY_RATIO = 1.5;
/** Garbage is collected as often while memory is measured. */
const SAMPLE_MS = 20;

const { rounds, save } = optionsOf(7);

/** @typedef {(baseUrl: string) => Promise<unknown[]>} Read */

/** @type {Read} */
async function ours(baseUrl) {
	return await runPlatformNode(baseUrl, {
		resource: 'incompleteExecution',
		operation: 'getAll',
		searchIn: 'scenario',
		scenarioId: { __rl: true, mode: 'id', value: String(SCENARIO_ID) },
		returnAll: true,
		simplify: false,
		filters: { status: 'all' },
	});
}

/** @type {Read} */
async function bareList(baseUrl) {
	return await runInCore(new BareList(), baseUrl, { scenarioId: SCENARIO_ID, pageSize: PAGE });
}

/** @type {Read} */
async function withAxios(baseUrl) {
	/** @type {unknown[]} */
	const records = [];
	for (;;) {
		const params = { scenarioId: SCENARIO_ID, 'pg[limit]': PAGE, 'pg[offset]': records.length };
		const { data } = await axios.get('/api/v2/dlqs', { baseURL: baseUrl, params });
		records.push(...data.dlqs);
		if (data.dlqs.length < PAGE) return records;
	}
}

/** @param {Read} read @param {string} baseUrl @returns {Promise<number>} milliseconds */
async function timeOf(read, baseUrl) {
	collectGarbage();
	const start = performance.now();
	const { length } = await read(baseUrl);
	const time = performance.now() - start;
	if (length !== RECORDS) throw new Error(`${length} of ${RECORDS} records`);
	return time;
}

/** @param {Read} read @param {string} baseUrl @returns {Promise<{ peak: number, kept: number }>} bytes */
async function memoryOf(read, baseUrl) {
	// what earlier runs left is gone only after a while
	for (let times = 0; times < 3; times++) {
		await sleep(200);
		collectGarbage();
	}
	const before = usedBytes();
	let peak = 0;
	const sampling = setInterval(() => {
		collectGarbage();
		peak = Math.max(peak, usedBytes() - before);
	}, SAMPLE_MS);
	const records = await read(baseUrl);
	clearInterval(sampling);
	collectGarbage();
	const kept = usedBytes() - before;
	if (records.length !== RECORDS) throw new Error(`${records.length} of ${RECORDS} records`);
	return { peak: Math.max(peak, kept), kept };
}

/** @returns {Promise<import('./report.mjs').Row[]>} */
async function measure() {
	const server = startChild(process.execPath, [join(root, 'test/bench/dlq-server.mjs'), '1', String(RECORDS)], {
		cwd: root,
		logFile: join(stateFolder, 'bench', 'list-server.log'),
	});
	const baseUrl = JSON.parse(await server.firstLine()).listening;
	const reads = { ours, 'bare loop': bareList, axios: withAxios };
	for (const read of [...Object.values(reads), ...Object.values(reads)]) await timeOf(read, baseUrl);
	/** @type {Array<Record<string, number>>} milliseconds, by the name of the reader */
	const measured = [];
	for (let round = 1; round <= rounds; round++) {
		const order = Object.entries(reads);
		if (round % 2 === 0) order.reverse();
		/** @type {Record<string, number>} */
		const times = {};
		for (const [name, read] of order) times[name] = await timeOf(read, baseUrl);
		measured.push(times);
		const texts = Object.entries(times).map(([name, ms]) => `${name} ${ms.toFixed(0)} ms`);
		progress.say(`  ${round}. ${texts.join(', ')}`);
	}
	const records = await memoryOf(withAxios, baseUrl);
	const memory = await memoryOf(ours, baseUrl);
	const mb = (/** @type {number} */ bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
	const ratio = memory.peak / records.kept;
	const name = `Return All over ${RECORDS.toLocaleString('en')} records`;
	const beside = (/** @type {string} */ other) =>
		measured.map((times) => /** @type {[number, number]} */ ([times.ours, times[other]]));
	return [
		timeRow(name, 'a bare loop in n8n', beside('bare loop'), { most: TIME_RATIO }),
		timeRow(name, 'axios, without n8n', beside('axios')),
		{
			name: `${name}, peak memory`,
			ours: mb(memory.peak),
			baseline: 'the records',
			theirs: mb(records.kept),
			ratio: ratio.toFixed(3),
			limit: `at most ${MEMORY_RATIO}`,
			isHeld: ratio <= MEMORY_RATIO,
		},
	];
}

await runBenchmark('list', save, measure);
