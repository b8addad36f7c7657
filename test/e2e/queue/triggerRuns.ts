import type { Watching } from '../watching';
import type { QueueHost, WorkerName } from './queueHost';
import { cluster, tell, until } from './queueHost';

/** Kills the worker that runs an execution of the trigger, while more arrive, until this many were created in total. */
export async function killWorkerAtWork(watching: Watching, upTo: number): Promise<WorkerName> {
	const before = new Set((await watching.list()).map(({ id }) => id));
	const arriving = watching.bursts(upTo);
	const executionId = await until('an execution begins', async () => {
		const begun = (await watching.list()).find(({ id }) => !before.has(id));
		return begun?.id;
	});
	const worker = await cluster.workerOf(executionId);
	// n8n deletes the input of an execution when it finds that its worker is gone.
	await watching.emitted();
	await cluster.stop(worker, 'SIGKILL');
	await watching.emitted();
	await arriving;
	return worker;
}

/** Restarts the main process between two polls, while more arrive. */
export async function restartMain(watching: Watching): Promise<void> {
	await watching.pollHasEnded();
	await cluster.stop('main', 'SIGTERM');
	await watching.burst(20);
	await cluster.start('main');
	// The first poll is part of publishing. If n8n is stopped while it publishes, it publishes again after two minutes.
	await watching.nextPolls(2);
}

/** Checks that each new incomplete execution started one execution, and that nothing else did. */
export async function expectEachOnce(host: QueueHost, watching: Watching): Promise<void> {
	await watching.allEmitted();
	// One more poll, which must find nothing.
	await watching.nextPolls(2);
	const executions = await watching.emitted();
	expect(new Set(executions.keys())).toEqual(await watching.arrived());
	expect([...executions].filter(([, ids]) => ids.length > 1)).toEqual([]);
	const unsuccessful = (await watching.list()).filter(({ status }) => status !== 'success').length;
	tell(`${watching.made} new incomplete executions in ${watching.known.size} executions, ${unsuccessful} unsuccessful`);
	expect((await host.sandbox.stats()).outOfContractDetails).toEqual([]);
}
