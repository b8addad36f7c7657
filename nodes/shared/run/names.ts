import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { attemptNow } from '../attempt';
import { comparable } from '../comparable';
import { shorten } from '../errors/text';
import { rowGroup } from '../input/fields';
import { lacksEntry, toPhrase, toTextList } from '../input/lists';
import { formRows } from '../input/rows';
import { toId } from '../input/scalars';
import type { ItemValues, ShownField } from '../input/values';
import type { Run } from './run';

const LONGEST_NAME = 60;

/** Makes the error for a field with a name that has no ID. */
type Refuse = (what: string, advice: string) => Error;

/**
 * Reads the entries (`id` and `name`) of a menu that the service fills, for an item. It throws {@link needsParent} if the
 * field that the menu depends on is empty.
 */
export type NameList = (run: Run, values: ItemValues, refuse: Refuse) => Promise<IDataObject[]>;

/** The lists by the menu's `loadOptionsMethod`. */
export type NameLists = Record<string, NameList | undefined>;

/** Whether a text is a name. A number counts as an ID, even if it is a wrong one. */
function isName(text: string): boolean {
	return /\p{L}/u.test(text) && !/^[\d.e+-]+$/i.test(text);
}

/** The IDs and names in a value; none if it cannot be read: its conversion refuses it later. */
function textsIn({ type }: INodeProperties, value: unknown): string[] {
	const read = attemptNow(() => {
		if (type !== 'multiOptions') return [toId(value)];
		return lacksEntry(value) ? [] : toTextList(value, toPhrase);
	});
	return read.error ? [] : (read.value ?? []).filter((text) => text !== undefined);
}

/** The error for a name that cannot be looked up, because the field that its list depends on is empty. */
export function needsParent(parent: string, refuse: Refuse): Error {
	return refuse(`contains a name, but '${parent}' is empty`, `Set '${parent}', or enter IDs`);
}

/** A name without surrounding spaces and with composed letters. */
function exact(name: unknown): string {
	return String(name).trim().normalize('NFC');
}

/**
 * The ID of the only entry with a name. Surrounding spaces are ignored. Case counts only between names that differ in
 * nothing else.
 */
function idOf(name: string, entries: IDataObject[], refuse: Refuse): unknown {
	const alike = entries.filter((entry) => comparable(entry.name) === comparable(name));
	const same = alike.filter((entry) => exact(entry.name) === exact(name));
	const ids = (same.length > 0 ? same : alike).map(({ id }) => id);
	if (ids.length === 1) return ids[0];
	const shown = shorten(name, LONGEST_NAME);
	if (ids.length === 0) throw refuse(`has no entry named '${shown}'`, 'Check the name, or enter the ID');
	throw refuse(`has ${ids.length} entries named '${shown}'`, `Enter one of the IDs ${ids.join(', ')}`);
}

/** The shown fields in the order of reading: a menu that depends on another field with names comes after all others. */
function inOrder({ shownFields }: ItemValues): ShownField[] {
	const shown = [...shownFields];
	const paths = new Set(shown.filter(({ field }) => field.typeOptions?.loadOptionsMethod).map(({ path }) => path));
	const isLast = ({ field }: ShownField) =>
		[field.typeOptions?.loadOptionsDependsOn ?? []].flat().some((path) => paths.has(path));
	return [...shown.filter((field) => !isLast(field)), ...shown.filter(isLast)];
}

/**
 * The value of a field with its names replaced by IDs; undefined if it contains no name.
 *
 * @param list reads the entries that the names are looked up in; called only if there is a name
 * @throws the error of `refuse` for a name that no entry has, or that several entries have
 */
export async function withIds(
	field: INodeProperties,
	value: unknown,
	refuse: Refuse,
	list: () => Promise<IDataObject[]>,
): Promise<unknown> {
	const texts = textsIn(field, value);
	if (!texts.some(isName)) return undefined;
	const entries = await list();
	const ids = texts.map((text) => (isName(text) ? idOf(text, entries, refuse) : text));
	return field.type === 'multiOptions' ? ids : ids[0];
}

/**
 * Replaces names by IDs in the menus that the service fills, because an expression can return a name. The list of a menu is
 * read only if its value contains a name.
 *
 * @throws NodeOperationError for a name that no entry has, or that several entries have; NodeApiError if the list cannot be read
 */
export async function replaceNames(run: Run, values: ItemValues, lists: NameLists): Promise<void> {
	const replaced = async (field: INodeProperties, value: unknown): Promise<unknown> => {
		const list = lists[String(field.typeOptions?.loadOptionsMethod)];
		const refuse = (what: string, advice: string) => values.refuse(field, what, advice);
		return list && (await withIds(field, value, refuse, async () => await list(run, values, refuse)));
	};
	for (const { path, field } of inOrder(values)) {
		if (field.typeOptions?.loadOptionsMethod) {
			const ids = await replaced(field, values.get(path));
			if (ids !== undefined) values.replace(path, ids);
		}
		const group = rowGroup(field);
		const columns = group?.values.filter(({ typeOptions }) => typeOptions?.loadOptionsMethod) ?? [];
		const rows = columns.length > 0 ? formRows(field, values.get(path)) : undefined;
		if (!group || !rows) continue;
		const rowsWithIds: IDataObject[] = [];
		for (const row of rows) {
			const own = { ...row };
			for (const column of columns)
				own[column.name] = ((await replaced(column, row[column.name])) ?? row[column.name]) as string;
			rowsWithIds.push(own);
		}
		values.replace(path, { [group.name]: rowsWithIds });
	}
}
