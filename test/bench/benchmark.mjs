import { parseArgs } from 'node:util';

import { stopChildren } from '../../sandbox/demo/children.mjs';
import { runProgram } from '../../sandbox/demo/problem.mjs';
import { createProgress } from '../../sandbox/demo/progress.mjs';
import { report } from './report.mjs';

export const progress = createProgress();

/**
 * The options of the command line: `--rounds N`, `--save`, and those of the benchmark itself, which have texts.
 *
 * @template {string} [Own=never]
 * @param {number} defaultRounds
 * @param {Own[]} [own] their names
 * @returns {{ rounds: number, save: boolean } & Partial<Record<Own, string>>}
 */
export function optionsOf(defaultRounds, own = []) {
	const { rounds, save, ...texts } = parseArgs({
		options: {
			rounds: { type: 'string', default: String(defaultRounds) },
			save: { type: 'boolean', default: false },
			...Object.fromEntries(own.map((name) => [name, { type: /** @type {const} */ ('string') }])),
		},
	}).values;
	return { .../** @type {Record<Own, string>} */ (texts), rounds: Number(rounds), save: save === true };
}

/**
 * Runs a benchmark, prints its results, and ends every process that it started. The exit code is 1 if a limit is exceeded.
 *
 * @param {string} name see {@link report}
 * @param {boolean} save
 * @param {() => Promise<import('./report.mjs').Row[]>} measure
 */
export async function runBenchmark(name, save, measure) {
	for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
		process.on(signal, () => void stopChildren().then(() => process.exit(1)));
	}
	await runProgram(async () => {
		try {
			return report(name, await measure(), { save, say: progress.say });
		} finally {
			await stopChildren();
		}
	});
}
