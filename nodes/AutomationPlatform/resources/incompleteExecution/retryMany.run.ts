import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { attempt } from '../../../shared/attempt';
import { hasOtherShape, maybeDone, reasonIn, textWithoutHead, withoutHead } from '../../../shared/errors/nodeErrors';
import type { ErrorContext } from '../../../shared/errors/nodeErrors';
import { isTool } from '../../../shared/input/tool';
import { PerRun } from '../../../shared/run/memory';
import type { BulkWork } from '../../../shared/run/definition';
import { idsIn } from '../../read';
import { sendInParts } from '../../sendInParts';
import type { Refused } from '../../sendInParts';
import { fetchOne, listScenario } from '../../find/places';
import { BulkRun, isAboutIds } from './bulk';
import { unreadTexts, waitForOutcomes } from './outcome';
import type { Unread, Waiting } from './outcome';
import { ALREADY_RESOLVED, causesOf } from './refused';
import { retrySettings } from './retrySettings';
import type { FoundTarget } from './searched';
import { headlineOf, linesOf, summariesByScenario, summaryOf } from './summary';
import type { Counted, Outcome, RunCounts } from './summary';
import { byScenario, pairsOf } from './targets';
import type { Target, WholeScenario } from './targets';

/** For a summary, which shows the reason next to it. */
const STOPPED = "Not retried because of 'Stop After'";
const NOT_QUEUED = 'The platform did not queue it';

/** The number of attempts of each target before this run, the same for all tries by Retry On Fail. */
const attemptsBefore = new PerRun<Map<string, number>>(() => new Map());

class RetryMany extends BulkRun {
	private readonly attempts = attemptsBefore.of(this.run.scope);

	private readonly settings = retrySettings(this.run);

	/** The targets that were not queued, with the refusal if there was one. */
	private readonly refused = new Map<Target, Error | undefined>();

	/** The outcomes that could not be read. */
	private unreadOutcomes: Unread[] = [];

	/** Stores the number of attempts before anything is queued. */
	protected async prepare(targets: Target[], wholes: WholeScenario[]): Promise<void> {
		if (!this.settings.waits) return;
		const { limiter } = this.run;
		const note = async (work: () => Promise<void>, fail: (error: Error) => void) => {
			const noted = await attempt(work);
			if (noted.error) fail(noted.error);
		};
		const groups = byScenario(targets);
		await limiter.each(groups.length, async (index) => {
			const group = groups[index];
			const read = async () => await this.noteAttempts(group[0], group);
			await note(read, (error) => this.results.failAll(group, error));
		});
		await limiter.each(wholes.length, async (index) => {
			const whole = wholes[index];
			await note(
				async () => await this.noteAttempts(whole),
				(error) => this.results.failures.set(whole, error),
			);
		});
		const unlisted = targets.filter((target) => !this.attempts.has(target.id) && !this.results.of(target));
		await limiter.each(unlisted.length, async (index) => {
			const target = unlisted[index];
			await note(
				async () => await this.noteUnlisted(target),
				(error) => this.results.failAll([target], error),
			);
		});
	}

	protected found(targets: FoundTarget[]): void {
		for (const target of targets) this.noteAttempt(target, target.attempts);
	}

	/**
	 * With Stop After, sends the first targets of a scenario alone. If all of them fail again with the same reason, the
	 * rest is not sent.
	 */
	protected async sendScenario(targets: Target[]): Promise<void> {
		const { stopAfter } = this.settings;
		if (stopAfter === undefined || targets.length <= stopAfter) {
			await super.sendScenario(targets);
			return;
		}
		const [first, rest] = [targets.slice(0, stopAfter), targets.slice(stopAfter)];
		await super.sendScenario(first);
		await this.wait(first);
		const reason = this.commonFailure(first);
		if (reason === undefined) {
			await super.sendScenario(rest);
			return;
		}
		const message = `Not retried: the first ${first.length} of the scenario failed again with the same reason: ${reason}`;
		for (const target of rest) this.results.set(target, { outcome: 'skipped', message });
		this.results.remember(rest);
	}

