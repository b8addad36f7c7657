import type { IDataObject, INode } from 'n8n-workflow';

import { inputError } from '../../shared/errors/nodeErrors';
import type { Emission } from './decide';
import { addTo, itemOf } from './enrich';
import { eventFor, passes } from './filters';
import { readWatched } from './read';
import type { ReadFailure, Reader } from './read';
import type { Settings } from './settings';

/** Samples that a manual test shows. */
const SAMPLES = 5;
/** Scenarios that could not be read and are named. */
const MOST_NAMED = 3;

function capitalized(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1);
}

function unreadNames(failures: ReadFailure[]): string {
	const ids = failures.map(({ scenarioId }) => scenarioId);
	const named = ids.slice(0, MOST_NAMED).join(', ');
	const rest = ids.length > MOST_NAMED ? ` and ${ids.length - MOST_NAMED} more` : '';
	return `Scenario${ids.length > 1 ? 's' : ''} ${named}${rest}`;
}

/** Why there is nothing to show, and what to do. */
function nothingToShow(
	{ plan, decide: { watch } }: Settings,
	failures: ReadFailure[],
): [message: string, advice: string] {
	if (failures.length > 0) {
		const rest = 'and what could be read has nothing that fits the events and filters';
		return [`${unreadNames(failures)} could not be read, ${rest}`, failures[0].error.message];
	}
	const count = 'scenarioIds' in plan.watch ? plan.watch.scenarioIds.length : 1;
	const who = count > 1 ? `None of the ${count} scenarios has an` : `${capitalized(watch)} has no`;
	return [
		`${who} incomplete execution now that fits the events and filters, so there is none to show`,
		'Publish the workflow all the same: it starts with the next one',
	];
}

/**
 * What a manual test shows: the newest that could start the workflow, the oldest of them first. The state of the active
 * workflow is neither read nor written.
 *
 * @throws where there is nothing to show, with the reason
 */
export async function samples(reader: Reader, node: INode, settings: Settings): Promise<IDataObject[]> {
	const { plan, decide, additions } = settings;
	const { reading, failures } = await readWatched(reader, { ...plan, asksUnlisted: false }, undefined);
	const found = reading.scenarios
		.flatMap(({ scenarioId, name, entries = [] }) =>
			entries
				.filter((entry) => passes(entry, decide.filters))
				.flatMap((entry): Emission[] => {
					const event = eventFor(entry, undefined, decide);
					return event ? [{ event, scenarioId, scenarioName: name, entry }] : [];
				}),
		)
		.sort((a, b) => (Date.parse(String(a.entry.created)) || 0) - (Date.parse(String(b.entry.created)) || 0))
		.slice(-SAMPLES);
	if (found.length === 0) throw inputError({ node }, ...nothingToShow(settings, failures));
	const items = found.map(itemOf);
	await addTo(reader, items, additions);
	return items;
}
