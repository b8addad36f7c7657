import type { ICredentialDataDecryptedObject, IDataObject, INodeExecutionData, NodeExecutionHint } from 'n8n-workflow';

import { ShapeError } from '../errors/shapeError';
import { isObject } from '../objects';

/** The answer to the request. For a list, it is the answer with the last page. */
interface StepAnswer {
	statusCode: number;
	body: unknown;
}

/** The `this` of a step. Only our runner runs steps, with values that it has already read and converted. */
export interface StepContext {
	/** The value of a shown field as it was sent; for a switch, a boolean. A dot leads to the child of a collection. */
	getNodeParameter(name: string): unknown;
	getCredentials(type: string): Promise<ICredentialDataDecryptedObject>;
	addExecutionHints?(hint: NodeExecutionHint): void;
	/** The reason of the service in a part of the answer, without secrets. */
	reasonIn?(part: unknown): string;
}

/** A step of an operation's output: items in, items out. */
export type OutputStep = (
	this: StepContext,
	items: INodeExecutionData[],
	answer: StepAnswer,
) => Promise<INodeExecutionData[]>;

/** The output step of a list; the runner pages over it. */
export interface ListStep extends OutputStep {
	list: ListShape;
}

/** The shape of the answer to a list request. */
export interface ListShape {
	/** The key of the entries in the answer. */
	root: string;
	/**
	 * Whether the spec pages the list. If so, every request says how many entries it wants; if not, every request after the
	 * first.
	 */
	paged: boolean;
	/** Whether the answer can also be the list itself, or one entry without a list around it: services differ. */
	loose?: boolean;
	/**
	 * Whether the list decides what is sent next. Then `null` does not count as an empty list, and the entries must be
	 * objects.
	 */
	decidesWrite?: boolean;
	/** With this choice in the form, the answer is not a list: one request is sent, without pages. */
	unless?: Choice;
}

/** A field of the form and one of its values. */
export interface Choice {
	field: string;
	is: string;
}

function property(body: unknown, key: string): unknown {
	if (!isObject(body) || !(key in body)) throw new ShapeError(`has no '${key}'`);
	return body[key];
}

/** Whether an answer is empty, in any of the forms that services use. */
function isNothing(body: unknown): boolean {
	if (Array.isArray(body)) return body.length === 0;
	return body === undefined || body === null || (typeof body === 'object' && Object.keys(body).length === 0);
}

/**
 * The entries under the root of a list, or of the answer itself if the list is loose. `null` and `{}` are empty lists, as
 * some services write them, unless the list decides a write.
 *
 * @throws ShapeError if the root is missing or is not a list
 */
export function entriesOf(
	body: unknown,
	{ root, loose = false, decidesWrite = false }: Omit<ListShape, 'paged'>,
): IDataObject[] {
	const isOne = isObject(body) && !(root in body) && 'id' in body;
	const isBare = loose && (body === null || Array.isArray(body) || isOne);
	const found = isBare ? body : property(body, root);
	if (decidesWrite && !(Array.isArray(found) && found.every(isObject))) {
		throw new ShapeError(`has no list of records under '${root}', so nothing was sent`);
	}
	if (isNothing(found)) return [];
	const entries = loose && isObject(found) ? [found] : found;
	if (!Array.isArray(entries)) throw new ShapeError(`has no list under '${root}'`);
	// to check the entries costs less than to copy every page of a long list
	if (entries.every(isObject)) return entries as IDataObject[];
	return entries.map((entry) => (isObject(entry) ? entry : { value: entry as IDataObject }));
}

/** A function that returns a page of a list, and throws a ShapeError for an answer without the list. */
export function pageOf(shape: ListShape): (body: unknown) => unknown {
	return (body) => {
		entriesOf(body, shape);
		return body;
	};
}

/** Each entry of a list as one item; see {@link ListShape}. */
export function listOf(
	root: string,
	{ paged = true, loose = false, unless }: { paged?: boolean; loose?: boolean; unless?: Choice } = {},
): ListStep {
	const step: OutputStep = async (_, { body }) => entriesOf(body, { root, loose }).map((json) => ({ json }));
	return Object.assign(step, { list: { root, paged, loose, ...(unless && { unless }) } });
}

/** A step that replaces the items so far, but only with this choice in the form. */
export function insteadIf({ field, is }: Choice, step: OutputStep): OutputStep {
	return async function (items, answer) {
		return this.getNodeParameter(field) === is ? await step.call(this, items, answer) : items;
	};
}

/**
 * The object at a path of keys.
 *
 * @throws ShapeError when there is none
 */
export function objectIn(body: unknown, keys: readonly string[]): IDataObject {
	const value = keys.reduce(property, body);
	if (!isObject(value)) throw new ShapeError(`has no object under '${keys.join('.')}'`);
	return value;
}

