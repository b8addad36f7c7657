import type { IPollFunctions } from 'n8n-workflow';

import { attemptNow } from '../../shared/attempt';
import { convert } from '../../shared/input/convert';
import { inputError } from '../../shared/errors/nodeErrors';
import { DEFAULT_MAX_IN_FLIGHT } from '../../shared/http/requestOptions';
import type { Conversion } from '../../shared/input/routing';
import type { DecideSettings } from './decide';
import type { Additions } from './enrich';
import type { Filters, TriggerEvent } from './events';
import type { ReadingPlan, Watched } from './readWatched';

const DEFAULT_MAX_ITEMS = 1000;
/** The events by their values, and their names in the form. */
const EVENTS: ReadonlyArray<readonly [event: TriggerEvent, name: string]> = [
	['new', 'New Incomplete Execution'],
	['resolved', 'Resolved'],
	['retryFailed', 'Retry Failed'],
];

/** The settings in the trigger's form. */
export interface Settings {
	plan: ReadingPlan;
	decide: DecideSettings;
	additions: Additions;
	maxInFlight: number;
}

class Parameters {
	constructor(private readonly context: IPollFunctions) {}

	/** Returns the converted value; undefined if it is not set. Throws an error that names the field. */
	as<Value>(name: string, displayName: string, conversion: Conversion): Value | undefined {
		const given = this.context.getNodeParameter(name, '', { skipValidation: true });
		const read = attemptNow(() => convert(given, conversion));
		if (read.error) throw this.refuse(`'${displayName}' ${read.error.message}`);
		return read.value as Value | undefined;
	}

	required<Value>(name: string, displayName: string, conversion: Conversion): Value {
		const value = this.as<Value>(name, displayName, conversion);
		if (value === undefined) throw this.refuse(`'${displayName}' is empty`);
		return value;
	}

	isOn(name: string, displayName: string): boolean {
		return this.as<boolean>(name, displayName, 'boolean') === true;
	}

	/** Returns a number of at least 1, or the default if none is set. */
	count(name: string, displayName: string, defaultCount: number): number {
		const count = this.as<number>(name, displayName, 'integer') ?? defaultCount;
		if (count < 1) throw this.refuse(`'${displayName}' takes a number of 1 or more`);
		return count;
	}

	refuse(message: string): Error {
		return inputError({ node: this.context.getNode() }, message);
	}
}

function readWatch(parameters: Parameters): { watched: Watched; watch: string } {
	const kind = parameters.required<string>('watch', 'Watch', 'text');
	const id = (name: string, displayName: string) => parameters.required<number>(name, displayName, 'integerId');
	if (kind === 'organization') {
		const organizationId = id('organizationId', 'Organization');
		return { watched: { query: { organizationId } }, watch: `organization ${organizationId}` };
	}
	if (kind === 'team') {
		const teamId = id('teamId', 'Team');
		return { watched: { query: { teamId } }, watch: `team ${teamId}` };
	}
	if (kind === 'folder') {
		const [teamId, folderId] = [id('teamId', 'Team'), id('folderId', 'Folder')];
		return { watched: { query: { teamId, folderId } }, watch: `folder ${folderId}` };
	}
	const ids = parameters.required<number[]>('scenarioIds', 'Scenario Names or IDs', 'integerList');
	const scenarioIds = [...new Set(ids)].sort((a, b) => a - b);
	return { watched: { scenarioIds }, watch: `scenario ${scenarioIds.join(', ')}` };
}

/** Reads a regular expression, plain or as /pattern/flags. Leaves out the flags with which it would keep a position. */
function toPattern(text: string): RegExp {
	const [, pattern = text, flags = ''] = /^\/(.+)\/([dgimsuvy]*)$/s.exec(text) ?? [];
	return new RegExp(pattern, flags.replace(/[gy]/g, ''));
}

function readFilters(parameters: Parameters): Filters {
	const text = (name: string, displayName: string) =>
		parameters.as<string>(`filters.${name}`, displayName, 'text')?.trim() || undefined;
	const number = (name: string, displayName: string) => parameters.as<number>(`filters.${name}`, displayName, 'number');
	const pattern = text('reasonMatches', 'Reason Matches');
	const compiled = attemptNow(() => (pattern === undefined ? undefined : toPattern(pattern)));
	if (compiled.error) throw parameters.refuse("'Reason Matches' is not a valid regular expression");
	const range = (what: 'Size' | 'Attempts') => {
		const [least, most] = [number(`min${what}`, `Min ${what}`), number(`max${what}`, `Max ${what}`)];
		if (least !== undefined && most !== undefined && least > most)
			throw parameters.refuse(`'Min ${what}' is greater than 'Max ${what}', so nothing can match`);
		return [least, most];
	};
	const [[minSize, maxSize], [minAttempts, maxAttempts]] = [range('Size'), range('Attempts')];
	return {
		reasonContains: text('reasonContains', 'Reason Contains'),
		reasonMatches: compiled.value,
		minSize,
		maxSize,
		minAttempts,
		maxAttempts,
	};
}

function readEvents(parameters: Parameters): Set<TriggerEvent> {
	const given = parameters.required<string[]>('events', 'Events', 'phraseList');
	const events = given.map((text) => {
		const isMeant = (name: string) => name.toLowerCase() === text.toLowerCase();
		const known = EVENTS.find((names) => names.some(isMeant));
		if (!known) throw parameters.refuse(`'Events' takes ${EVENTS.map(([event]) => event).join(', ')}`);
		return known[0];
	});
	return new Set(events);
}

/** Reads and checks the trigger's form. Throws an error that names the field. */
export function readSettings(context: IPollFunctions): Settings {
	const parameters = new Parameters(context);
	const { watch, watched } = readWatch(parameters);
	const filters = readFilters(parameters);
	const events = readEvents(parameters);
	const includeResolved = parameters.isOn('filters.includeResolved', 'Include Resolved');
	const withResolved = includeResolved || events.has('resolved');
	return {
		plan: { watched, withResolved, asksUnlisted: events.has('resolved') },
		decide: {
			watch,
			events,
			filters,
			includeResolved,
			emitExisting: parameters.isOn('options.emitExisting', 'Emit Existing'),
			maxItems: parameters.count('options.maxItems', 'Max Items', DEFAULT_MAX_ITEMS),
		},
		additions: {
			detail: parameters.isOn('options.addDetail', 'Add Detail'),
			blueprint: parameters.isOn('options.addBlueprint', 'Add Blueprint'),
			bundles: parameters.isOn('options.addBundles', 'Add Bundles'),
			latestLog: parameters.isOn('options.addLatestLog', 'Add Latest Log'),
		},
		maxInFlight: parameters.count('options.maxInFlight', 'Max Requests in Flight', DEFAULT_MAX_IN_FLIGHT),
	};
}
