import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Execution } from '../../sandbox/demo/n8n-client.mjs' with { 'resolution-mode': 'import' };
import type { Host } from './host';
import { connect, credentialType, outputOf } from './host';
import { locator } from '../support/input';

let host: Host;

beforeAll(async () => {
	host = await connect();
});
beforeEach(async () => await host.reset('demo'));

const organizationId = 34;

interface ExampleNode {
	name: string;
	type: string;
	parameters: Record<string, unknown>;
	credentials?: object;
}

/** Imports the example with the values that its user fills in: the credential and the organization. */
async function importExample(options: object = {}): Promise<{ id: string }> {
	const file = join(__dirname, '../../examples/dlq-alert-and-triage.json');
	const workflow = JSON.parse(readFileSync(file, 'utf8')) as {
		name: string;
		nodes: ExampleNode[];
		connections: object;
	};
	for (const node of workflow.nodes) {
		if (!node.type.startsWith('n8n-nodes-automation-platform.')) continue;
		node.credentials = { [credentialType]: host.credential('all') };
		if ('organizationId' in node.parameters) {
			Object.assign(node.parameters, { organizationId: locator(String(organizationId)), options });
		}
	}
	return await host.client.createWorkflow(workflow);
}

/** The first execution of a workflow, after it ended. */
async function firstExecution(workflowId: string): Promise<Execution> {
	const filter = encodeURIComponent(JSON.stringify({ workflowId }));
	for (let tries = 0; tries < 120; tries++) {
		const { results } = (await host.client.request('GET', `/rest/executions?filter=${filter}&limit=1`)) as {
			results: Array<{ id: string }>;
		};
		if (results.length > 0) return await host.client.waitFor(results[0].id);
		await sleep(500);
	}
	throw new Error('The published workflow started no execution');
}

it('the published examples/dlq-alert-and-triage.json retries temporary failures and summarizes the rest', async () => {
	const { id } = await importExample({ emitExisting: true });
	await host.client.publish(id);
	const execution = await firstExecution(id);
	await host.client.unpublish(id);

	expect(execution.status).toBe('success');
	const groups = outputOf(execution, 'Group by Reason').map(({ group }) => group);
	expect(new Set(groups)).toEqual(new Set(['service down', 'timeout', 'connection', 'needs a person']));
	const alerts = outputOf(execution, 'Alert');
	expect(alerts.map(({ text }) => text).sort()).toEqual([
		"1 × 'The remote service did not answer in time.' in Stock alerts (retry failed)",
		"3 × 'The remote service refuses every connection.' in Invoice export (retry failed)",
		"4 × 'The timeout of module 2 is outside 1 to 300.' in Order import (not retried)",
	]);
	// Each is retried or passed on; one that is retried and not resolved is both.
	const retried = outputOf(execution, 'Retry in Bulk');
	const resolved = retried.filter(({ outcome }) => outcome === 'resolved');
	const passedOn = alerts.flatMap(({ concatenated_id }) => String(concatenated_id).split(', '));
	expect([...resolved.map(({ id }) => id), ...passedOn].sort()).toEqual(
		outputOf(execution, 'Watch for Failures')
			.map(({ id }) => id)
			.sort(),
	);

	const stats = await host.sandbox.stats();
	expect(stats.outOfContractDetails).toEqual([]);
	expect(stats.byOperation['incompleteExecution.retryMany']).toBe(3);
	expect(Object.keys(stats.retriesQueued).sort()).toEqual(retried.map(({ id }) => id).sort());
	expect(Object.values(stats.retriesQueued).every((count) => count === 1)).toBe(true);
});

it('the example, run manually, retries nothing if everything needs a person', async () => {
	await host.sandbox.control('POST', '/dlqs', { scenarioId: 6120, count: 5, reason: 'Value is not a valid e-mail.' });
	const { id } = await importExample();
	const execution = await host.client.run(id, 'Watch for Failures');
	expect(execution.status).toBe('success');
	expect(outputOf(execution, 'Alert')).toMatchObject([
		{
			scenarioId: 6120,
			group: 'needs a person',
			count_id: 5,
			text: "5 × 'Value is not a valid e-mail.' in Invoice export (not retried)",
		},
	]);
	expect((await host.sandbox.stats()).byOperation['incompleteExecution.retryMany']).toBeUndefined();
});

it('the example alerts nobody if everything that it retried was resolved', async () => {
	await host.sandbox.control('POST', '/dlqs', { scenarioId: 6120, count: 3, reason: '429 Too Many Requests' });
	await host.sandbox.control('POST', '/dlqs', {
		scenarioId: 6121,
		count: 2,
		reason: 'connect ECONNRESET 192.0.2.1:443',
	});
	const { id } = await importExample();
	const execution = await host.client.run(id, 'Watch for Failures');
	expect(execution.status).toBe('success');
	expect(outputOf(execution, 'Retry in Bulk').map(({ outcome }) => outcome)).toEqual(Array(5).fill('resolved'));
	expect(outputOf(execution, 'Alert')).toEqual([]);
});