/** The object at a path of keys, as one item. */
export function objectAt(...keys: string[]): OutputStep {
	return async (_, { body }) => [{ json: objectIn(body, keys) }];
}

/**
 * The record as one item: it is under the first of the keys that has a value, or is the answer itself. A record that is the
 * answer itself must have an ID, so that a message is not mistaken for a record. If the answer has several records, it is
 * the one with the requested ID.
 *
 * @param idField the field with the requested ID
 * @throws ShapeError if there is no such record
 */
export function recordUnder(idField: string, ...keys: string[]): OutputStep {
	return async function (_, { body }) {
		const wrapped = isObject(body) ? keys.map((key) => body[key]).find((value) => !isNothing(value)) : undefined;
		const records = ([wrapped ?? body].flat() as unknown[]).filter(isObject);
		const asked = String(this.getNodeParameter(idField));
		const record = records.length === 1 ? records[0] : records.find(({ id }) => String(id) === asked);
		if (!record || (wrapped === undefined && !('id' in record))) {
			throw new ShapeError(`has no object under '${keys.join("' or '")}'`);
		}
		return [{ json: record }];
	};
}

/** The answer itself, an object with at least one of the keys, as one item. */
export function answerWith(...keys: string[]): OutputStep {
	return async (_, { body }) => {
		property(body, keys.find((key) => isObject(body) && key in body) ?? keys[0]);
		return [{ json: body as IDataObject }];
	};
}

/** One item `{ success: true }`, for an answer that is empty or `{ ok: 1 }`. */
export function success(): OutputStep {
	return async (_, { body }) => {
		if (body !== undefined && property(body, 'ok') !== 1 && property(body, 'ok') !== true) {
			throw new ShapeError("does not confirm success with 'ok'");
		}
		return [{ json: { success: true } }];
	};
}

/** One item `{ success: true }`, also for an answer that is an empty object or list, or that contains the record. */
export function successWithout(key: string): OutputStep {
	return async function (items, answer) {
		const { body } = answer;
		const isRecord = isObject(body) && (key in body || 'id' in body);
		if (isNothing(body) || isRecord) return [{ json: { success: true } }];
		return await success().call(this, items, answer);
	};
}

/** Keeps only these properties of each item, in this order, unless Simplify is off or Columns are chosen. */
export function simplified(...keys: string[]): OutputStep {
	return async function (items) {
		const areColumnsChosen = this.getNodeParameter('options.cols') !== undefined;
		if (this.getNodeParameter('simplify') === false || areColumnsChosen) return items;
		return items.map((item) => {
			const known = keys.filter((key) => key in item.json);
			// a record with none of them is returned whole, because an empty item would hide it
			if (known.length === 0) return item;
			return { ...item, json: Object.fromEntries(known.map((key) => [key, item.json[key]])) };
		});
	};
}

/**
 * One item `{ deleted: true, id }`. The ID comes from the answer, because the field can contain another name of the record.
 * If the answer is empty, the ID is the field's value.
 *
 * @param answersNothing whether the spec defines no answer, so that an empty object is accepted too
 */
export function deletedBy(field: string, key: string, { answersNothing = false } = {}): OutputStep {
	return async function (_, { body }) {
		const isEmpty = answersNothing ? isNothing(body) : body === undefined;
		const named = isEmpty ? undefined : property(body, key);
		const isId = key !== 'ok' && (typeof named === 'string' || typeof named === 'number');
		return [{ json: { deleted: true, id: isId ? named : (this.getNodeParameter(field) as string) } }];
	};
}

function withAll(items: INodeExecutionData[], values: IDataObject): INodeExecutionData[] {
	return items.map((item) => ({ ...item, json: { ...item.json, ...values } }));
}

/** Adds the value of a field to each item, under the field's name. */
export function withField(field: string): OutputStep {
	return async function (items) {
		return withAll(items, { [field]: this.getNodeParameter(field) as string });
	};
}

/** Adds the part of the answer under a key to each item, if the answer has it. */
export function withPart(key: string): OutputStep {
	return async (items, { body }) => (isObject(body) && key in body ? withAll(items, { [key]: body[key] }) : items);
}

/** Adds fixed values to each item. */
export function withValues(values: IDataObject): OutputStep {
	return async (items) => withAll(items, values);
}

/** One item with the ID under a key of the answer, or else with the value of a field. */
export function idAt(key: string, field: string): OutputStep {
	return async function (_, { body }) {
		const id = property(body, key) ?? this.getNodeParameter(field);
		return [{ json: { id: (isObject(id) ? id.id : id) as string } }];
	};
}
