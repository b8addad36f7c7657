import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { comparable } from '../comparable';
import { FieldValueError, isUnset } from './scalars';
import { menuEntries } from './fields';

/** The menu entry with this value, or else with this name. Case is ignored. */
export function menuEntry(field: INodeProperties, given: unknown): INodePropertyOptions | undefined {
	const entries = menuEntries(field);
	return (
		entries.find(({ value }) => comparable(value) === comparable(given)) ??
		entries.find(({ name }) => comparable(name) === comparable(given))
	);
}

/** The values of a menu, for error texts. */
export function listedValues(field: INodeProperties): string {
	return menuEntries(field)
		.map(({ value }) => String(value))
		.join(', ');
}

/**
 * Returns the value of the menu entry that has the given value or name. For a field that is not a menu, and for a menu
 * whose entries come from the platform, it returns the given value.
 *
 * @throws FieldValueError if the menu has no such entry
 */
export function menuValue(field: INodeProperties, given: unknown): unknown {
	if (field.type !== 'options' || field.typeOptions?.loadOptionsMethod || isUnset(given)) return given;
	const entry = menuEntry(field, given);
	if (!entry) throw new FieldValueError(`must be one of ${listedValues(field)}`);
	return entry.value;
}
