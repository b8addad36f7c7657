import { Watching, busyFor } from '../watching';
import { QueueHost, cluster, queueTest } from './queueHost';
import { expectEachOnce, killWorkerAtWork, restartMain } from './triggerRuns';

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
	'every new incomplete execution starts one execution after a worker is killed and the main process restarts',
	async () => {
		await watching.publish(busyFor(5));
		// What the first poll finds is old. The poll has ended when the next ones start.
		await watching.nextPolls(3);
		const { worker, executionId } = await killWorkerAtWork(watching, 100);
		await Promise.all([cluster.start(worker), restartMain(watching)]);
		await watching.bursts(150);
		await expectEachOnce(host, watching, [executionId]);
	},
);
