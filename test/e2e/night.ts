import { setTimeout as sleep } from 'node:timers/promises';

import type { Execution, N8nClient } from '../../sandbox/demo/n8n-client.mjs' with { 'resolution-mode': 'import' };
import { dlqId } from '../../sandbox/server/seeds/builders';
import { nightCounts, nightIds } from '../../sandbox/server/seeds/night';
import { locator } from '../support/input';
import type { NodeUnderRun } from './host';

// The nightly job on the sandbox's seed `night`: a schedule and one node.

/** The parameters of the node. */
export const nightly = {
	resource: 'incompleteExecution',
	operation: 'retryMany',
	source: 'search',
	searchIn: 'organization',
	organizationId: locator(String(nightIds.organization)),
	waitForOutcome: true,
	output: 'summary',
};

/** The IDs that wait for a retry, and those of them that fail again. */
export function waitingIds(): { all: string[]; failing: string[] } {
	const { scenarios, unresolved } = nightCounts;
	const ofScenario = Array.from({ length: scenarios }, (_, index) => {
		const scenarioId = nightIds.scenario + index;
		return Array.from({ length: unresolved }, (_unused, n) => dlqId(`night-${scenarioId}-${2 * n}`));
	});
	return { all: ofScenario.flat(), failing: ofScenario.filter((_, index) => index % 10 === 9).flat() };
}

/** Publishes a schedule and one node, and returns its first execution. The next one would begin a minute later. */
export async function runBySchedule(client: N8nClient, node: NodeUnderRun): Promise<Execution> {
	const second = new Date(Date.now() + 5000).getSeconds();
	const workflow = await client.request('POST', '/rest/workflows', {
		name: 'Nightly retry',
		settings: {},
		nodes: [
			{
				id: 'schedule',
				name: 'Schedule',
				type: 'n8n-nodes-base.scheduleTrigger',
				typeVersion: 1.2,
				position: [0, 0],
				parameters: { rule: { interval: [{ field: 'cronExpression', expression: `${second} * * * * *` }] } },
			},
			{ id: 'node', name: 'Node', position: [224, 0], ...node },
		],
		connections: { Schedule: { main: [[{ node: 'Node', type: 'main', index: 0 }]] } },
	});
	await client.publish(workflow.id);
	const filter = encodeURIComponent(JSON.stringify({ workflowId: workflow.id }));
	const first = async () => (await client.request('GET', `/rest/executions?filter=${filter}&limit=1`)).results[0];
	while (!(await first())) await sleep(100);
	await client.unpublish(workflow.id);
	return await client.waitFor((await first()).id);
}
