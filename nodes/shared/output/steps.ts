import type { IDataObject, IExecuteSingleFunctions, IN8nHttpFullResponse, INodeExecutionData } from 'n8n-workflow';

import { convert } from '../input/convert';
import { ShapeError } from '../errors/shapeError';
import { isObject } from '../objects';

/** A step of an operation's output: items in, items out. Parameters are read by `this.getNodeParameter`. */
export type OutputStep = (
	this: IExecuteSingleFunctions,
	items: INodeExecutionData[],
	response: IN8nHttpFullResponse,
) => Promise<INodeExecutionData[]>;

/** The output step of a list; the runner pages over it. */
export interface ListStep extends OutputStep {
	list: ListShape;
}

/** How a list is answered. */
export interface ListShape {
	/** The key of the entries in the answer. */
	root: string;
	/** Whether the spec pages it: then each request says how many it wants, otherwise only from the second on. */
	paged: boolean;
	/** Services differ: the entries can also be the answer itself, and one entry can come without a list around it. */
	loose?: boolean;
	/** A field, and the value of it with which the list is not what is wanted: one request then, without pages. */
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

/** Whether an answer holds nothing, however a service writes that. */
function isNothing(body: unknown): boolean {
	return body === undefined || body === null || (typeof body === 'object' && Object.keys(body).length === 0);
}

/**
 * The entries under a key, or of the answer itself where it is loose. `null` and `{}` are empty lists, as some services
 * write them.
 *
 * @throws ShapeError when the key is missing or holds something else
 */
export function entriesOf(body: unknown, root: string, loose = false): IDataObject[] {
	const isOne = isObject(body) && !(root in body) && 'id' in body;
	const isBare = loose && (body === null || Array.isArray(body) || isOne);
	const found = isBare ? body : property(body, root);
	if (isNothing(found)) return [];
	const entries = loose && isObject(found) ? [found] : found;
	if (!Array.isArray(entries)) throw new ShapeError(`has no list under '${root}'`);
	return entries.map((entry) => (isObject(entry) ? entry : { value: entry as IDataObject }));
}

/**
 * The entries of a list, one item each.
 *
 * @param paged whether the spec pages it
 * @param loose whether services are known that answer with the bare list, or with one entry without a list
 * @param unless a choice with which the answer is not read as a list
 */
export function listOf(
	root: string,
	{ paged = true, loose = false, unless }: { paged?: boolean; loose?: boolean; unless?: Choice } = {},
): ListStep {
	const step = async (_: INodeExecutionData[], response: IN8nHttpFullResponse): Promise<INodeExecutionData[]> =>
		entriesOf(response.body, root, loose).map((json) => ({ json }));
	return Object.assign(step, { list: { root, paged, loose, ...(unless && { unless }) } });
}

/** Another output step in place of what the steps before gave, with a choice in the form. */
export function insteadIf({ field, is }: Choice, step: OutputStep): OutputStep {
	return async function (items, response) {
		return this.getNodeParameter(field) === is ? await step.call(this, items, response) : items;
	};
}

/** The object at a path of keys, as one item. */
export function objectAt(...keys: string[]): OutputStep {
	return async (_, response) => {
		const value = keys.reduce<unknown>(property, response.body);
		if (!isObject(value)) throw new ShapeError(`has no object under '${keys.join('.')}'`);
		return [{ json: value }];
	};
}

/**
 * The record under the first of these keys that holds one; where none does, the answer itself. A bare answer has to have
 * an id, so that a message is not taken for the record. Of several records the one that was asked for is meant.
 *
 * @param idField the field that holds the id that was asked for
 */
export function recordUnder(idField: string, ...keys: string[]): OutputStep {
	return async function (_, response) {
		const { body } = response as { body: unknown };
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

/** The answer itself, an object with one of these keys in it, as one item. */
export function answerWith(...keys: string[]): OutputStep {
	return async (_, response) => {
		const { body } = response as { body: unknown };
		property(body, keys.find((key) => isObject(body) && key in body) ?? keys[0]);
		return [{ json: response.body as unknown as IDataObject }];
	};
}

/** One item that says that it worked, for an answer that is empty or `{ ok: 1 }`. */
export function success(): OutputStep {
	return async (_, response) => {
		const { body } = response as { body: unknown };
		if (body !== undefined && property(body, 'ok') !== 1 && property(body, 'ok') !== true) {
			throw new ShapeError("does not say 'ok'");
		}
		return [{ json: { success: true } }];
	};
}

/** The same for an operation that answers nothing, which some services write out, or with the record under a key. */
export function successWithout(key: string): OutputStep {
	return async function (items, response) {
		const { body } = response as { body: unknown };
		const isRecord = isObject(body) && (key in body || 'id' in body);
		if (isNothing(body) || isRecord) return [{ json: { success: true } }];
		return await success().call(this, items, response);
	};
}

/** Only these properties of each item, in this order, unless the field Simplify is off or Columns were chosen. */
export function simplified(...keys: string[]): OutputStep {
	return async function (items) {
		const isSimple = convert(this.getNodeParameter('simplify'), 'boolean') !== false;
		const areColumnsChosen = convert(this.getNodeParameter('options.cols'), 'textList') !== undefined;
		if (!isSimple || areColumnsChosen) return items;
		return items.map((item) => {
			const known = keys.filter((key) => key in item.json);
			// a record of another shape is better shown whole than empty
			if (known.length === 0) return item;
			return { ...item, json: Object.fromEntries(known.map((key) => [key, item.json[key]])) };
		});
	};
}

/**
 * One item that says that the thing which a field names is deleted. The answer is empty, or names it under a key: that
 * is its id where the field can hold another name of it.
 *
 * @param answersNothing whether the spec has no answer: one that is written out as empty is as good
 */
export function deletedBy(field: string, key: string, { answersNothing = false } = {}): OutputStep {
	return async function (_, response) {
		const { body } = response as { body: unknown };
		const isEmpty = answersNothing ? isNothing(body) : body === undefined;
		const named = isEmpty ? undefined : property(body, key);
		const isId = key !== 'ok' && (typeof named === 'string' || typeof named === 'number');
		return [{ json: { deleted: true, id: isId ? named : (this.getNodeParameter(field) as string) } }];
	};
}

/** Adds the value of a field to each item, under the field's name, where the answer leaves it out. */
export function withField(field: string): OutputStep {
	return async function (items) {
		const value = this.getNodeParameter(field) as string;
		return items.map((item) => ({ ...item, json: { ...item.json, [field]: value } }));
	};
}

/** Adds what the answer has beside the item, under the same key, where it has it. */
export function withPart(key: string): OutputStep {
	return async (items, response) => {
		const { body } = response as { body: unknown };
		if (!isObject(body) || !(key in body)) return items;
		return items.map((item) => ({ ...item, json: { ...item.json, [key]: body[key] } }));
	};
}

/** Adds fixed values to each item. */
export function withValues(values: IDataObject): OutputStep {
	return async (items) => items.map((item) => ({ ...item, json: { ...item.json, ...values } }));
}

/** One item with the id that the answer gives under a key; the id that was asked for where it gives none. */
export function idAt(key: string, field: string): OutputStep {
	return async function (_, response) {
		const id = property(response.body, key) ?? this.getNodeParameter(field);
		return [{ json: { id: (isObject(id) ? id.id : id) as string } }];
	};
}
