import { NodeHelpers } from 'n8n-workflow';
import type {
	INode,
	INodeProperties,
	INodePropertyCollection,
	INodePropertyOptions,
	INodeTypeDescription,
	NodeParameterValueType,
} from 'n8n-workflow';

import type { Earlier } from './check';
import { convert, convertParts, FieldValueError, isUnset, withoutLocator } from './convert';
import { inputError } from '../errors/nodeErrors';
import { isObject } from '../objects';
import type { Part, Send } from './routing';
import { isLeftToModel, isTool } from './tool';

/** Reads a parameter at a path, for an item, as the host evaluates it. */
export type ReadParameter = (path: string, itemIndex: number) => unknown;

/** A value that goes on the wire. */
export interface Sent {
	target: 'query' | 'body' | 'header' | 'path';
	name: string;
	value: unknown;
}

function hasExpression(value: unknown): boolean {
	if (typeof value === 'string') return value.startsWith('=');
	if (Array.isArray(value)) return value.some(hasExpression);
	return typeof value === 'object' && value !== null && Object.values(value).some(hasExpression);
}

function isChild(option: INodeProperties | INodePropertyCollection | INodePropertyOptions): option is INodeProperties {
	return 'type' in option;
}

function isGroup(
	option: INodeProperties | INodePropertyCollection | INodePropertyOptions,
): option is INodePropertyCollection {
	return 'values' in option;
}

function isEntry(
	option: INodeProperties | INodePropertyCollection | INodePropertyOptions,
): option is INodePropertyOptions {
	return !('type' in option) && 'value' in option;
}

/**
 * The values of the fields that are shown. Each is read at most once per item, and once per run where it holds
 * no expression; a field that is not shown is never read.
 */
export class Values {
	private readonly byName: Map<string, INodeProperties>;

	private readonly childrenOf = new Map<INodeProperties, INodeProperties[]>();

	constructor(
		private readonly node: INode,
		private readonly description: INodeTypeDescription,
		readonly fields: INodeProperties[],
		private readonly read: ReadParameter,
		private readonly runIndex: number,
		/** The zone of dates that name none. */
		readonly zone: string,
	) {
		this.byName = new Map(fields.map((field) => [field.name, field]));
	}

	/** The values for one item. */
	of(itemIndex: number): ItemValues {
		return new ItemValues(this, itemIndex);
	}

	/** The field of a name, if it is shown. */
	field(name: string): INodeProperties | undefined {
		return this.byName.get(name);
	}

	/** What is stored for a field, not evaluated; its default where nothing is stored. */
	stored(field: INodeProperties): NodeParameterValueType {
		return (this.node.parameters[field.name] ?? field.default) as NodeParameterValueType;
	}

	/** The children of a collection that are stored and shown. */
	children(collection: INodeProperties): INodeProperties[] {
		const known = this.childrenOf.get(collection);
		if (known) return known;
		const stored = this.stored(collection);
		const present = isObject(stored) ? stored : {};
		const children = (collection.options ?? [])
			.filter(isChild)
			.filter((child) => child.name in present)
			.filter((child) =>
				NodeHelpers.displayParameter(
					present as INode['parameters'],
					child,
					this.node,
					this.description,
					this.node.parameters,
				),
			);
		this.childrenOf.set(collection, children);
		return children;
	}

	/** Evaluates what is stored at a path for an item, or once for all items where it holds no expression. */
	evaluate(path: string, stored: unknown, itemIndex: number): unknown {
		if (!hasExpression(stored)) return stored;
		return this.read(path, itemIndex);
	}

	/** The error for a field that cannot take its value. */
	refuse(field: INodeProperties, what: string, itemIndex: number, advice = this.adviceOn(field)): Error {
		const errorContext = { node: this.node, itemIndex, runIndex: this.runIndex };
		return inputError(errorContext, `'${field.displayName}' ${what}`, advice);
	}

	/** A model cannot reach into the node: it can call it again, if the field is left to it. */
	private adviceOn(field: INodeProperties): string | undefined {
		if (!field.required) return undefined;
		if (!isTool(this.node)) return 'Set it in the node, or mend its expression';
		return isLeftToModel(this.stored(field)) ? 'Call again with a value that fits' : 'Its builder sets it in the node';
	}
}

/** The values of the shown fields for one item. */
export class ItemValues {
	private readonly known = new Map<string, unknown>();

	private readonly wireValues = new Map<string, unknown>();

	/** What masked fields send: it need not be the text that stands in them. */
	private readonly maskedTexts: string[] = [];

	constructor(
		private readonly all: Values,
		readonly itemIndex: number,
	) {}

