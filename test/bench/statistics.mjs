/**
 * @param {number[]} values
 * @returns {number} the median; for an even number the mean of the two middle values
 */
export function median(values) {
	const sorted = [...values].sort((a, b) => a - b);
	const middle = Math.floor(sorted.length / 2);
	return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** @typedef {{ start: number, end: number }} Span epoch milliseconds */

/**
 * @template {Span} T
 * @param {T[]} spans
 * @param {Span} window
 * @returns {(T & { lengthMs: number }) | undefined} the span with the longest part in the window, and the length of
 *   that part
 */
export function longestWithin(spans, window) {
	return spans
		.map((span) => ({ ...span, lengthMs: Math.min(span.end, window.end) - Math.max(span.start, window.start) }))
		.filter(({ lengthMs }) => lengthMs > 0)
		.sort((a, b) => b.lengthMs - a.lengthMs)[0];
}

/** @param {string[][]} cells @returns {string[]} the lines of a table */
export function alignedLines(cells) {
	const widths = cells[0].map((_, column) => Math.max(...cells.map((row) => row[column].length)));
	return cells.map((row) =>
		row
			.map((cell, column) => cell.padEnd(widths[column]))
			.join('  ')
			.trimEnd(),
	);
}
