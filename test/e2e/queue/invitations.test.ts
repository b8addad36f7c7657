import type { Execution } from '../../../sandbox/demo/n8n-client.mjs' with { 'resolution-mode': 'import' };
import { locator } from '../../support/input';
import { createWorkflow, outputOf } from '../host';
import { QueueHost, cluster, queueTest, tell } from './queueHost';

let host: QueueHost;

beforeAll(async () => void (host = await QueueHost.connect('platform')));
afterAll(async () => await host?.end());

const people = Array.from({ length: 30 }, (_, n) => ({ email: `queue${n}@example.invalid`, name: `Person ${n}` }));

const invite = () =>
	host.node({
		resource: 'invitation',
		operation: 'send',
		organizationId: locator('12'),
		email: '={{ $json.email }}',
		name: '={{ $json.name }}',
		ifMember: 'skip',
	});

async function sent(): Promise<number[]> {
	const { invitationsSent } = (await host.sandbox.control('GET', '/stats')) as {
		invitationsSent: Record<string, number>;
	};
	return people.map(({ email }) => invitationsSent[`12:${email}`] ?? 0);
}

queueTest(
	'two workers that invite the same list at once leave nobody out, and a run alone invites nobody twice',
	async () => {
		const workflowId = await createWorkflow(host.client, invite(), people);
		let workers = new Set<string>();
		let executions: Execution[] = [];
		// n8n can also give both runs to one worker
		for (let tries = 0; workers.size < 2 && tries < 5; tries++) {
			await host.sandbox.control('POST', '/reset', { seed: 'platform' });
			const ids = await Promise.all([host.client.start(workflowId, 'Start'), host.client.start(workflowId, 'Start')]);
			executions = await Promise.all(ids.map(async (id) => await host.client.waitFor(id)));
			workers = new Set(await Promise.all(ids.map(async (id) => await cluster.workerOf(id))));
		}
		expect(workers.size).toBe(2);
		const times = await sent();
		tell(`Invited by two workers: ${times.filter((count) => count > 1).length} of 30 people twice`);

		// A run reads the users before it invites, so two runs at once can both invite: see docs/invitations.md.
		expect(executions.map((execution) => outputOf(execution).length)).toEqual([30, 30]);
		expect(times.every((count) => count === 1 || count === 2)).toBe(true);

		const later = outputOf<{ skipped: boolean }>(await host.client.run(workflowId, 'Start'));
		expect(later.every(({ skipped }) => skipped)).toBe(true);
		expect(await sent()).toEqual(times);
	},
);
