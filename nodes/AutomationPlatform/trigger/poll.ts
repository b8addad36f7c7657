import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { attempt, attemptNow } from '../../shared/attempt';
import { convert } from '../../shared/convert';
import type { Conversion } from '../../shared/routing';
import { DEFAULT_REQUEST_SETTINGS, Door } from '../../shared/door';
import { inputError } from '../../shared/errors';
import { Limiter } from '../../shared/limiter';
import { DEFAULT_MAX_IN_FLIGHT } from '../../shared/requestOptions';
import { service } from '../service';
import { decide, isState } from './decide';
import type { DecideSettings, Emission, TriggerState } from './decide';
import { toItems } from './enrich';
import type { Additions } from './enrich';
import { passes } from './filters';
import type { Filters, TriggerEvent } from './filters';
import { Reader, readWatched } from './read';
import type { ReadingPlan, Watch } from './read';

/** Where the host does not say how long a poll may take. */
const POLL_BUDGET_MS = 60_000;
/** What is left of the budget for the reads after a wait. */
const BUDGET_SHARE = 0.8;
const MOST_ITEMS = 1000;
/** Samples that a manual test shows. */
const SAMPLES = 5;

interface Settings {
	plan: ReadingPlan;
	decide: DecideSettings;
	additions: Additions;
	/** What is watched, for a sentence. */
	watched: string;
	maxInFlight: number;
}

class Parameters {
	constructor(private readonly context: IPollFunctions) {}

	get(name: string, fallback?: unknown): unknown {
		return this.context.getNodeParameter(name, fallback as string, { skipValidation: true });
	}

	/** A parameter converted; the error names it. */
	as(name: string, displayName: string, conversion: Conversion): unknown {
		const value = this.get(name, '');
		const read = attemptNow(() => convert(value, conversion));
		if (read.error) throw this.refuse(`'${displayName}' ${read.error.message}`);
		return read.value;
	}

	id(name: string, displayName: string): number {
		const id = this.as(name, displayName, 'integerId') as number | undefined;
		if (id === undefined) throw this.refuse(`'${displayName}' is empty`);
		return id;
	}

	refuse(message: string): Error {
		return inputError({ node: this.context.getNode() }, message);
	}
}

function readWatch(parameters: Parameters): { watch: Watch; watched: string } {
	const kind = parameters.get('watch');
	if (kind === 'organization') {
		const organizationId = parameters.id('organizationId', 'Organization');
		return { watch: { query: { organizationId } }, watched: `organization ${organizationId}` };
	}
	if (kind === 'team' || kind === 'folder') {
		const teamId = parameters.id('teamId', 'Team');
		if (kind === 'team') return { watch: { query: { teamId } }, watched: `team ${teamId}` };
		const folderId = parameters.id('folderId', 'Folder');
		return { watch: { query: { teamId, folderId } }, watched: `folder ${folderId}` };
	}
	const scenarioIds = parameters.as('scenarioIds', 'Scenario Names or IDs', 'integerList') as number[] | undefined;
	if (!scenarioIds) throw parameters.refuse("'Scenario Names or IDs' is empty");
	const sorted = [...scenarioIds].sort((a, b) => a - b);
	return { watch: { scenarioIds: sorted }, watched: `scenario ${sorted.join(', ')}` };
}

function readFilters(parameters: Parameters): Filters & { includeResolved: boolean } {
	const text = (name: string) =>
		(parameters.as(`filters.${name}`, name, 'text') as string | undefined)?.trim() || undefined;
	const number = (name: string, displayName: string) =>
		parameters.as(`filters.${name}`, displayName, 'number') as number | undefined;
	const pattern = text('reasonMatches');
	const compiled = attemptNow(() => (pattern === undefined ? undefined : new RegExp(pattern)));
	if (compiled.error) throw parameters.refuse("'Reason Matches' is not a valid regular expression");
	return {
		reasonContains: text('reasonContains'),
		reasonMatches: compiled.value,
		minSize: number('minSize', 'Min Size'),
		maxSize: number('maxSize', 'Max Size'),
		minAttempts: number('minAttempts', 'Min Attempts'),
		maxAttempts: number('maxAttempts', 'Max Attempts'),
		includeResolved: parameters.as('filters.includeResolved', 'Include Resolved', 'boolean') === true,
	};
}