	/** The evaluated value of a shown field, of a resource locator its id; undefined for one that is not shown. */
	get(name: string): unknown {
		const field = this.all.field(name);
		return field && this.value(field, name, this.all.stored(field));
	}

	/** What a shown field sends, or its value where it sends nothing; a dot leads to a child that sends something. */
	wire(name: string): unknown {
		return this.wireValues.has(name) ? this.wireValues.get(name) : this.get(name);
	}

	/** The value of a child of a collection; undefined where it was not added. */
	option(collectionName: string, name: string): unknown {
		const collection = this.all.field(collectionName);
		const child = collection && this.all.children(collection).find((candidate) => candidate.name === name);
		if (!child) return undefined;
		const stored = this.all.stored(collection) as Record<string, unknown>;
		return this.value(child, `${collectionName}.${name}`, stored[name]);
	}

	/** A shown field converted; its default where nothing is set. */
	converted(name: string, as: NonNullable<Send['as']>): unknown {
		const field = this.all.field(name);
		return field && this.convert(field, this.get(name), as);
	}

	/** The rows of a shown fixed collection that is not sent with the request, converted and checked. */
	rowsOf(name: string): Array<Record<string, unknown>> {
		const field = this.all.field(name);
		const rows = field && this.rows(field, this.get(name), () => undefined);
		return (rows ?? []) as Array<Record<string, unknown>>;
	}

	/** A child of a collection converted; undefined where nothing is set. */
	convertedOption(collectionName: string, name: string, as: NonNullable<Send['as']>): unknown {
		const collection = this.all.field(collectionName);
		const child = (collection?.options ?? []).filter(isChild).find((candidate) => candidate.name === name);
		return child && this.convert(child, this.option(collectionName, name), as);
	}

	/** Everything that is set and goes on the wire, checked; nothing optional that was left untouched. */
	sent(): Sent[] {
		const sent: Sent[] = [];
		const earlier: Earlier = (wireName) => sent.find(({ name }) => name === wireName)?.value;
		for (const field of this.all.fields) {
			const send = field.routing?.send as Send | undefined;
			if (send?.as) {
				const value = this.checked(field, this.get(field.name), send, earlier);
				this.wireValues.set(field.name, value);
				if (value === undefined && field.required) throw this.all.refuse(field, 'is empty', this.itemIndex);
				const untouched = !field.required && value === withoutLocator(field.default);
				if (value !== undefined && !untouched) sent.push(asSent(field.name, send, value));
				if (value !== undefined && send.alsoInBody) sent.push({ target: 'body', name: String(send.property), value });
			} else if (field.type === 'collection') {
				for (const entry of this.sentOfCollection(field, earlier)) sent.push(entry);
			}
		}
		return sent;
	}

	/** The values of the shown fields that the editor masks, as they are written and as they are sent. */
	secrets(): string[] {
		const written = this.all.fields
			.flatMap(
				(field): Array<[path: string, field: INodeProperties]> => [
					[field.name, field],
					...(field.type === 'collection' ? (field.options ?? []) : [])
						.filter(isChild)
						.map((child): [string, INodeProperties] => [`${field.name}.${child.name}`, child]),
				],
			)
			.filter(([, field]) => field.typeOptions?.password)
			.map(([path]) => this.known.get(path))
			.filter((value): value is string => typeof value === 'string');
		return [...written, ...this.maskedTexts];
	}

	/** One by one, so that a check of a later one sees the earlier ones. */
	private *sentOfCollection(collection: INodeProperties, earlier: Earlier): Generator<Sent> {
		for (const child of (collection.options ?? []).filter(isChild)) {
			const send = child.routing?.send as Send | undefined;
			if (!send?.as) continue;
			const value = this.checked(child, this.option(collection.name, child.name), send, earlier);
			if (value === undefined && send.neverDropped && this.all.children(collection).includes(child)) {
				const advice = 'Mend its expression, or take the field out';
				throw this.all.refuse(child, 'was added, but has no value', this.itemIndex, advice);
			}
			if (value === undefined) continue;
			this.wireValues.set(`${collection.name}.${child.name}`, value);
			if (send.as === 'emptied') yield* this.emptied(collection, child, value as string[], earlier);
			else yield asSent(child.name, send, value);
		}
	}

	/** Fields of a collection as empty: those that another field of it names. */
	private *emptied(
		collection: INodeProperties,
		chooser: INodeProperties,
		names: string[],
		earlier: Earlier,
	): Generator<Sent> {
		for (const name of names) {
			const chosen = entryOf(chooser, name)?.value;
			const field = (collection.options ?? []).filter(isChild).find((candidate) => candidate.name === chosen);
			const send = field?.routing?.send as Send | undefined;
			if (!field || !send) throw this.all.refuse(chooser, `takes ${valuesOf(chooser)}`, this.itemIndex);
			if (this.checked(field, this.option(collection.name, field.name), send, earlier) !== undefined) {
				const what = `names '${field.displayName}', which is filled in as well`;
				throw this.all.refuse(chooser, what, this.itemIndex, 'Take one of the two out');
			}
			yield asSent(field.name, send, send.as === 'text' ? '' : []);
		}
	}

