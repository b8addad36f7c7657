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
import { needsParent, withIds } from '../../shared/run/names';
import { CHECK_EXPRESSION } from '../find/form';
import type { Form } from '../find/form';
import { readFilters, readScenarioFilters, readScope } from '../find/search';
import type { ListedScope } from '../find/search';
import type { DecideSettings } from './decide';
import type { Addition } from './enrich';
import type { TriggerEvent } from './events';
import { events as eventsField, include as includeField, scenarios as scenariosField, teamOfList } from './fields';
import type { Reader } from './reader';
import type { ReadingPlan, Watched } from './readWatched';

const DEFAULT_MAX_ITEMS = 1000;

/** The settings in the trigger's form. */
export interface Settings {
	plan: ReadingPlan;
	decide: DecideSettings;
	include: ReadonlySet<Addition>;
}

class Parameters implements Form {
	constructor(private readonly context: IPollFunctions) {}

	read(path: string, displayName: string, as: Conversion, given = this.given(path)): unknown {
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

	/** The evaluated value of a field, not converted. */
	given(path: string): unknown {
		return this.context.getNodeParameter(path, '', { skipValidation: true });
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

	/** A number of at least 1; the default if none is set. Throws for a smaller number. */
	count(path: string, displayName: string, defaultCount: number): number {
		const count = (this.read(path, displayName, 'integer') as number | undefined) ?? defaultCount;
		if (count < 1) throw this.refuse(`'${displayName}' must be 1 or more`);
		return count;
	}

	/** The selected entries of a menu. An expression can return their values or their names. */
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

/** Reads the chosen scenarios. Names are looked up in the team that fills the list of the form. */
async function readScenarioIds(parameters: Parameters, reader: Reader): Promise<number[]> {
	const { name, displayName } = scenariosField;
	const refuse = (what: string, advice: string) => parameters.refuse(`'${displayName}' ${what}`, advice);
	const given = parameters.given(name);
	const ids = await withIds(scenariosField, given, refuse, async () => {
		const teamId = parameters.read(teamOfList.name, teamOfList.displayName, 'integerId') as number | undefined;
		if (teamId === undefined) throw needsParent(teamOfList.displayName, refuse);
		return (await reader.scenarios({ in: 'team', teamId })).listed;
	});
	const read = parameters.read(name, displayName, 'integerList', ids ?? given) as number[] | undefined;
	if (!read) throw parameters.refuse(`'${displayName}' is empty`);
	return [...new Set(read)].sort((a, b) => a - b);
}

async function readWatch(parameters: Parameters, reader: Reader): Promise<{ watched: Watched; watch: string }> {
	const kind = parameters.required<string>('watch', 'Watch', 'text');
	if (kind === 'organization' || kind === 'team' || kind === 'folder') {
		const scope = readScope(parameters, kind) as ListedScope;
		return { watched: { scope }, watch: nameOf(scope) };
	}
	const scenarioIds = await readScenarioIds(parameters, reader);
	return { watched: { scenarioIds }, watch: `scenario ${scenarioIds.join(', ')}` };
}

/** The maximum number of requests that the trigger sends at the same time. Throws an error that names the field. */
export function readMaxInFlight(context: IPollFunctions): number {
	return new Parameters(context).count('options.maxInFlight', 'Max Requests in Flight', DEFAULT_MAX_IN_FLIGHT);
}

/**
 * Reads and checks the trigger's form. It sends requests only to look up names of chosen scenarios, after it has checked
 * everything else. Throws an error that names the field.
 */
export async function readSettings(context: IPollFunctions, reader: Reader): Promise<Settings> {
	const parameters = new Parameters(context);
	const filters = readFilters(parameters);
	const scenarios = readScenarioFilters(parameters);
	const events = parameters.choices<TriggerEvent>(eventsField);
	if (events.size === 0) throw parameters.refuse("'Events' is empty", 'Select at least one event');
	const includeResolved = parameters.isOn('filters.includeResolved', 'Include Resolved');
	const withResolved = includeResolved || events.has('resolved');
	const emitExisting = parameters.isOn('options.emitExisting', 'Emit Existing');
	const maxItems = parameters.count('options.maxItems', 'Max Items', DEFAULT_MAX_ITEMS);
	const include = parameters.choices<Addition>(includeField);
	const { watch, watched } = await readWatch(parameters, reader);
	return {
		plan: { watched, scenarios, withResolved, readsUnlisted: events.has('resolved') },
		decide: { watch, events, filters, includeResolved, emitExisting, maxItems },
		include,
	};
}