function readSettings(context: IPollFunctions): Settings {
	const parameters = new Parameters(context);
	const { watch, watched } = readWatch(parameters);
	const { includeResolved, ...filters } = readFilters(parameters);
	const events = new Set(parameters.as('events', 'Events', 'textList') as TriggerEvent[] | undefined);
	if (events.size === 0) throw parameters.refuse("'Events' is empty");
	const option = (name: string, displayName: string) =>
		parameters.as(`options.${name}`, displayName, 'boolean') === true;
	const maxItems = parameters.as('options.maxItems', 'Max Items', 'integer') as number | undefined;
	const maxInFlight = parameters.as('options.maxInFlight', 'Max Requests in Flight', 'integer') as number | undefined;
	return {
		plan: { watch, withResolved: includeResolved || events.has('resolved'), asksUnlisted: events.has('resolved') },
		decide: {
			watch: watched,
			events,
			filters,
			includeResolved,
			emitExisting: option('emitExisting', 'Emit Existing'),
			maxItems: maxItems !== undefined && maxItems > 0 ? maxItems : MOST_ITEMS,
		},
		additions: {
			detail: option('addDetail', 'Add Detail'),
			blueprint: option('addBlueprint', 'Add Blueprint'),
			bundles: option('addBundles', 'Add Bundles'),
			latestLog: option('addLatestLog', 'Add Latest Log'),
		},
		watched,
		maxInFlight: maxInFlight !== undefined && maxInFlight > 0 ? maxInFlight : DEFAULT_MAX_IN_FLIGHT,
	};
}

function readerFor(context: IPollFunctions, settings: Settings): Reader {
	const limiter = new Limiter({ max: settings.maxInFlight });
	const budget = (context.getPollBudgetMs?.() ?? POLL_BUDGET_MS) * BUDGET_SHARE;
	const deadline = Date.now() + budget;
	const requestSettings = {
		timeout: Math.min(DEFAULT_REQUEST_SETTINGS.timeout, budget),
		// a wait for a rate limit that the poll has no time for is left to the next poll
		get maxRateLimitWaitMs() {
			return deadline - Date.now();
		},
	};
	return new Reader(new Door(context, service, limiter, requestSettings), limiter, context.getNode());
}

function asOutput(items: IDataObject[]): INodeExecutionData[][] | null {
	return items.length > 0 ? [items.map((json) => ({ json }))] : null;
}

function createdAt({ entry }: Emission): number {
	return Date.parse(String(entry.created)) || 0;
}

/** The newest real ones, for the editor. The state of the active workflow is neither read nor written. */
async function samples(
	context: IPollFunctions,
	reader: Reader,
	settings: Settings,
): Promise<INodeExecutionData[][] | null> {
	const { reading } = await readWatched(
		reader,
		{ ...settings.plan, withResolved: true, asksUnlisted: false },
		undefined,
	);
	const { filters } = settings.decide;
	const found = reading.scenarios
		.flatMap(({ scenarioId, name, entries = [] }) =>
			entries
				.filter((entry) => passes(entry, filters))
				.map(
					(entry): Emission => ({
						event: entry.resolved === true ? 'resolved' : 'new',
						scenarioId,
						scenarioName: name,
						entry,
					}),
				),
		)
		.sort((a, b) => createdAt(a) - createdAt(b))
		.slice(-SAMPLES);
	if (found.length === 0) {
		const named = settings.watched.charAt(0).toUpperCase() + settings.watched.slice(1);
		throw inputError(
			{ node: context.getNode() },
			`${named} has no incomplete execution now that passes the filters, so there is none to show`,
			'Publish the workflow all the same: it starts with the next one',
		);
	}
	return asOutput(await toItems(reader, found, settings.additions));
}

/**
 * One poll: reads what is watched, decides what is new, remembers it, and gives the new ones, oldest first.
 *
 * The decision and the change of the state are one step without a wait in between, after all answers are there, so
 * that two polls at the same time find a thing new only once. A poll that fails changes nothing.
 *
 * @throws what the first read failed with when nothing could be read, and for a manual test without anything to show
 */
export async function poll(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	const settings = readSettings(context);
	const reader = readerFor(context, settings);
	if (context.getMode() === 'manual') return await samples(context, reader, settings);
	const stateNow = (): TriggerState | undefined => {
		const { state } = context.getWorkflowStaticData('node');
		return isState(state) ? state : undefined;
	};
	const { reading, failures } = await readWatched(reader, settings.plan, stateNow());
	const { state, emissions } = decide(stateNow(), reading, settings.decide, Date.now());
	context.getWorkflowStaticData('node').state = state as unknown as IDataObject;
	for (const { error } of failures) context.logger.warn(`Left to the next poll: ${error.message}`);
	const items = await attempt(async () => await toItems(reader, emissions, settings.additions));
	if (items.error) return asOutput(emissions.map(({ entry, event, scenarioId }) => ({ ...entry, scenarioId, event })));
	return asOutput(items.value);
}
