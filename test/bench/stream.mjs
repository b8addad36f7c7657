// npm run bench:stream: compares a streamed agent run of 100,000 steps (50 MB) in n8n-core's execution context with a
// reference parser that reads the same bytes and keeps the same steps. Exits with 1 if a limit is exceeded.
//
//   --rounds N         paired runs (default 7)
//   --save             also writes the results to results/stream.json
import axios from 'axios';
import { createParser } from 'eventsource-parser';
import { join } from 'node:path';

import { startChild } from '../../sandbox/demo/children.mjs';
import { root, stateFolder } from '../../sandbox/demo/paths.mjs';
import { optionsOf, progress, runBenchmark } from './benchmark.mjs';
import { collectGarbage, runPlatformNode, usedBytes } from './inCore.mjs';
import { timeRow } from './report.mjs';

const TIME_RATIO = 1.5;
/** The maximum memory at the end of a run, as a multiple of the size of its output. */
const MEMORY_RATIO = 3;
const STEPS = 100_000;

const { rounds, save } = optionsOf(7);

/** @param {string} baseUrl */
async function ours(baseUrl) {
	const [item] = await runPlatformNode(baseUrl, {
		resource: 'agent',
		operation: 'runStream',
		teamId: { __rl: true, mode: 'id', value: '88' },
		agentId: { __rl: true, mode: 'id', value: 'a1' },
		message: 'Go on',
	});
	return /** @type {unknown[]} */ (item.json.executionSteps);
}

/** @param {string} baseUrl */
async function theirs(baseUrl) {
	/** @type {unknown[]} */
	const steps = [];
	let response = '';
	const parser = createParser({
		onEvent({ event, id, data }) {
			const step = { event, id, ...JSON.parse(data) };
			steps.push(step);
			response += step.content;
		},
	});
	const { data } = await axios.post(baseUrl, {}, { responseType: 'stream' });
	const decoder = new TextDecoder();
	for await (const bytes of data) parser.feed(decoder.decode(bytes, { stream: true }));
	if (response === '') throw new Error('There was no answer');
	return steps;
}

/** @param {(baseUrl: string) => Promise<unknown[]>} read @param {string} baseUrl */
async function measure(read, baseUrl) {
	collectGarbage();
	const before = usedBytes();
	const start = performance.now();
	const steps = await read(baseUrl);
	const timeMs = performance.now() - start;
	if (steps.length !== STEPS) throw new Error(`${steps.length} steps of ${STEPS}`);
	const grown = usedBytes() - before;
	collectGarbage();
	const kept = usedBytes() - before;
	return { timeMs, grown, kept, size: Buffer.byteLength(JSON.stringify(steps)) };
}

/** @returns {Promise<import('./report.mjs').Row[]>} */
async function rowsOfAll() {
	const server = startChild(process.execPath, [join(root, 'test/bench/stream-server.mjs')], {
		cwd: root,
		logFile: join(stateFolder, 'bench', 'stream-server.log'),
	});
	const baseUrl = JSON.parse(await server.firstLine()).listening;
	await measure(ours, baseUrl);
	await measure(theirs, baseUrl);
	const measured = [];
	for (let round = 0; round < rounds; round++) {
		const first = round % 2 === 0 ? await measure(ours, baseUrl) : undefined;
		const their = await measure(theirs, baseUrl);
		const our = first ?? (await measure(ours, baseUrl));
		measured.push({ our, their });
		const mb = (/** @type {number} */ bytes) => `${(bytes / 1e6).toFixed(0)} MB`;
		progress.say(
			`  ${round + 1}. ours ${our.timeMs.toFixed(0)} ms, grown by ${mb(our.grown)}, kept ${mb(our.kept)} of ${mb(our.size)}; the parser ${their.timeMs.toFixed(0)} ms, ${mb(their.grown)}`,
		);
	}
	const memory = Math.max(...measured.map(({ our }) => our.grown / our.size));
	return [
		timeRow(
			'Streamed run of 100,000 steps, 50 MB',
			'parser',
			measured.map(({ our, their }) => [our.timeMs, their.timeMs]),
			{ most: TIME_RATIO },
		),
		{
			name: 'Memory at its end, by the size of its output',
			ours: memory.toFixed(2),
			limit: `less than ${MEMORY_RATIO}`,
			isHeld: memory < MEMORY_RATIO,
		},
	];
}

await runBenchmark('stream', save, rowsOfAll);
