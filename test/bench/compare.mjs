import { timeRow } from './report.mjs';

/** @typedef {import('./measure.mjs').Measure} Measure */
/** @typedef {import('./measure.mjs').Measurement} Measurement */
/** @typedef {import('./report.mjs').Row} Row */
/** The measurements of a round, by name. @typedef {Record<string, Measurement>} Round */

/**
 * @typedef {object} Comparison
 * @property {string} name
 * @property {Measure} ours
 * @property {Record<string, { measure: Measure, limit: number }>} baselines what ours is compared with, by name, and the
 *   maximum ratio of ours to it
 * @property {unknown[]} items
 * @property {number} rounds
 * @property {'timeMs' | 'freezeMs'} what
 * @property {boolean} [doSame] whether all send one request for each item; true by default
 */

/**
 * Runs all on the same items in turn. The first one changes, so that other load on the machine affects all. If a limit
 * is exceeded, as many rounds are measured again, and the median of all of them counts.
 *
 * @param {Comparison} comparison
 * @param {(line: string) => void} say
 * @returns {Promise<{ rows: Row[], measured: Round[] }>}
 */
export async function compare(comparison, say) {
	const { ours, baselines, items, rounds, what, doSame = true } = comparison;
	const subjects = Object.entries({
		ours,
		...Object.fromEntries(Object.entries(baselines).map(([name, { measure }]) => [name, measure])),
	});
	/** @type {Round[]} */
	const measured = [];
	for (let attempt = 0; attempt < 2; attempt++) {
		for (let round = 0; round < rounds; round++) {
			/** @type {Round} */
			const times = {};
			for (let turn = 0; turn < subjects.length; turn++) {
				const [name, measure] = subjects[(round + turn) % subjects.length];
				times[name] = await measure(items);
				if (doSame) requireOneEach(name, times[name], items.length);
			}
			measured.push(times);
			const texts = subjects.map(([name]) => `${name} ${shortText(times[name], what)}`);
			say(`  ${measured.length}. ${texts.join('; ')}`);
		}
		if (rowsOf(comparison, measured).every(({ isHeld }) => isHeld)) break;
		if (attempt === 0) say('  A limit was not held: measuring again');
	}
	return { rows: rowsOf(comparison, measured), measured };
}

/** @param {string} name @param {Measurement} measurement @param {number} count */
function requireOneEach(name, { requests }, count) {
	// an invitation also reads the members once
	if (requests >= count && requests <= count + 1) return;
	throw new Error(`${name} sent ${requests} requests for ${count} items`);
}

/** @param {Measurement} measurement @param {Comparison['what']} what */
function shortText({ timeMs, freezeMs, freezeWorkMs, mostOpen }, what) {
	const open = mostOpen === undefined ? '' : ` (${mostOpen} at once)`;
	return what === 'timeMs' ? `${timeMs} ms${open}` : `${freezeMs.toFixed(0)} ms (${freezeWorkMs.toFixed(0)} computing)`;
}

/** @param {Measurement} measurement */
export function text({ timeMs, freezeMs, freezeWorkMs, requests, mostOpen }) {
	const freeze = `longest freeze ${freezeMs.toFixed(0)} ms (${freezeWorkMs.toFixed(0)} computing)`;
	const open = mostOpen === undefined ? '' : `, ${mostOpen} at once`;
	return `${timeMs} ms, ${freeze}, ${requests} requests${open}`;
}

/** @param {Comparison} comparison @param {Round[]} measured @returns {Row[]} */
function rowsOf({ name, baselines, what }, measured) {
	return Object.entries(baselines).map(([baseline, { limit }]) =>
		timeRow(
			name,
			baseline,
			measured.map((round) => [round.ours[what], round[baseline][what]]),
			{ most: limit },
		),
	);
}
