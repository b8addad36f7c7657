import type { Watching } from '../watching';
import type { QueueHost, WorkerName } from './queueHost';
import { cluster, tell, until } from './queueHost';

/**
 * Kills the worker that runs an execution of the trigger, while more arrive, until this many were created in total.
 * Returns the worker and the execution.
 */
export async function killWorkerAtWork(
	watching: Watching,
	upTo: number,
): Promise<{ worker: WorkerName; executionId: string }> {
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
	return { worker, executionId };
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

/**
 * Checks that each new incomplete execution started one execution, and that nothing else did.
 *
 * @param killed the executions whose workers were killed
 */
export async function expectEachOnce(host: QueueHost, watching: Watching, killed: string[]): Promise<void> {
	await watching.allEmitted();
	// One more poll, which must find nothing.
	await watching.nextPolls(2);
	const executions = await watching.emitted();
	expect(new Set(executions.keys())).toEqual(await watching.arrived());
	expect([...executions].filter(([, ids]) => ids.length > 1)).toEqual([]);
	const failed = await until('n8n ends the executions of killed workers', async () => {
		const listed = (await watching.list()).filter(({ status }) => ['error', 'crashed'].includes(status));
		const ids = new Set(listed.map(({ id }) => id));
		return killed.every((id) => ids.has(id)) && ids;
	});
	tell(`${watching.made} new incomplete executions in ${watching.known.size} executions, ${failed.size} failed`);
	expect((await host.sandbox.stats()).outOfContractDetails).toEqual([]);
}