	/** The reason with which all targets failed again; undefined if some did not fail, or if their reasons differ. */
	private commonFailure(targets: Target[]): string | undefined {
		const results = targets.map((target) => this.results.of(target));
		const reasons = results.map((result) =>
			result && !(result instanceof Error) && result.outcome === 'failed' ? String(result.reason ?? '') : undefined,
		);
		return reasons.every((reason) => reason === reasons[0]) ? reasons[0] : undefined;
	}

	protected async sendChunk(chunk: Target[]): Promise<void> {
		await sendInParts(
			chunk,
			async (part) => await this.sendPart(part),
			(part, refusal) => part.forEach((target) => this.refused.set(target, refusal)),
			this.streak,
		);
	}

	/** Sends a part of a chunk, and sets its results unless it is refused because of some of its IDs. */
	private async sendPart(part: Target[]): Promise<Refused<Target> | undefined> {
		const errorContext = this.contextOf(part);
		const ids = part.map(({ id }) => id);
		const sent = await attempt(async () => await this.sendFor(part[0].scenarioId, { ids }, errorContext));
		if (!sent.error) {
			for (const target of part) {
				this.results.set(
					target,
					sent.value.has(target.id) ? { outcome: 'queued' } : { outcome: 'refused', message: NOT_QUEUED },
				);
			}
			return undefined;
		}
		if (isAboutIds(sent.error)) return { refusal: sent.error, open: part };
		this.results.failAll(part, sent.error);
		return undefined;
	}

	/**
	 * Sets the results of the targets that were not queued. If all targets of a scenario that the input names were refused
	 * with an error, they get that error. For a search, refusals in one scenario do not end the run.
	 */
	protected async settle(): Promise<void> {
		const { refused, results } = this;
		// also those from an earlier try of this run
		for (const target of this.targets) if (isLeftOut(results.of(target))) refused.set(target, undefined);
		const causes = await causesOf(this.run, [...refused.keys()]);
		const isSearch = this.run.settings.get('source') === 'search';
		for (const group of byScenario(this.targets)) {
			const open = group.filter((target) => refused.has(target) && causes.get(target)?.message === undefined);
			for (const target of group.filter((one) => refused.has(one))) {
				const error = refused.get(target);
				const cause = causes.get(target);
				if (error && !isSearch && open.length === group.length) results.failAll([target], error);
				else {
					const { outcome, message = reasonOf(error) } = cause ?? { outcome: 'refused' };
					results.set(target, { outcome, message });
				}
			}
		}
		results.remember([...refused.keys()]);
	}

	protected async sendWhole({ scenarioId, exceptIds, itemIndexes }: WholeScenario): Promise<IDataObject[]> {
		const body = { all: true, ...(exceptIds && { exceptIds }) };
		const queued = await this.sendFor(
			scenarioId,
			body,
			this.run.errorContext(itemIndexes[0], { detail: `scenario '${scenarioId}'` }),
		);
		return [...queued].map((id): IDataObject => ({ id, outcome: 'queued', scenarioId }));
	}

	/** The IDs that the platform queued for a request. */
	private async sendFor(scenarioId: number, body: IDataObject, errorContext: ErrorContext): Promise<Set<string>> {
		return await (await this.send(scenarioId, body, errorContext)).read((answer) => idsIn(answer, 'dlqs'));
	}

	protected async finish(targets: Target[]): Promise<void> {
		if (this.settings.waits) this.unreadOutcomes = await this.wait(targets);
	}

	/** Waits for the outcomes of the queued targets, and returns those that could not be read. */
	private async wait(targets: Target[]): Promise<Unread[]> {
		const open = targets.flatMap((target): Waiting[] => {
			const result = this.results.of(target);
			if (!result || result instanceof Error || !['queued', 'pending'].includes(String(result.outcome))) return [];
			const { id, scenarioId } = target;
			return [{ id, scenarioId, attemptsBefore: this.attempts.get(target.id), result }];
		});
		const { maxWait } = this.settings;
		return await waitForOutcomes(this.run, open, maxWait, this.run.invocation.firstIndex);
	}

	protected progress(): { headline: string; text: string } {
		const all = this.counts();
		return { headline: headlineOf(all), text: linesOf(all).join('\n') };
	}

