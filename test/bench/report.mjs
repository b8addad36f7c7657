import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';

import { pinnedVersion, root } from '../../sandbox/demo/paths.mjs';
import { alignedLines, median } from './statistics.mjs';

/**
 * A line of the results.
 *
 * @typedef {object} Row
 * @property {string} name what was measured
 * @property {string} ours
 * @property {string} [baseline] what ours is compared with
 * @property {string} [theirs]
 * @property {string} [ratio] of ours to theirs, the median of all rounds
 * @property {string} [limit] absent if the line is only for information
 * @property {boolean} [isHeld]
 */

/**
 * A line that compares times, by their medians and the median of their ratios.
 *
 * @param {string} name
 * @param {string} baseline
 * @param {Array<[ours: number, theirs: number]>} measured milliseconds, by round
 * @param {{ most?: number, digits?: number }} [options] the limit of the ratio, and the digits of a time after the point
 * @returns {Row}
 */
export function timeRow(name, baseline, measured, { most, digits = 0 } = {}) {
	const ratio = median(measured.map(([ours, theirs]) => ours / theirs));
	const medianOf = (/** @type {0 | 1} */ index) => `${median(measured.map((pair) => pair[index])).toFixed(digits)} ms`;
	return {
		name,
		ours: medianOf(0),
		baseline,
		theirs: medianOf(1),
		ratio: ratio.toFixed(ratio < 0.1 ? 4 : 3),
		...(most !== undefined && { limit: `at most ${most}`, isHeld: ratio <= most }),
	};
}

const results = join(root, 'test', 'bench', 'results');

/** The version of the Node.js that runs n8n. */
function nodeOfN8n() {
	const { packages } = JSON.parse(readFileSync(join(root, 'sandbox', 'n8n', 'package-lock.json'), 'utf8'));
	return `v${packages['node_modules/node'].version}`;
}

/**
 * Prints rows as a table. With `save`, also writes them to a file of `results/`, with the machine and the versions.
 *
 * @param {string} name of the file, and of the script of package.json after `bench:`
 * @param {Row[]} rows
 * @param {{ save: boolean, say: (line: string) => void }} options
 * @returns {number} the exit code: 1 if a limit is not held
 */
export function report(name, rows, { save, say }) {
	say('');
	for (const line of tableOf(rows)) say(line);
	const isHeld = rows.every((row) => row.isHeld !== false);
	if (save) {
		const [{ model }] = cpus();
		const result = {
			command: name === 'items' ? 'npm run bench' : `npm run bench:${name}`,
			date: new Date().toISOString().slice(0, 10),
			machine: { processor: model, cores: cpus().length, memoryGb: Math.round(totalmem() / 2 ** 30) },
			versions: { n8n: pinnedVersion, nodeOfN8n: nodeOfN8n(), nodeOfBenchmark: process.version },
			rows: rows.map(({ isHeld: held, ...row }) => ({ ...row, held })),
		};
		mkdirSync(results, { recursive: true });
		writeFileSync(join(results, `${name}.json`), `${JSON.stringify(result, undefined, 2)}\n`);
	}
	return isHeld ? 0 : 1;
}

/** @param {Row[]} rows @returns {string[]} the lines of a table */
function tableOf(rows) {
	const table = [
		['', 'ours', 'compared with', '', 'ratio', 'limit', ''],
		...rows.map(({ name, ours, baseline = '', theirs = '', ratio = '', limit = '', isHeld }) => [
			...[name, ours, baseline, theirs, ratio, limit],
			isHeld === undefined ? '' : isHeld ? 'held' : 'NOT HELD',
		]),
	];
	return alignedLines(table);
}
