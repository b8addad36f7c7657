/** @typedef {import('./demo-workflow.mjs').BulkRetryResult} BulkRetryResult */

/**
 * Tells in a few lines what the run of the demo workflow did.
 *
 * @param {BulkRetryResult} result
 * @param {import('./sandbox-server.mjs').SandboxStats} stats
 * @returns {string[]}
 */
export function report({ scenarioNames, scenarios, listed, retried }, stats) {
	const leftOut = listed - retried.length;
	const operations = Object.entries(stats.byOperation).map(([name, count]) => `${count} × ${name}`);
	return [
		`${listed} incomplete executions in ${scenarios} scenarios; ${leftOut} left out (resolved already, or tried often), ${retried.length} retried`,
		`${stats.requests} requests (${operations.join(', ')}), ${stats.outOfContract} outside the API's contract`,
		...outcomesByScenario(retried, scenarioNames),
	];
}

/**
 * @param {BulkRetryResult['retried']} retried
 * @param {BulkRetryResult['scenarioNames']} names
 * @returns {string[]} one line per scenario
 */
function outcomesByScenario(retried, names) {
	/** @type {Map<number, Record<string, number>>} */
	const counts = new Map();
	for (const { scenarioId, queued, outcome } of retried) {
		const ofScenario = counts.get(scenarioId) ?? {};
		const word = queued ? (outcome ?? 'queued') : 'not queued';
		ofScenario[word] = (ofScenario[word] ?? 0) + 1;
		counts.set(scenarioId, ofScenario);
	}
	return [...counts].map(([scenarioId, outcomes]) => {
		const words = Object.entries(outcomes).map(([outcome, count]) => `${count} ${outcome}`);
		return `scenario ${scenarioId} ${names.get(scenarioId) ?? ''}: ${words.sort().join(', ')}`;
	});
}