	/** With On Error: Continue, the output has only summaries, and they contain the errors. */
	protected report(): INodeExecutionData[] {
		const { run, settings } = this;
		const all = this.counts();
		// a model reads the same in the summary
		if (settings.output !== 'summary' || !isTool(run.node)) {
			run.invocation.addHint([headlineOf(all), ...this.leftHint()].join('. '));
			for (const text of unreadTexts(all.unread)) run.invocation.addHint(text);
		}
		if (settings.output === 'executions') return this.executionItems();
		const { firstIndex, items } = run.invocation;
		const ofScenarios = settings.output === 'scenarios';
		const summaries = ofScenarios
			? summariesByScenario(all)
			: [{ json: summaryOf(all), itemIndexes: items.map((_, position) => firstIndex + position) }];
		return [
			...summaries.map(({ json, itemIndexes }) => ({ json, pairedItem: pairsOf(itemIndexes) })),
			...(run.node.onError === 'continueErrorOutput' ? this.errorItems() : []),
		];
	}

	private counts(): RunCounts {
		const counted = this.targets.map((target) => this.counted(target));
		return { counted, failures: this.failures(), unread: this.unreadOutcomes, left: this.left };
	}

	/**
	 * A target with its outcome. If its request may have been carried out, the outcome is unknown and counts as `pending`.
	 */
	private counted(target: Target): Counted {
		const result = this.results.of(target);
		if (result instanceof Error) {
			// without the beginning of the message, which names the ID and would make every reason different
			if (!maybeDone(result)) return { target, outcome: 'refused', reason: reasonOf(result) };
			return { target, outcome: 'pending', isUnanswered: true, reason: withoutHead(result.message) };
		}
		const { outcome, reason, message } = result ?? {};
		const isStopped = outcome === 'skipped' && message !== ALREADY_RESOLVED;
		const whySkipped = isStopped ? STOPPED : undefined;
		const why = outcome === 'refused' ? message : outcome === 'skipped' ? whySkipped : reason;
		return { target, outcome: outcome as Outcome, ...(typeof why === 'string' && { reason: why }) };
	}

	/** Stores the attempts of all incomplete executions of a scenario, and the reasons of targets that have none. */
	private async noteAttempts(
		{ scenarioId, itemIndexes }: Pick<Target, 'scenarioId' | 'itemIndexes'>,
		targets: Target[] = [],
	): Promise<void> {
		const list = await listScenario(this.run, scenarioId, itemIndexes[0]);
		const reasons = new Map<string, string>();
		for (const entry of list) {
			const id = String(entry.id);
			this.noteAttempt({ id, scenarioId }, entry.attempts);
			if (typeof entry.reason === 'string') reasons.set(id, entry.reason);
		}
		for (const target of targets) target.reason ??= reasons.get(target.id);
	}

	/**
	 * Stores the attempts of a target that is not in the list of its scenario. If the answer is not a record, they stay
	 * unknown.
	 */
	private async noteUnlisted(target: Target): Promise<void> {
		const found = await attempt(async () => await fetchOne(this.run, target.id, target.itemIndexes[0]));
		if (found.error && !hasOtherShape(found.error)) throw found.error;
		if (!found.error && found.value !== 'gone') this.noteAttempt(target, found.value.attempts);
		if (!found.error && found.value === 'gone') this.noteAttempt(target, 0);
	}

	private noteAttempt(target: Pick<Target, 'id' | 'scenarioId'>, attempts: unknown): void {
		const key = target.id;
		// an earlier try of this run may have retried it, so the number before that try counts
		if (!this.attempts.has(key)) this.attempts.set(key, Number(attempts ?? 0));
	}
}

/** Whether an answer without an error does not name a target, and its cause has not been read yet. */
function isLeftOut(result: IDataObject | Error | undefined): boolean {
	return result !== undefined && !(result instanceof Error) && result.message === NOT_QUEUED;
}

/** The reason why the platform did not queue a target. */
function reasonOf(error: Error | undefined): string {
	return error ? (reasonIn(error) ?? textWithoutHead(error)) : NOT_QUEUED;
}

/** Queues many incomplete executions, one request per scenario and chunk. */
export const retryMany: BulkWork = async (run) => await new RetryMany(run).execute();
