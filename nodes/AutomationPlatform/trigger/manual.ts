import type { IDataObject, INode } from 'n8n-workflow';

import { inputError, wholeText } from '../../shared/errors/nodeErrors';
import { createdAt } from '../find/filters';
import type { Emission } from './compare';
import { enrich, toItem } from './enrich';
import { eventOf } from './events';
import { readWatched } from './readWatched';
import type { ReadFailure } from './readWatched';
import type { Reader } from './reader';
import type { Settings } from './settings';

const MOST_SAMPLES = 5;
/** The most unreadable scenarios that the error names. */
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

function noSampleTexts(
	{ plan, decide: { watch } }: Settings,
	failures: ReadFailure[],
): [message: string, advice: string] {
	if (failures.length > 0) {
		const rest = 'The other scenarios have no incomplete execution that matches the events and filters';
		return [`${unreadNames(failures)} could not be read. ${rest}`, wholeText(failures[0].error)];
	}
	const count = 'scenarioIds' in plan.watched ? plan.watched.scenarioIds.length : 1;
	const who = count > 1 ? `None of the ${count} scenarios has an` : `${capitalized(watch)} has no`;
	return [
		`${who} incomplete execution that matches the events and filters right now`,
		'You can publish the workflow anyway. It starts with the next one.',
	];
}

/**
 * The items that a test in the editor shows: the newest incomplete executions that could start the workflow, oldest first.
 * This neither reads nor writes the state of the published workflow.
 *
 * @throws NodeOperationError with the reason if there is nothing to show
 */
export async function samples(reader: Reader, node: INode, settings: Settings): Promise<IDataObject[]> {
	const { plan, decide, include } = settings;
	const { reading, failures } = await readWatched(reader, { ...plan, readsUnlisted: false }, undefined);
	const found = reading.scenarios
		.flatMap(({ scenarioId, name, entries }) =>
			entries.flatMap((entry): Emission[] => {
				const event = eventOf(entry, undefined, decide);
				return event ? [{ event, scenarioId, scenarioName: name, entry }] : [];
			}),
		)
		.sort((a, b) => (createdAt(a.entry) || 0) - (createdAt(b.entry) || 0))
		.slice(-MOST_SAMPLES);
	if (found.length === 0) {
		const [message, advice] = noSampleTexts(settings, failures);
		throw inputError({ node }, message, advice);
	}
	const items = found.map(toItem);
	await enrich(reader, items, include);
	return items;
}
