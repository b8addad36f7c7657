/**
 * Describes the run of the example `bulk-retry` in a few lines.
 *
 * @param {{ text: string }} summary the output of the workflow
 * @param {import('./sandbox-server.mjs').SandboxStats} stats
 * @returns {string[]}
 */
export function report({ text }, stats) {
	const operations = Object.entries(stats.byOperation).map(([name, count]) => `${count} × ${name}`);
	return [
		...text.split('\n'),
		`${stats.requests} requests (${operations.join(', ')}), ${stats.outOfContract} outside the API's contract`,
	];
}
