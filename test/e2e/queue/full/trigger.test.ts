import { Watching, busyFor } from '../../watching';
import { QueueHost, cluster, queueTest } from '../queueHost';
import { expectEachOnce, killWorkerAtWork, restartMain } from '../triggerRuns';

const ROUNDS = 3;
const PER_ROUND = 300;

let host: QueueHost;
let watching: Watching;

beforeAll(async () => {
	host = await QueueHost.connect('watch');
	watching = new Watching(host.sandbox, () => host.client);
});

afterAll(async () => {
	await host?.end();
	await watching?.unpublish();
});

queueTest(
	'three kills of a worker and three restarts of main: every new incomplete execution starts one execution',
	async () => {
		await watching.publish(busyFor(5));
		// What the first poll finds is old. The poll has ended when the next ones start.
		await watching.nextPolls(3);
		const killed: string[] = [];
		for (let round = 1; round <= ROUNDS; round++) {
			const { worker, executionId } = await killWorkerAtWork(watching, round * PER_ROUND);
			killed.push(executionId);
			await cluster.start(worker);
			await restartMain(watching);
		}
		await expectEachOnce(host, watching, killed);
	},
);
