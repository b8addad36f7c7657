import type { IDataObject } from 'n8n-workflow';

import { attempt } from '../../../shared/attempt';
import { asAnswerError } from '../../../shared/errors/nodeErrors';
import { PerRun } from '../../../shared/run/memory';
import type { BulkWork } from '../../../shared/run/definition';
import { BulkRun, idsIn, isAboutIds, resultOf } from './bulk';
import { maxWaitOf, waitForOutcomes } from './outcome';
import { fetchOne, listScenario } from './read';
import { chunksOf, targetKey } from './targets';
import type { Target, WholeScenario } from './targets';

/** After so many single ids that were refused one after the other, the rest of a chunk is taken to be like them. */
const MOST_REFUSED_IN_A_ROW = 50;

const NOT_QUEUED = 'The service did not queue it: it may be resolved, deleted, or of another scenario';

/** How often each was tried before this run retried it, kept over the tries of the host's Retry On Fail. */
const attemptsBefore = new PerRun<Map<string, number>>(() => new Map());

class RetryMany extends BulkRun {
	private readonly attempts = attemptsBefore.of(this.run.invocation.identity);

	protected async sendChunk(chunk: Target[]): Promise<void> {
		await this.sendPart(chunk, { refusedInARow: 0 });
	}

	/** Sends a part of a chunk; one that is refused is halved until only the ids fail that are to blame. */
	private async sendPart(part: Target[], chunk: { refusedInARow: number }): Promise<void> {
		const [{ id, scenarioId, itemIndexes }] = part;
		const errorContext = this.run.errorContext(
			itemIndexes[0],
			part.length === 1 ? id : `${part.length} of scenario ${scenarioId}`,
		);
		const sent = await attempt(async () => {
			const request = {
				method: 'POST' as const,
				path: '/api/v2/dlqs/retry',
				query: { scenarioId },
				body: { ids: part.map((target) => target.id) },
			};
			return idsIn((await this.run.send(request, errorContext)).body);
		});
		if (!sent.error) {
			chunk.refusedInARow = 0;
			for (const target of part) {
				const isQueued = sent.value.has(target.id);
				this.set(target, resultOf(target, isQueued ? { queued: true } : { queued: false, message: NOT_QUEUED }));
			}
		} else if (isAboutIds(sent.error) && part.length > 1 && chunk.refusedInARow < MOST_REFUSED_IN_A_ROW) {
			const half = Math.ceil(part.length / 2);
			await this.sendPart(part.slice(0, half), chunk);
			await this.sendPart(part.slice(half), chunk);
		} else {
			if (part.length === 1) chunk.refusedInARow += 1;
			this.failAll(part, asAnswerError(sent.error, errorContext, 'POST'));
		}
	}

	protected async sendWhole({ scenarioId, exceptIds, itemIndex }: WholeScenario): Promise<IDataObject[]> {
		if (this.waits()) await this.noteAttempts(scenarioId, itemIndex);
		const answer = await this.run.send(
			{
				method: 'POST',
				path: '/api/v2/dlqs/retry',
				query: { scenarioId },
				body: { all: true, ...(exceptIds && { exceptIds }) },
			},
			this.run.errorContext(itemIndex, String(scenarioId)),
		);
		const results = [...idsIn(answer.body)].map((id) => ({ id, scenarioId, queued: true }) as IDataObject);
		if (this.waits()) await waitForOutcomes(this.run, results, this.attempts, itemIndex);
		return results;
	}

	protected async before(targets: Target[]): Promise<Target[]> {
		if (!this.waits()) return targets;
		// refused before anything is sent
		maxWaitOf(this.run);
		const groups = chunksOf(targets, targets.length);
		const ready: Target[] = [];
		for (const group of groups) {
			const [{ scenarioId, itemIndexes }] = group;
			const noted = await attempt(async () => {
				await this.noteAttempts(scenarioId, itemIndexes[0]);
				await this.noteUnlisted(group.filter((target) => !this.attempts.has(targetKey(target))));
			});
			if (!noted.error) ready.push(...group);
			else if (this.run.invocation.continueOnFail) this.failAll(group, noted.error);
			else throw noted.error;
		}
		return ready;
	}

	protected async after(targets: Target[]): Promise<void> {
		if (!this.waits()) return;
		const open = targets
			.map((target) => this.results.get(targetKey(target)) as IDataObject)
			.filter(({ queued, outcome }) => queued === true && (outcome === undefined || outcome === 'pending'));
		await waitForOutcomes(this.run, open, this.attempts, this.run.invocation.firstIndex);
	}

	private async noteAttempts(scenarioId: number, itemIndex: number): Promise<void> {
		for (const entry of await listScenario(this.run, scenarioId, itemIndex)) {
			const key = targetKey({ id: String(entry.id), scenarioId });
			// an earlier try of this run may have retried it: what counts is how it was before
			if (!this.attempts.has(key)) this.attempts.set(key, Number(entry.attempts ?? 0));
		}
	}

	private async noteUnlisted(targets: Target[]): Promise<void> {
		await this.run.limiter.each(targets.length, async (index) => {
			const entry = await fetchOne(this.run, targets[index].id, targets[index].itemIndexes[0]);
			if (entry !== 'gone') this.attempts.set(targetKey(targets[index]), Number(entry.attempts ?? 0));
		});
	}

	private waits(): boolean {
		return this.run.settings.convertedOption('options', 'waitForOutcome', 'boolean') === true;
	}
}

/** Queues many incomplete executions, one request per scenario and chunk. */
export const retryMany: BulkWork = async (run) => await new RetryMany(run).execute();
