import { nightCounts } from '../../../../sandbox/server/seeds/night';
import { nightly, waitingIds } from '../../night';
import { QueueHost, queueTest, tell, until } from '../queueHost';

let host: QueueHost;

beforeAll(async () => void (host = await QueueHost.connect('night')));
afterAll(async () => await host?.end());

const AWAY_MS = 2000;
const { scenarios, unresolved } = nightCounts;

queueTest(
	'Redis does not answer for 2 s while the nightly job sends: each ID is sent once, and the caller gets the summary',
	async () => {
		const redis = Number(process.env.E2E_REDIS_PID);
		const match = { operationId: 'incompleteExecution.retryMany' };
		await host.sandbox.control('POST', '/faults', [
			{ match, after: 20, times: 0, fault: { type: 'slow', delayMs: 300 } },
		]);
		const workflowId = await host.publishWebhook('night-without-redis', host.node(nightly));
		const answer = host.call('night-without-redis');
		const sent = async () => ((await host.sandbox.stats()).byOperation['incompleteExecution.retryMany'] ?? 0) > 20;
		await until('the job sends', sent, 20);
		process.kill(redis, 'SIGSTOP');
		try {
			await new Promise((resolve) => setTimeout(resolve, AWAY_MS));
		} finally {
			process.kill(redis, 'SIGCONT');
		}
		const during = Object.keys(await host.sentIds()).length;

		const { status, body } = await answer;
		tell(`Redis away: ${during} of ${scenarios * unresolved} were sent when it came back`);
		expect(status).toBe(200);
		expect(body).toMatchObject({ found: scenarios * unresolved, refused: 0, pending: 0 });
		const queued = await host.sentIds();
		expect(new Set(Object.values(queued))).toEqual(new Set([1]));
		expect(new Set(Object.keys(queued))).toEqual(new Set(waitingIds().all));
		expect((await host.onlyExecution(workflowId)).status).toBe('success');
	},
);
