/**
 * Tells in a few lines what the run of the example `bulk-retry` did.
 *
 * @param {{ text: string }} summary what the workflow put out
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
