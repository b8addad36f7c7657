import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { wholeText } from '../../shared/errors/nodeErrors';
import { HttpClient } from '../../shared/http/client';
import { Limiter } from '../../shared/http/limiter';
import { settingsWithin } from '../../shared/http/requestOptions';
import { api } from '../api';
import type { Emission } from './compare';
import { decide } from './decide';
import { enrich, toItem } from './enrich';
import { samples } from './manual';
import { readWatched } from './readWatched';
import type { ReadFailure } from './readWatched';
import { Reader } from './reader';
import { readMaxInFlight, readSettings } from './settings';
import type { Settings } from './settings';
import { isState } from './state';
import type { TriggerState } from './state';

/** The time of a poll if the host sets none. */
const POLL_BUDGET_MS = 60_000;
/** The share of that time in which the poll sends requests. The next poll continues. */
const REQUEST_SHARE = 0.8;
const UNREADABLE_STATE = "The trigger's saved state cannot be read. It starts over, as after the first publish.";

/** Reads and writes the stored state of the trigger. */
export interface Store {
	read(): TriggerState | undefined;
	write(state: TriggerState): void;
}

function readerFor(context: IPollFunctions): Reader {
	const requestMs = Math.trunc((context.getPollBudgetMs?.() ?? POLL_BUDGET_MS) * REQUEST_SHARE);
	const settings = settingsWithin(requestMs, 'The next poll tries again.');
	const limiter = new Limiter({ max: readMaxInFlight(context) });
	const client = new HttpClient(context, api, limiter, settings);
	return new Reader(client, limiter, context.getNode(), () => settings.timeLeftMs);
}

function asOutput(items: IDataObject[]): INodeExecutionData[][] | null {
	return items.length > 0 ? [items.map((json) => ({ json }))] : null;
}

/**
 * Reads the watched scenarios, decides what starts the workflow, and stores the new state.
 *
 * After the last answer it decides again, and stores the state at once, without waiting in between. So an overlapping poll
 * does not emit the same event again, and everything that is remembered was emitted. A poll that fails changes nothing.
 *
 * @returns the items, oldest first, and the scenarios that could not be read to their end
 * @throws the first error if nothing could be read
 */
export async function pollOnce(
	reader: Reader,
	{ plan, decide: settings, include }: Settings,
	store: Store,
): Promise<{ items: IDataObject[]; failures: ReadFailure[] }> {
	const { reading, failures } = await readWatched(reader, plan, store.read());
	const enriched = new Map<string, IDataObject>();
	const keyOf = ({ event, scenarioId, entry }: Emission) => `${event} ${scenarioId} ${String(entry.id)}`;
	for (;;) {
		const { state, emissions } = decide(store.read(), reading, settings);
		const others = emissions.filter((emission) => !enriched.has(keyOf(emission)));
		if (others.length === 0) {
			store.write(state);
			return { items: emissions.map((emission) => enriched.get(keyOf(emission)) as IDataObject), failures };
		}
		const items = others.map(toItem);
		await enrich(reader, items, include);
		others.forEach((emission, index) => enriched.set(keyOf(emission), items[index]));
	}
}

/**
 * The trigger's poll, see {@link pollOnce}. A test in the editor shows samples instead.
 *
 * @returns null if there is no item
 * @throws if a poll fails, and in a test also if there is nothing to show
 */
export async function poll(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	const reader = readerFor(context);
	const settings = await readSettings(context, reader);
	if (context.getMode() === 'manual') {
		return asOutput(await samples(reader, context.getNode(), settings));
	}
	const { state: stored } = context.getWorkflowStaticData('node');
	const isUnreadable = stored !== undefined && !isState(stored);
	const { items, failures } = await pollOnce(reader, settings, {
		read() {
			const { state } = context.getWorkflowStaticData('node');
			if (!isState(state)) return undefined;
			// n8n wraps a loaded state in proxies, which are ten times slower to read; even parsed JSON is four times
			// slower
			return 'isPlain' in state ? state : structuredClone(JSON.parse(JSON.stringify(state)) as TriggerState);
		},
		write(state) {
			// not enumerable, so that it is not stored
			Object.defineProperty(state, 'isPlain', { value: true });
			context.getWorkflowStaticData('node').state = state as unknown as IDataObject;
		},
	});
	if (isUnreadable) context.logger.warn(UNREADABLE_STATE);
	for (const { scenarioId, error, entries } of failures) {
		const what = entries.length > 0 ? 'The rest of scenario' : 'Scenario';
		context.logger.warn(`${what} ${scenarioId} could not be read. The next poll tries again. ${wholeText(error)}`);
	}
	return asOutput(items);
}
