import type { INodeProperties, IPollFunctions } from 'n8n-workflow';

import { attemptNow } from '../../shared/attempt';
import { inputError } from '../../shared/errors/nodeErrors';
import { DEFAULT_MAX_IN_FLIGHT } from '../../shared/http/requestOptions';
import { convert } from '../../shared/input/convert';
import { listedValues, menuEntry } from '../../shared/input/menus';
import type { Conversion } from '../../shared/input/routing';
import { losesEntry } from '../../shared/input/lists';
import { isUnset } from '../../shared/input/scalars';
import { isObject } from '../../shared/objects';
import { CHECK_EXPRESSION } from '../find/form';
import type { Form } from '../find/form';
import { readFilters, readScenarioFilters, readScope } from '../find/search';
import type { ListedScope } from '../find/search';
import type { DecideSettings } from './decide';
import type { Addition } from './enrich';
import type { TriggerEvent } from './events';
import { events as eventsField, include as includeField } from './fields';
import type { ReadingPlan, Watched } from './readWatched';

const DEFAULT_MAX_ITEMS = 1000;

/** The settings in the trigger's form. */
export interface Settings {
	plan: ReadingPlan;
	decide: DecideSettings;
	include: ReadonlySet<Addition>;
	maxInFlight: number;
}

class Parameters implements Form {
	constructor(private readonly context: IPollFunctions) {}

	read(path: string, displayName: string, as: Conversion): unknown {
		const given = this.context.getNodeParameter(path, '', { skipValidation: true });
		const read = attemptNow(() => convert(given, as, this.context.getTimezone()));
		if (read.error) throw this.refuse(`'${displayName}' ${read.error.message}`);
		if (as === 'integerList' && read.value !== undefined && losesEntry(given, this.stored(path))) {
			throw this.refuse(`An expression in '${displayName}' returned no value`, CHECK_EXPRESSION);
		}
		return read.value;
	}

	isSet(path: string): boolean {
		return !isUnset(this.stored(path));
	}

	private stored(path: string): unknown {
		let stored: unknown = this.context.getNode().parameters;
		for (const name of path.split('.')) stored = isObject(stored) ? stored[name] : undefined;
		return stored;
	}

	required<Value>(path: string, displayName: string, as: Conversion): Value {
		const value = this.read(path, displayName, as);
		if (value === undefined) throw this.refuse(`'${displayName}' is empty`);
		return value as Value;
	}

	isOn(path: string, displayName: string): boolean {
		return this.read(path, displayName, 'boolean') === true;
	}

	/** Returns a number of at least 1, or the default if none is set. */
	count(path: string, displayName: string, defaultCount: number): number {
		const count = (this.read(path, displayName, 'integer') as number | undefined) ?? defaultCount;
		if (count < 1) throw this.refuse(`'${displayName}' must be 1 or more`);
		return count;
	}

	/** Returns the selected entries of a menu. An expression can return their values or their names. */
	choices<Value>(field: INodeProperties): Set<Value> {
		const given = (this.read(field.name, field.displayName, 'phraseList') ?? []) as string[];
		const entries = given.map((text) => {
			const entry = menuEntry(field, text);
			if (!entry) throw this.refuse(`'${field.displayName}' must be one of ${listedValues(field)}`);
			return entry.value as Value;
		});
		return new Set(entries);
	}

	refuse(message: string, advice?: string): Error {
		return inputError({ node: this.context.getNode() }, message, advice);
	}
}

function nameOf(scope: ListedScope): string {
	if (scope.in === 'organization') return `organization ${scope.organizationId}`;
	return scope.in === 'team' ? `team ${scope.teamId}` : `folder ${scope.folderId}`;
}

function readWatch(parameters: Parameters): { watched: Watched; watch: string } {
	const kind = parameters.required<string>('watch', 'Watch', 'text');
	if (kind === 'organization' || kind === 'team' || kind === 'folder') {
		const scope = readScope(parameters, kind) as ListedScope;
		return { watched: { scope }, watch: nameOf(scope) };
	}
	const ids = parameters.required<number[]>('scenarioIds', 'Scenario Names or IDs', 'integerList');
	const scenarioIds = [...new Set(ids)].sort((a, b) => a - b);
	return { watched: { scenarioIds }, watch: `scenario ${scenarioIds.join(', ')}` };
}

/** Reads and checks the trigger's form. Throws an error that names the field. */
export function readSettings(context: IPollFunctions): Settings {
	const parameters = new Parameters(context);
	const { watch, watched } = readWatch(parameters);
	const filters = readFilters(parameters);
	const scenarios = readScenarioFilters(parameters);
	const events = parameters.choices<TriggerEvent>(eventsField);
	if (events.size === 0) throw parameters.refuse("'Events' is empty", 'Select at least one event');
	const includeResolved = parameters.isOn('filters.includeResolved', 'Include Resolved');
	const withResolved = includeResolved || events.has('resolved');
	return {
		plan: { watched, scenarios, withResolved, asksUnlisted: events.has('resolved') },
		decide: {
			watch,
			events,
			filters,
			includeResolved,
			emitExisting: parameters.isOn('options.emitExisting', 'Emit Existing'),
			maxItems: parameters.count('options.maxItems', 'Max Items', DEFAULT_MAX_ITEMS),
		},
		include: parameters.choices<Addition>(includeField),
		maxInFlight: parameters.count('options.maxInFlight', 'Max Requests in Flight', DEFAULT_MAX_IN_FLIGHT),
	};
}
