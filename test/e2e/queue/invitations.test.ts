import { locator } from '../../support/input';
import { createWorkflow, outputOf } from '../host';
import { QueueHost, cluster, queueTest, tell } from './queueHost';

let host: QueueHost;

beforeAll(async () => void (host = await QueueHost.connect('platform')));
afterAll(async () => await host?.end());
beforeEach(async () => void (await host.sandbox.control('POST', '/reset', { seed: 'platform' })));

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
		const ids = await Promise.all([host.client.start(workflowId, 'Start'), host.client.start(workflowId, 'Start')]);
		const executions = await Promise.all(ids.map(async (id) => await host.client.waitFor(id)));
		const used = new Set(await Promise.all(ids.map(async (id) => await cluster.workerOf(id))));
		const times = await sent();
		tell(
			`Invited by two runs on ${used.size} workers: ${times.filter((count) => count > 1).length} of 30 people twice`,
		);

		// A run reads the users before it invites, so two runs at once can both invite: see docs/invitations.md.
		expect(executions.map((execution) => outputOf(execution).length)).toEqual([30, 30]);
		expect(times.every((count) => count === 1 || count === 2)).toBe(true);

		const later = outputOf<{ skipped: boolean }>(await host.client.run(workflowId, 'Start'));
		expect(later.every(({ skipped }) => skipped)).toBe(true);
		expect(await sent()).toEqual(times);
	},
);
