import { median } from './statistics.mjs';

/** @typedef {import('./measure.mjs').Measure} Measure */
/** @typedef {import('./measure.mjs').Measurement} Measurement */
/** @typedef {{ ours: Measurement, theirs: Measurement }} Pair */
/** A line of the table. @typedef {{ name: string, ours: string, theirs: string, ratio: string, limit: string, isHeld: boolean }} Row */

/**
 * @typedef {object} Comparison
 * @property {string} name
 * @property {Measure} ours
 * @property {Measure} theirs
 * @property {unknown[]} items
 * @property {number} pairs
 * @property {'timeMs' | 'freezeMs'} what
 * @property {number} limit the maximum ratio of ours to theirs
 * @property {string} [theirsIs] the name of what ours is compared with, by default n8n's HTTP Request node with one
 *   request per item
 */

const HTTP_REQUEST = 'HTTP Request';

/**
 * Runs both on the same items in turn. The first one changes too, so that other load on the machine affects both. If
 * the limit is exceeded, the same number of pairs is measured again, and the median of all of them counts.
 *
 * @param {Comparison} comparison
 * @param {(line: string) => void} say
 * @returns {Promise<{ row: Row, measured: Pair[] }>}
 */
export async function compare(comparison, say) {
	const { ours, theirs, items, pairs, limit, theirsIs = HTTP_REQUEST } = comparison;
	/** @type {Pair[]} */
	const measured = [];
	for (let round = 0; round < 2; round++) {
		for (let pair = 0; pair < pairs; pair++) {
			const before = pair % 2 === 0 ? await ours(items) : undefined;
			const their = await theirs(items);
			const our = before ?? (await ours(items));
			measured.push({ ours: our, theirs: their });
			say(`  ${measured.length}. ours ${text(our)}; ${theirsIs} ${text(their)}`);
			const sent = [our, their].map(({ requests }) => requests);
			// An invitation reads the members once.
			if (
				theirsIs === HTTP_REQUEST &&
				sent.some((requests) => requests < items.length || requests > items.length + 1)
			) {
				throw new Error(`${sent.join(' and ')} requests for ${items.length} items: the two did not do the same`);
			}
		}
		if (ratioOf(comparison, measured) <= limit) break;
		if (round === 0) say('  The limit was not held: measuring again');
	}
	return { row: rowOf(comparison, measured), measured };
}

/** @param {Measurement} measurement */
export function text({ timeMs, freezeMs, freezeWorkMs, requests, mostOpen }) {
	const freeze = `longest freeze ${freezeMs.toFixed(0)} ms (${freezeWorkMs.toFixed(0)} computing)`;
	const open = mostOpen === undefined ? '' : `, ${mostOpen} at once`;
	return `${timeMs} ms, ${freeze}, ${requests} requests${open}`;
}

/** @param {Comparison} comparison @param {Pair[]} measured */
function ratioOf({ what }, measured) {
	return median(measured.map(({ ours, theirs }) => ours[what] / theirs[what]));
}

/** @param {Comparison} comparison @param {Pair[]} measured @returns {Row} */
function rowOf(comparison, measured) {
	const { name, what, limit } = comparison;
	const ratio = ratioOf(comparison, measured);
	return {
		name,
		ours: `${median(measured.map(({ ours }) => ours[what])).toFixed(0)} ms`,
		theirs: `${median(measured.map(({ theirs }) => theirs[what])).toFixed(0)} ms`,
		ratio: ratio.toFixed(3),
		limit: `at most ${limit}`,
		isHeld: ratio <= limit,
	};
}

/**
 * @param {Row[]} rows
 * @param {string} theirs the name of what ours is compared with
 * @returns {string[]} the lines of a table
 */
export function tableOf(rows, theirs = HTTP_REQUEST) {
	const table = [
		['', 'ours', theirs, 'ratio', 'limit', ''],
		...rows.map(({ name, ours, theirs: their, ratio, limit, isHeld }) => [
			name,
			ours,
			their,
			ratio,
			limit,
			isHeld ? 'held' : 'NOT HELD',
		]),
	];
	const widths = table[0].map((_, column) => Math.max(...table.map((cells) => cells[column].length)));
	return table.map((cells) =>
		cells
			.map((cell, column) => cell.padEnd(widths[column]))
			.join('  ')
			.trimEnd(),
	);
}
