import { NodeHelpers } from 'n8n-workflow';
import type { IDataObject, INode, INodeProperties, INodeTypeDescription } from 'n8n-workflow';

import { inputError } from '../errors/nodeErrors';
import { attemptNow } from '../attempt';
import { isObject } from '../objects';
import type { Earlier } from './check';
import { convert, convertParts, withoutLocator } from './convert';
import { childFields } from './fields';
import { menuValue } from './menus';
import type { Conversion, Send } from './routing';
import { referenceIn, valueAt } from './reference';
import { formRows, wireRow } from './rows';
import { FieldValueError, whyUnset } from './scalars';
import { isLeftToModel, isTool } from './tool';

/** Reads a parameter for an item, with its expressions evaluated by the host. */
export type ReadParameter = (path: string, itemIndex: number) => unknown;

/** A shown field, or a child that was added to a shown collection. */
export interface ShownField {
	/** The name of the field, or `collection.child`. */
	path: string;
	field: INodeProperties;
	collection?: INodeProperties;
	/** The value as it is stored, not evaluated; the default if nothing is stored. */
	stored: unknown;
	/** The stored resource locator, if the field is one. */
	locator?: IDataObject;
	/** Whether an expression is stored. */
	isExpression: boolean;
	/** The path in the item's JSON, if the stored expression only refers to a field of the item. */
	reference?: string[];
}

function hasExpression(value: unknown): boolean {
	if (typeof value === 'string') return value.startsWith('=');
	return typeof value === 'object' && value !== null && Object.values(value).some(hasExpression);
}

/** The ID in a URL, for a resource locator in a mode for URLs. */
function extractFromUrl(field: INodeProperties, modeName: unknown, value: unknown): unknown {
	const extract = field.modes?.find((mode) => mode.name === modeName)?.extractValue;
	if (!extract || typeof value !== 'string' || !('regex' in extract)) return value;
	return new RegExp(String(extract.regex)).exec(value)?.[1] ?? value;
}

/** The shown fields of a run and their stored values. Which fields are shown is decided once per run. */
export class Values {
	private readonly shown = new Map<string, ShownField>();

	constructor(
		private readonly node: INode,
		private readonly description: INodeTypeDescription,
		fields: INodeProperties[],
		private readonly read: ReadParameter,
		/** The JSON of an input item. */
		private readonly jsonOf: (itemIndex: number) => unknown,
		/** The time zone of dates without one. */
		readonly zone: string,
	) {
		for (const field of fields) {
			const stored = this.stored(field);
			this.shown.set(field.name, this.shownAs({ path: field.name, field, stored }));
			if (field.type === 'collection' && isObject(stored)) this.showChildren(field, stored);
		}
	}

	/** The values for one item. */
	of(itemIndex: number): ItemValues {
		return new ItemValues(this, itemIndex);
	}

	/** The shown fields and the added children of their collections, in the order of the form. */
	get shownFields(): Iterable<ShownField> {
		return this.shown.values();
	}

	/** A shown field with its stored value; undefined if it is hidden or was not added. */
	shownField(path: string): ShownField | undefined {
		return this.shown.get(path);
	}

	/** The field at a path; undefined if it is hidden or was not added. */
	field(path: string): INodeProperties | undefined {
		return this.shown.get(path)?.field;
	}

	/** The value that is stored for a field, not evaluated; its default if nothing is stored. */
	stored(field: INodeProperties): unknown {
		return this.node.parameters[field.name] ?? field.default;
	}

	/**
	 * The value of a shown field for an item. The host evaluates it only if an expression is stored. A reference to a field
	 * of the item is read here, because the host takes as long for it as for a request.
	 */
	evaluate({ path, field, stored, locator, isExpression, reference }: ShownField, itemIndex: number): unknown {
		let value = locator ? locator.value : stored;
		if (isExpression) {
			const referred = reference && valueAt(reference, this.jsonOf(itemIndex));
			value = referred ?? this.read(locator ? `${path}.value` : path, itemIndex);
		}
		return withoutLocator(locator ? extractFromUrl(field, locator.mode, value) : value);
	}

	/** The error for a field whose value is refused. */
	refuse(field: INodeProperties, what: string, itemIndex: number, advice = this.adviceOn(field)): Error {
		return inputError({ node: this.node, itemIndex }, `'${field.displayName}' ${what}`, advice);
	}

	private shownAs(shown: Pick<ShownField, 'path' | 'field' | 'collection' | 'stored'>): ShownField {
		const { field, stored } = shown;
		const locator = field.type === 'resourceLocator' && isObject(stored) ? stored : undefined;
		const entered = locator ? locator.value : stored;
		// a tool has no input item
		const reference = isTool(this.node) ? undefined : referenceIn(entered);
		return { ...shown, locator, isExpression: hasExpression(entered), reference };
	}

