import type { IPollFunctions } from 'n8n-workflow';

import { attemptNow } from '../../shared/attempt';
import { convert } from '../../shared/input/convert';
import { inputError } from '../../shared/errors/nodeErrors';
import { DEFAULT_MAX_IN_FLIGHT } from '../../shared/http/requestOptions';
import type { Conversion } from '../../shared/input/routing';
import type { DecideSettings } from './decide';
import type { Additions } from './enrich';
import type { Filters, TriggerEvent } from './filters';
import type { ReadingPlan, Watch } from './read';

const MOST_ITEMS = 1000;
/** By their values and their names in the form. */
const EVENTS: ReadonlyArray<readonly [event: TriggerEvent, name: string]> = [
	['new', 'New Incomplete Execution'],
	['resolved', 'Resolved'],
	['retryFailed', 'Retry Failed'],
];

/** What a user has set in the trigger's form. */
export interface Settings {
	plan: ReadingPlan;
	decide: DecideSettings;
	additions: Additions;
	maxInFlight: number;
}

class Parameters {
	constructor(private readonly context: IPollFunctions) {}

	/** A parameter converted; undefined where it is not set. The error names it. */
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

	/** A number of at least one, or what counts where none is set. */
	count(name: string, displayName: string, otherwise: number): number {
		const count = this.as<number>(name, displayName, 'integer') ?? otherwise;
		if (count < 1) throw this.refuse(`'${displayName}' takes a number of 1 or more`);
		return count;
	}

	refuse(message: string): Error {
		return inputError({ node: this.context.getNode() }, message);
	}
}

function readWatch(parameters: Parameters): { watch: Watch; watched: string } {
	const kind = parameters.required<string>('watch', 'Watch', 'text');
	const id = (name: string, displayName: string) => parameters.required<number>(name, displayName, 'integerId');
	if (kind === 'organization') {
		const organizationId = id('organizationId', 'Organization');
		return { watch: { query: { organizationId } }, watched: `organization ${organizationId}` };
	}
	if (kind === 'team') {
		const teamId = id('teamId', 'Team');
		return { watch: { query: { teamId } }, watched: `team ${teamId}` };
	}
	if (kind === 'folder') {
		const [teamId, folderId] = [id('teamId', 'Team'), id('folderId', 'Folder')];
		return { watch: { query: { teamId, folderId } }, watched: `folder ${folderId}` };
	}
	const ids = parameters.required<number[]>('scenarioIds', 'Scenario Names or IDs', 'integerList');
	const scenarioIds = [...new Set(ids)].sort((a, b) => a - b);
	return { watch: { scenarioIds }, watched: `scenario ${scenarioIds.join(', ')}` };
}

/** A regular expression as it is, or between slashes with flags after them. The flags that make it remember are left out. */
function patternOf(text: string): RegExp {
	const [, pattern = text, flags = ''] = /^\/(.+)\/([dgimsuvy]*)$/s.exec(text) ?? [];
	return new RegExp(pattern, flags.replace(/[gy]/g, ''));
}

function readFilters(parameters: Parameters): Filters {
	const text = (name: string, displayName: string) =>
		parameters.as<string>(`filters.${name}`, displayName, 'text')?.trim() || undefined;
	const number = (name: string, displayName: string) => parameters.as<number>(`filters.${name}`, displayName, 'number');
	const pattern = text('reasonMatches', 'Reason Matches');
	const compiled = attemptNow(() => (pattern === undefined ? undefined : patternOf(pattern)));
	if (compiled.error) throw parameters.refuse("'Reason Matches' is not a valid regular expression");
	const range = (what: 'Size' | 'Attempts') => {
		const [least, most] = [number(`min${what}`, `Min ${what}`), number(`max${what}`, `Max ${what}`)];
		if (least !== undefined && most !== undefined && least > most)
			throw parameters.refuse(`'Min ${what}' is greater than 'Max ${what}', so nothing would ever fit`);
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

/** Reads and checks the trigger's form. */
export function readSettings(context: IPollFunctions): Settings {
	const parameters = new Parameters(context);
	const { watch, watched } = readWatch(parameters);
	const filters = readFilters(parameters);
	const events = readEvents(parameters);
	const includeResolved = parameters.isOn('filters.includeResolved', 'Include Resolved');
	const withResolved = includeResolved || events.has('resolved');
	return {
		plan: { watch, withResolved, asksUnlisted: events.has('resolved') },
		decide: {
			watch: watched,
			events,
			filters,
			includeResolved,
			emitExisting: parameters.isOn('options.emitExisting', 'Emit Existing'),
			maxItems: parameters.count('options.maxItems', 'Max Items', MOST_ITEMS),
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