	/** A value converted and checked; undefined where nothing is set. */
	private checked(field: INodeProperties, given: unknown, send: Send, earlier: Earlier): unknown {
		const as = send.as as NonNullable<Send['as']>;
		const value = as === 'rows' ? this.rows(field, given, earlier) : this.convert(field, given, as, send.parts);
		if (field.typeOptions?.password && value !== undefined) this.maskedTexts.push(String(value));
		const complaint = value === undefined ? undefined : send.check?.(value, earlier);
		if (complaint) throw this.all.refuse(field, complaint, this.itemIndex);
		return value;
	}

	/** The rows of a fixed collection, each an object with what is set in it; undefined where there is none. */
	private rows(field: INodeProperties, given: unknown, earlier: Earlier): unknown {
		const group = (field.options ?? []).find(isGroup);
		const rows = group && isObject(given) ? [given[group.name] ?? []].flat() : undefined;
		if (!group || !rows) return this.convert(field, given, 'rows');
		const objects = rows.filter(isObject).map((row) => {
			const sent: Record<string, unknown> = {};
			for (const column of group.values) {
				const send = column.routing?.send as Send | undefined;
				if (!send?.as) continue;
				const value = this.checked(column, row[column.name] ?? column.default, send, earlier);
				if (value === undefined && column.required) throw this.all.refuse(column, 'is empty', this.itemIndex);
				if (value !== undefined) sent[String(send.property)] = value;
			}
			return sent;
		});
		return objects.length === 0 ? undefined : objects;
	}

	private value(field: INodeProperties, path: string, stored: unknown): unknown {
		if (this.known.has(path)) return this.known.get(path);
		const isLocator = field.type === 'resourceLocator' && isObject(stored);
		const value = isLocator
			? this.all.evaluate(`${path}.value`, stored.value, this.itemIndex)
			: withoutLocator(this.all.evaluate(path, stored, this.itemIndex));
		this.known.set(path, isLocator ? withoutLocator(extractFromUrl(field, stored.mode, value)) : value);
		return this.known.get(path);
	}

	/** Of a menu the value of the entry that is meant, of another field the value as it is. */
	private chosen(field: INodeProperties, value: unknown): unknown {
		if (field.type !== 'options' || field.typeOptions?.loadOptionsMethod || isUnset(value)) return value;
		const entry = entryOf(field, value);
		if (entry) return entry.value;
		throw new FieldValueError(`takes one of ${valuesOf(field)}`);
	}

	private convert(
		field: INodeProperties,
		value: unknown,
		as: NonNullable<Send['as']>,
		parts?: Record<string, Part>,
	): unknown {
		try {
			const converted = convert(this.chosen(field, value), as, this.all.zone);
			if (!parts || converted === undefined) return converted;
			return convertParts(converted as object, parts, this.all.zone);
		} catch (reason) {
			if (reason instanceof FieldValueError) throw this.all.refuse(field, reason.message, this.itemIndex);
			throw this.all.refuse(field, 'cannot be read', this.itemIndex);
		}
	}
}

/** The values of a menu, as a sentence lists them. */
function valuesOf(field: INodeProperties): string {
	return (field.options ?? [])
		.filter(isEntry)
		.map(({ value }) => String(value))
		.join(', ');
}

/** The entry of a menu that a value means: by its value or by its name, in any case. */
function entryOf(field: INodeProperties, value: unknown): INodePropertyOptions | undefined {
	const same = (text: unknown) => String(text).trim().toLowerCase() === String(value).trim().toLowerCase();
	const entries = (field.options ?? []).filter(isEntry);
	return entries.find((entry) => same(entry.value)) ?? entries.find((entry) => same(entry.name));
}

/** The id in an address, for a resource locator whose mode reads one out of it. */
function extractFromUrl(field: INodeProperties, modeName: unknown, value: unknown): unknown {
	const extract = field.modes?.find((mode) => mode.name === modeName)?.extractValue;
	if (!extract || typeof value !== 'string' || !('regex' in extract)) return value;
	return new RegExp(String(extract.regex)).exec(value)?.[1] ?? value;
}

function asSent(fieldName: string, send: Send, value: unknown): Sent {
	if (!send.property) return { target: 'path', name: fieldName, value };
	return { target: send.type ?? 'query', name: send.property, value };
}