	private showChildren(collection: INodeProperties, stored: IDataObject): void {
		const { node, description } = this;
		const added = stored as INode['parameters'];
		for (const field of childFields(collection)) {
			if (!(field.name in added)) continue;
			if (!NodeHelpers.displayParameter(added, field, node, description, node.parameters)) continue;
			const path = `${collection.name}.${field.name}`;
			this.shown.set(path, this.shownAs({ path, field, collection, stored: added[field.name] }));
		}
	}

	/** The advice for a required field. To call the tool again helps only if the model can set the field. */
	private adviceOn(field: INodeProperties): string | undefined {
		if (!field.required) return undefined;
		if (!isTool(this.node)) return 'Set it in the node, or fix its expression';
		return isLeftToModel(this.stored(field))
			? 'Call the tool again with a valid value'
			: 'The builder of the workflow must set it in the node';
	}
}

/**
 * The values of the shown fields for one item. Each is read at most once, when it is first asked for. A path is the name of
 * a field, or `collection.child`.
 */
export class ItemValues {
	private readonly known = new Map<string, unknown>();

	private readonly wireValues = new Map<string, unknown>();

	private readonly secretTexts = new Set<string>();

	constructor(
		private readonly runValues: Values,
		readonly itemIndex: number,
	) {}

	/** See {@link Values.shownFields}. */
	get shownFields(): Iterable<ShownField> {
		return this.runValues.shownFields;
	}

	/** The evaluated value of a field (of a resource locator, the ID); undefined if the field is hidden or was not added. */
	get(path: string): unknown {
		if (this.known.has(path)) return this.known.get(path);
		const shown = this.runValues.shownField(path);
		if (!shown) return undefined;
		const value = this.runValues.evaluate(shown, this.itemIndex);
		this.known.set(path, value);
		if (shown.field.typeOptions?.password && typeof value === 'string') this.secretTexts.add(value);
		return value;
	}

	/** Replaces the evaluated value of a field. */
	replace(path: string, value: unknown): void {
		this.known.set(path, value);
	}

	/**
	 * The value of a field, converted; undefined if nothing is set, or if the field is hidden or was not added.
	 *
	 * @throws NodeOperationError for a value that cannot be converted
	 */
	converted(path: string, as: Conversion): unknown {
		const field = this.runValues.field(path);
		return field && this.checked(field, this.get(path), { as });
	}

	/**
	 * The value that a field sends: converted and checked; undefined if nothing is set.
	 *
	 * @throws NodeOperationError for a value that cannot be converted, or that the check refuses
	 */
	send({ path, field }: ShownField, send: Send, earlier: Earlier): unknown {
		const value = this.checked(field, this.get(path), send, earlier);
		this.wireValues.set(path, value);
		return value;
	}

	/** The value that a field has sent, or its evaluated value if it sends nothing. */
	wire(path: string): unknown {
		return this.wireValues.has(path) ? this.wireValues.get(path) : this.get(path);
	}

	/** The texts of the fields that the editor masks, as they are entered and as they are sent. */
	secrets(): string[] {
		return [...this.secretTexts];
	}

	/** The error for a field whose value is refused for this item. */
	refuse(field: INodeProperties, what: string, advice?: string): Error {
		return this.runValues.refuse(field, what, this.itemIndex, advice);
	}

	private checked(field: INodeProperties, given: unknown, send: Send, earlier: Earlier = () => undefined): unknown {
		const value = send.as === 'rows' ? this.rows(field, given, earlier) : this.convert(field, given, send);
		if (value === undefined) return undefined;
		if (field.typeOptions?.password) this.secretTexts.add(String(value));
		const complaint = send.check?.(value, earlier);
		if (complaint) throw this.refuse(field, complaint);
		return value;
	}

	private rows(field: INodeProperties, given: unknown, earlier: Earlier): unknown {
		const rows = formRows(field, given);
		if (!rows) return this.convert(field, given, { as: 'rows' });
		const sent = rows.map((row) =>
			wireRow(field, row, (column, send, entered) => {
				const value = this.checked(column, entered, send, earlier);
				if (value === undefined && column.required) throw this.refuse(column, whyUnset(entered));
				return value;
			}),
		);
		return sent.length === 0 ? undefined : sent;
	}

	private convert(field: INodeProperties, given: unknown, { as, parts }: Send): unknown {
		const read = attemptNow(() => {
			const value = convert(menuValue(field, given), as, this.runValues.zone);
			return parts && value !== undefined ? convertParts(value as object, parts, this.runValues.zone) : value;
		});
		if (!read.error) return read.value;
		throw this.refuse(field, read.error instanceof FieldValueError ? read.error.message : 'cannot be read');
	}
}
