/** A sample of what n8n holds. @typedef {{ heapBytes: number, handles: number, staticData: number, credentials: number }} Sample */

/** A figure of the samples, and by how much its mean may grow. @typedef {{ name: string, of: (sample: Sample) => number, digits: number, growth: number }} Figure */

const MEGABYTE = 1024 * 1024;

/**
 * Measured over 30 rounds, the means of the last two thirds differ by 1 % (handles, static data) and by -5 % (heap, which V8
 * compacts late). A leak in every round shows as more: one megabyte a round is 4 % of the heap in ten rounds.
 *
 * @type {Figure[]}
 */
export const figures = [
	{ name: 'Heap after collection (MB)', of: ({ heapBytes }) => heapBytes / MEGABYTE, digits: 1, growth: 0.03 },
	{ name: 'Handles', of: ({ handles }) => handles, digits: 1, growth: 0.1 },
	{ name: 'Static data (bytes)', of: ({ staticData }) => staticData, digits: 0, growth: 0.05 },
	{ name: 'Credentials (bytes)', of: ({ credentials }) => credentials, digits: 0, growth: 0.02 },
];

/** @param {number[]} values */
function mean(values) {
	return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * A line of the table for a figure: its mean in each third of the samples. The first third is for caches to fill. The figure is
 * flat if the mean of the last third exceeds that of the second one by no more than its growth.
 *
 * @param {Figure} figure
 * @param {Sample[]} samples at least three
 */
export function rowOf({ name, of, digits, growth }, samples) {
	const third = Math.floor(samples.length / 3);
	const values = samples.slice(samples.length - 3 * third).map(of);
	const means = [0, 1, 2].map((part) => mean(values.slice(part * third, (part + 1) * third)));
	const isFlat = means[2] <= means[1] * (1 + growth);
	const change = `${means[2] >= means[1] ? '+' : ''}${((means[2] / means[1] - 1) * 100).toFixed(1)} %`;
	const limit = `+${(growth * 100).toFixed(0)} %`;
	return {
		cells: [name, ...means.map((one) => one.toFixed(digits)), change, limit, isFlat ? 'flat' : 'GROWS'],
		isFlat,
	};
}
