import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { HttpClient } from '../../shared/http/client';
import { DEFAULT_REQUEST_SETTINGS } from '../../shared/http/requestOptions';
import { Limiter } from '../../shared/http/limiter';
import { api } from '../api';
import { Budget } from './budget';
import { decide } from './decide';
import type { DecideSettings, Emission } from './decide';
import { addTo, itemOf } from './enrich';
import type { Additions } from './enrich';
import { samples } from './manual';
import { Reader, readWatched } from './read';
import type { ReadFailure } from './read';
import { readSettings } from './settings';
import type { Settings } from './settings';
import { isState } from './state';
import type { TriggerState } from './state';

/** Where the host does not say how long a poll may take. */
const POLL_BUDGET_MS = 60_000;
const ADVICE_ON_BROKEN_STATE =
	'What the trigger remembered cannot be read. It begins anew, as when the workflow is published for the first time.';

/** Where the trigger's state is kept. */
export interface Store {
	read(): TriggerState | undefined;
	write(state: TriggerState): void;
}

function readerFor(context: IPollFunctions, { maxInFlight }: Settings): Reader {
	const budget = new Budget(context.getPollBudgetMs?.() ?? POLL_BUDGET_MS);
	const limiter = new Limiter({ max: maxInFlight });
	const requestSettings = {
		get timeout() {
			return Math.min(DEFAULT_REQUEST_SETTINGS.timeout, Math.max(1, budget.left));
		},
		maxRateLimitWaitMs: Number.POSITIVE_INFINITY,
		get timeLeftMs() {
			return budget.left;
		},
		adviceOnWait: 'the next poll goes on',
		adviceOnTimeout: 'The next poll tries again.',
	};
	return new Reader(new HttpClient(context, api, limiter, requestSettings), limiter, context.getNode(), budget);
}

function asOutput(items: IDataObject[]): INodeExecutionData[][] | null {
	return items.length > 0 ? [items.map((json) => ({ json }))] : null;
}

/**
 * Reads what is watched, decides what is new, and remembers it.
 *
 * What is new is decided again after the last answer, and remembered in the same step without a wait in between: so two
 * polls at the same time find a thing new only once, and nothing is remembered that is not emitted at once. A poll that
 * fails changes nothing.
 *
 * @returns the items, oldest first, and what could not be read
 * @throws what the first read failed with when nothing could be read
 */
export async function pollOnce(
	reader: Reader,
	{ plan, decide: settings, additions }: { plan: Settings['plan']; decide: DecideSettings; additions: Additions },
	store: Store,
): Promise<{ items: IDataObject[]; failures: ReadFailure[] }> {
	const { reading, failures } = await readWatched(reader, plan, store.read());
	const ready = new Map<string, IDataObject>();
	const keyOf = ({ event, scenarioId, entry }: Emission) => `${event} ${scenarioId} ${String(entry.id)}`;
	for (;;) {
		const { state, emissions } = decide(store.read(), reading, settings, Date.now());
		const others = emissions.filter((emission) => !ready.has(keyOf(emission)));
		if (others.length === 0) {
			store.write(state);
			return { items: emissions.map((emission) => ready.get(keyOf(emission)) as IDataObject), failures };
		}
		const items = others.map(itemOf);
		await addTo(reader, items, additions);
		others.forEach((emission, index) => ready.set(keyOf(emission), items[index]));
	}
}

/**
 * The trigger's poll, see {@link pollOnce}. In the editor it shows samples instead.
 *
 * @throws also for a manual test without anything to show
 */
export async function poll(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	const settings = readSettings(context);
	const reader = readerFor(context, settings);
	if (context.getMode() === 'manual') {
		return asOutput(await samples(reader, context.getNode(), settings));
	}
	const { state: stored } = context.getWorkflowStaticData('node');
	const isBroken = stored !== undefined && !isState(stored);
	const { items, failures } = await pollOnce(reader, settings, {
		read() {
			const { state } = context.getWorkflowStaticData('node');
			return isState(state) ? state : undefined;
		},
		write(state) {
			context.getWorkflowStaticData('node').state = state as unknown as IDataObject;
		},
	});
	if (isBroken) context.logger.warn(ADVICE_ON_BROKEN_STATE);
	for (const { scenarioId, error, isPart } of failures) {
		const what = isPart ? 'The rest of scenario' : 'Scenario';
		context.logger.warn(`${what} ${scenarioId} is left to the next poll. ${error.message}`);
	}
	return asOutput(items);
}
