import type { IDataObject } from 'n8n-workflow';

import { attempt } from '../../../shared/attempt';
import { hasOtherShape } from '../../../shared/errors/nodeErrors';
import type { ErrorContext } from '../../../shared/errors/nodeErrors';
import { PerRun } from '../../../shared/run/memory';
import type { BulkWork } from '../../../shared/run/definition';
import { idsIn } from '../../read';
import { sendInParts } from '../../sendInParts';
import type { Refused } from '../../sendInParts';
import { BulkRun, isAboutIds } from './bulk';
import { maxWaitOf, waitForOutcomes } from './outcome';
import { fetchOne, listScenario } from '../../find/places';
import { byScenario, targetKey } from './targets';
import type { Target, WholeScenario } from './targets';

const NOT_QUEUED = 'The service did not queue it: it may be resolved, deleted, or of another scenario';

/** The number of attempts of each target before this run, the same for all tries by Retry On Fail. */
const attemptsBefore = new PerRun<Map<string, number>>(() => new Map());

class RetryMany extends BulkRun {
	private readonly attempts = attemptsBefore.of(this.run.scope);

	/** Notes the attempts before anything is queued. */
	protected async prepare(targets: Target[], wholes: WholeScenario[]): Promise<void> {
		if (!this.waits()) return;
		const { limiter, invocation } = this.run;
		// refuses a wrong value before anything is sent
		maxWaitOf(this.run);
		const note = async (work: () => Promise<void>, fail: (error: Error) => void) => {
			const noted = await attempt(work);
			if (!noted.error) return;
			if (!invocation.continueOnFail) throw noted.error;
			fail(noted.error);
		};
		const groups = byScenario(targets);
		await limiter.each(groups.length, async (index) => {
			const group = groups[index];
			const read = async () => await this.noteAttempts(group[0]);
			await note(read, (error) => this.failAll(group, error));
		});
		await limiter.each(wholes.length, async (index) => {
			const whole = wholes[index];
			await note(
				async () => await this.noteAttempts(whole),
				(error) => this.failures.set(whole, error),
			);
		});
		const unlisted = targets.filter(
			(target) => ![this.attempts, this.results].some((known) => known.has(targetKey(target))),
		);
		await limiter.each(unlisted.length, async (index) => {
			const target = unlisted[index];
			await note(
				async () => await this.noteUnlisted(target),
				(error) => this.failAll([target], error),
			);
		});
	}

	protected async sendChunk(chunk: Target[]): Promise<void> {
		await sendInParts(
			chunk,
			async (part) => await this.sendPart(part),
			(part, refusal) => this.failAll(part, refusal),
		);
	}

	/** Sends a part of a chunk, and sets its results unless it is refused because of some of its IDs. */
	private async sendPart(part: Target[]): Promise<Refused<Target> | undefined> {
		const errorContext = this.contextOf(part);
		const ids = part.map(({ id }) => id);
		const sent = await attempt(async () => await this.sendFor(part[0].scenarioId, { ids }, errorContext));
		if (!sent.error) {
			for (const target of part) {
				const isQueued = sent.value.has(target.id);
				this.setResult(target, isQueued ? { queued: true } : { queued: false, message: NOT_QUEUED });
			}
			return undefined;
		}
		if (isAboutIds(sent.error)) return { refusal: sent.error, open: part };
		this.failAll(part, sent.error);
		return undefined;
	}

	protected async sendWhole({ scenarioId, exceptIds, itemIndexes }: WholeScenario): Promise<IDataObject[]> {
		const body = { all: true, ...(exceptIds && { exceptIds }) };
		const queued = await this.sendFor(scenarioId, body, this.run.errorContext(itemIndexes[0], String(scenarioId)));
		return [...queued].map((id): IDataObject => ({ id, scenarioId, queued: true }));
	}

	/** The IDs that the service queued for a request. */
	private async sendFor(scenarioId: number, body: IDataObject, errorContext: ErrorContext): Promise<Set<string>> {
		return await (await this.send(scenarioId, body, errorContext)).read((answer) => idsIn(answer, 'dlqs'));
	}

	/** Waits for the outcomes of the queued targets. */
	protected async finish(targets: Target[]): Promise<void> {
		if (!this.waits()) return;
		const open = targets
			.map((target) => this.results.get(targetKey(target)) as IDataObject)
			.filter(({ queued, outcome }) => queued === true && (outcome === undefined || outcome === 'pending'));
		await waitForOutcomes(this.run, open, this.attempts, this.run.invocation.firstIndex);
	}

	private async noteAttempts({ scenarioId, itemIndexes }: Pick<Target, 'scenarioId' | 'itemIndexes'>): Promise<void> {
		for (const entry of await listScenario(this.run, scenarioId, itemIndexes[0])) {
			this.noteEntry({ id: String(entry.id), scenarioId }, entry);
		}
	}

	/** Notes the attempts of a target that its scenario does not list. With an answer that is no record, they stay unknown. */
	private async noteUnlisted(target: Target): Promise<void> {
		const found = await attempt(async () => await fetchOne(this.run, target.id, target.itemIndexes[0]));
		if (found.error && !hasOtherShape(found.error)) throw found.error;
		if (!found.error && found.value !== 'gone') this.noteEntry(target, found.value);
		if (!found.error && found.value === 'gone') this.noteEntry(target, {});
	}

	private noteEntry(target: Pick<Target, 'id' | 'scenarioId'>, { attempts }: IDataObject): void {
		const key = targetKey(target);
		// an earlier try of this run may have retried it: the number before that try counts
		if (!this.attempts.has(key)) this.attempts.set(key, Number(attempts ?? 0));
	}

	private waits(): boolean {
		return this.run.settings.converted('options.waitForOutcome', 'boolean') === true;
	}
}

/** Queues many incomplete executions, one request per scenario and chunk. */
export const retryMany: BulkWork = async (run) => await new RetryMany(run).execute();
