import type { IDataObject, IExecuteSingleFunctions, IN8nHttpFullResponse, INodeExecutionData } from 'n8n-workflow';

/** An answer that is not of the shape that the contract promises. The message goes on after "the answer". */
export class ShapeError extends Error {}

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
}

function isObject(value: unknown): value is IDataObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function property(body: unknown, key: string): unknown {
	if (!isObject(body) || !(key in body)) throw new ShapeError(`has no '${key}'`);
	return body[key];
}

/**
 * The entries under a key. `null` is an empty list, as some services write it.
 *
 * @throws ShapeError when the key is missing or holds something else
 */
export function entriesOf(body: unknown, root: string): IDataObject[] {
	const entries = property(body, root);
	if (entries === null) return [];
	if (!Array.isArray(entries)) throw new ShapeError(`has no list under '${root}'`);
	return entries.map((entry) => (isObject(entry) ? entry : { value: entry as IDataObject }));
}

/** The entries of a list, one item each. */
export function listOf(root: string, { paged = true }: { paged?: boolean } = {}): ListStep {
	const step = async (_: INodeExecutionData[], response: IN8nHttpFullResponse): Promise<INodeExecutionData[]> =>
		entriesOf(response.body, root).map((json) => ({ json }));
	return Object.assign(step, { list: { root, paged } });
}

/** The object at a path of keys, as one item. */
export function objectAt(...keys: string[]): OutputStep {
	return async (_, response) => {
		const value = keys.reduce<unknown>(property, response.body);
		if (!isObject(value)) throw new ShapeError(`has no object under '${keys.join('.')}'`);
		return [{ json: value }];
	};
}

/** One item that says that the thing which a field names is deleted. The answer is empty, or names it under a key. */
export function deletedBy(field: string, key: string): OutputStep {
	return async function (_, response) {
		if (response.body !== undefined) property(response.body, key);
		return [{ json: { deleted: true, id: this.getNodeParameter(field) as string } }];
	};
}

/** Adds the value of a field to each item, under the field's name, where the answer leaves it out. */
export function withField(field: string): OutputStep {
	return async function (items) {
		const value = this.getNodeParameter(field) as string;
		return items.map((item) => ({ ...item, json: { ...item.json, [field]: value } }));
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
