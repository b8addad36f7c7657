import type { IDataObject } from 'n8n-workflow';

import { attempt } from '../../../shared/attempt';
import { asAnswerError } from '../../../shared/errors/nodeErrors';
import { PerRun } from '../../../shared/run/memory';
import type { BulkWork } from '../../../shared/run/definition';
import { idsIn } from '../../read';
import { BulkRun, isAboutIds } from './bulk';
import { maxWaitOf, waitForOutcomes } from './outcome';
import { fetchOne, listScenario } from './read';
import { byScenario, targetKey } from './targets';
import type { Target, WholeScenario } from './targets';

/** After this many refusals of single IDs in a row, the rest of a chunk counts as refused, too. */
const MOST_REFUSED_IN_A_ROW = 50;

const NOT_QUEUED = 'The service did not queue it: it may be resolved, deleted, or of another scenario';

/** The number of attempts of each target before this run, the same for all tries by Retry On Fail. */
const attemptsBefore = new PerRun<Map<string, number>>(() => new Map());

class RetryMany extends BulkRun {
	private readonly attempts = attemptsBefore.of(this.run.invocation.identity);

	/** Notes the attempts before anything is queued. */
	protected async prepare(targets: Target[]): Promise<Target[]> {
		if (!this.waits()) return targets;
		// refuses a wrong value before anything is sent
		maxWaitOf(this.run);
		const ready: Target[] = [];
		for (const group of byScenario(targets)) {
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

	protected async sendChunk(chunk: Target[]): Promise<void> {
		await this.sendPart(chunk, { refusedInARow: 0 });
	}

	/** Sends a part of a chunk. A refused part is halved until only the refused IDs fail. */
	private async sendPart(part: Target[], chunk: { refusedInARow: number }): Promise<void> {
		const errorContext = this.contextOf(part);
		const ids = part.map(({ id }) => id);
		const sent = await attempt(async () =>
			idsIn((await this.send(part[0].scenarioId, { ids }, errorContext)).body, 'dlqs'),
		);
		if (!sent.error) {
			chunk.refusedInARow = 0;
			for (const target of part) {
				const isQueued = sent.value.has(target.id);
				this.setResult(target, isQueued ? { queued: true } : { queued: false, message: NOT_QUEUED });
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
		const body = { all: true, ...(exceptIds && { exceptIds }) };
		const answer = await this.send(scenarioId, body, this.run.errorContext(itemIndex, String(scenarioId)));
		const results = [...idsIn(answer.body, 'dlqs')].map((id): IDataObject => ({ id, scenarioId, queued: true }));
		if (this.waits()) await waitForOutcomes(this.run, results, this.attempts, itemIndex);
		return results;
	}

	/** Waits for the outcomes of the queued targets. */
	protected async finish(targets: Target[]): Promise<void> {
		if (!this.waits()) return;
		const open = targets
			.map((target) => this.results.get(targetKey(target)) as IDataObject)
			.filter(({ queued, outcome }) => queued === true && (outcome === undefined || outcome === 'pending'));
		await waitForOutcomes(this.run, open, this.attempts, this.run.invocation.firstIndex);
	}

	private async noteAttempts(scenarioId: number, itemIndex: number): Promise<void> {
		for (const entry of await listScenario(this.run, scenarioId, itemIndex)) {
			const key = targetKey({ id: String(entry.id), scenarioId });
			// an earlier try of this run may have retried it: the number before that try counts
			if (!this.attempts.has(key)) this.attempts.set(key, Number(entry.attempts ?? 0));
		}
	}

	private async noteUnlisted(targets: Target[]): Promise<void> {
		await this.run.limiter.each(targets.length, async (index) => {
			const { id, itemIndexes } = targets[index];
			const entry = await fetchOne(this.run, id, itemIndexes[0]);
			if (entry !== 'gone') this.attempts.set(targetKey(targets[index]), Number(entry.attempts ?? 0));
		});
	}

	private waits(): boolean {
		return this.run.settings.converted('options.waitForOutcome', 'boolean') === true;
	}
}

/** Queues many incomplete executions, one request per scenario and chunk. */
export const retryMany: BulkWork = async (run) => await new RetryMany(run).execute();
