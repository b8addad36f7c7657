import type { Fault } from '../../../sandbox/server/faults';
import { platformIds } from '../../../sandbox/server/seeds/platform';
import { locator } from '../../support/input';
import { anonymousType, createCredential, customerAuthNode } from '../customerAuthHost';
import type { Host, NodeUnderRun } from '../host';
import { connect, createWorkflow, credentialType, nodeType } from '../host';

let host: Host;
let nodes: Record<string, NodeUnderRun>;

/** Short, so that the tests are quick. */
const requestOptions = { timeout: 1500 };

const platformNode = (resource: string, operation: string, parameters: object): NodeUnderRun => ({
	...{ type: nodeType, typeVersion: 1, credentials: { [credentialType]: host.credential('all') } },
	parameters: { resource, operation, requestOptions, ...parameters },
});

beforeAll(async () => {
	host = await connect();
	const anonymous = await createCredential(host.client, anonymousType, host.sandbox.url);
	const agent = { teamId: locator('88'), agentId: locator(platformIds.helper), message: 'Where is it?' };
	nodes = {
		'incompleteExecution.retryMany': platformNode('incompleteExecution', 'retryMany', {
			source: 'all',
			scenarioId: locator('4714'),
		}),
		'scenarioFolder.create': platformNode('scenarioFolder', 'create', { teamId: locator('88'), name: 'Imports 2' }),
		'agent.run': platformNode('agent', 'run', agent),
		'agent.runStream': platformNode('agent', 'runStream', agent),
		'customer.signUp': customerAuthNode(
			{
				...{ resource: 'customer', operation: 'signUp', requestOptions },
				...{ email: 'noa@customer.example', password: 'example-pass' },
			},
			anonymousType,
			anonymous,
		),
	};
});

const faults: Record<string, Fault> = {
	'the answer is lost': { type: 'queueThenCut' },
	'the answer breaks off': { type: 'cutOff', afterBytes: 5 },
	'no answer in time': { type: 'slow', delayMs: 4000 },
	'500': { type: 'status', status: 500 },
	'502 with a page': { type: 'html', status: 502 },
	'503': { type: 'status', status: 503 },
	'503 that asks to wait': { type: 'status', status: 503, headers: { 'retry-after': '1' } },
};

const retryOnFail = { retryOnFail: true, maxTries: 3, waitBetweenTries: 50 };

/** Runs a node whose request meets a fault each time, and tells how often it was sent and what the error says. */
async function run(operationId: string, fault: Fault, times: number): Promise<{ sent: number; text: string }> {
	await host.sandbox.control('POST', '/reset', { seed: 'platform' });
	await host.sandbox.control('POST', '/faults', [{ match: { operationId }, times, fault }]);
	const id = await createWorkflow(host.client, { ...nodes[operationId], ...retryOnFail });
	const execution = await host.client.run(id, 'Start');
	const { error } = execution.runs.Node.at(-1) ?? {};
	const sent = (await host.sandbox.stats()).byOperation[operationId];
	return { sent, text: error ? `${error.message} ${error.description}` : '' };
}

it('G37 with Retry On Fail, a write whose outcome nobody knows is sent once, and the error says so', async () => {
	const wrong: string[] = [];
	for (const operationId of Object.keys(nodes)) {
		for (const [what, fault] of Object.entries(faults)) {
			const { sent, text } = await run(operationId, fault, 0);
			const isTold = /may have been (processed|queued)/.test(text);
			if (sent !== 1 || !isTold) wrong.push(`${operationId}, ${what}: sent ${sent} times, '${text}'`);
		}
	}
	expect(wrong).toEqual([]);
}, 300_000);

it('G37 a read whose answer is lost is sent again', async () => {
	nodes['incompleteExecution.getAll'] = platformNode('incompleteExecution', 'getAll', {
		...{ searchIn: 'scenario', scenarioId: locator('4714'), limit: 1 },
	});
	for (const what of ['the answer is lost', 'the answer breaks off', '503']) {
		expect([what, await run('incompleteExecution.getAll', faults[what], 1)]).toEqual([what, { sent: 2, text: '' }]);
	}
});
