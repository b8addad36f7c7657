import { isRecord } from '../checks';
import type { Contract, Operation } from '../contract';
import { badRequest, notFound } from '../errors';
import { uuid } from '../ids';
import type { OperationContext, Operations } from '../operation';
import { columnsOf } from '../paging';
import type { PageRule, Paging } from '../paging';
import type { PlainRecord, RecordId, Records } from '../state/model';
import { recordsById } from '../state/records';
import { pagedList } from './list';
import { organizationAtWork, organizationHere, teamAtWork, teamHere } from './places';

/** Shows the records of a path that seeds fill, if an answer has other fields than the state. */
export type View = (context: OperationContext) => (record: never) => Record<string, unknown>;

type Handler = Operations[string];

interface Schema {
	type?: string;
	required?: string[];
	properties?: Record<string, Schema>;
	items?: Schema;
	allOf?: Schema[];
}

interface Media {
	content?: Record<string, { schema?: Schema }>;
}

/** The content of an operation's success answer, as the contract's example shows it. */
interface AnswerShape {
	/** The key around the content, such as `dataStore`. When absent, the content is the whole answer. */
	root?: string;
	content: unknown;
	pg?: Paging;
	/** The fields that a record of the answer must have. */
	required: string[];
}

function isPlainRecord(value: unknown): value is PlainRecord {
	return isRecord(value) && ['number', 'string'].includes(typeof value.id);
}

function isList(value: unknown): value is PlainRecord[] {
	return Array.isArray(value) && value.length > 0 && value.every(isPlainRecord);
}

function requiredBy({ required = [], allOf = [], items }: Schema): string[] {
	return [...required, ...allOf.flatMap(requiredBy), ...(items ? requiredBy(items) : [])];
}

function shapeOf(contract: Contract, operation: Operation): AnswerShape {
	const { status, body } = contract.example(operation);
	const { content } = (operation.responses as Record<string, Media>)[status];
	const schema = content?.['application/json']?.schema ?? {};
	const { pg, ...roots } = isRecord(body) ? body : {};
	const [root, ...others] = Object.keys(roots);
	if (root === undefined || others.length > 0 || root === 'id') return { content: body, required: requiredBy(schema) };
	const required = requiredBy(schema.properties?.[root] ?? {});
	return { root, content: roots[root], pg: pg as Paging | undefined, required };
}

function settableBy({ requestBody }: Operation): string[] {
	return Object.keys((requestBody as Media | undefined)?.content?.['application/json']?.schema?.properties ?? {});
}

/** The path that lists the records of an operation: its own path, or the one without the ID at its end. */
function collectionOf({ path }: Operation): string {
	return path.replace(/\/\{\w+\}$/, '');
}

/**
 * Checks that the organization and the team in the values exist, and are active if something changes.
 *
 * @throws ApiError like the functions of places.ts
 */
function demandPlaces(
	context: OperationContext,
	{ teamId, organizationId }: Record<string, unknown>,
	isChange: boolean,
): void {
	if (typeof teamId === 'number') (isChange ? teamAtWork : teamHere)(context, teamId);
	if (typeof organizationId === 'number') (isChange ? organizationAtWork : organizationHere)(context, organizationId);
}

/** The plain operations on the records of one path. */
class PlainCollection {
	private readonly isNumbered: boolean;

	/** The content of the path before the first change, if no seed fills it. */
	private readonly examples: PlainRecord[];

	private readonly settable: string[];

	constructor(
		contract: Contract,
		private readonly path: string,
		operations: Operation[],
		private readonly view: View | undefined,
	) {
		const shown = operations
			.filter(({ method }) => method === 'get')
			.map((operation) => shapeOf(contract, operation).content)
			.flatMap((content) => (isList(content) ? content : isPlainRecord(content) ? [content] : []));
		const merged = new Map<RecordId, PlainRecord>();
		for (const record of shown) merged.set(record.id, { ...merged.get(record.id), ...record });
		this.examples = [...merged.values()];
		const ofOne = operations.find((operation) => operation.path !== path);
		const idType = ofOne?.parameters?.filter(({ in: place }) => place === 'path').at(-1)?.schema?.type;
		this.isNumbered = ofOne ? idType === 'integer' : typeof this.examples[0]?.id === 'number';
		this.settable = operations.flatMap(settableBy);
	}

	/** Returns the handler of the operation; undefined if it is not plain. */
	handlerFor(operation: Operation, shape: AnswerShape, canBeRead: boolean): Handler | undefined {
		const { content } = shape;
		switch (`${operation.method} ${operation.path === this.path ? 'all' : 'one'}`) {
			case 'get all':
				return isList(content) ? (context) => this.list(context, operation, shape) : undefined;
			case 'post all':
				// A POST to a path that no operation reads is an action, such as /organizations/{organizationId}/invite.
				return canBeRead && isPlainRecord(content) ? (context) => this.create(context, operation, shape) : undefined;
			case 'get one':
				return isPlainRecord(content)
					? (context) => this.answer(context, shape, this.find(context, operation, false))
					: undefined;
			case 'patch one':
			case 'put one':
				return (context) => this.update(context, operation, shape);
			case 'delete one':
				return (context) => this.delete(context, operation, shape);
			default:
				return undefined;
		}
	}

	/** The path as in the request, with the IDs of the owners of the records. */
	private pathIn({ params }: OperationContext): string {
		return this.path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
	}

	private recordsIn(context: OperationContext): Records {
		return context.state.recordsByPath.get(this.pathIn(context)) ?? recordsById(this.examples);
	}

	/** Makes sure that the state has the records of the path before a change. */
	private begin(context: OperationContext): string {
		const path = this.pathIn(context);
		if (!context.state.recordsByPath.has(path)) context.record({ type: 'records.begin', path, records: this.examples });
		return path;
	}

	private find(context: OperationContext, { path, tags = [] }: Operation, isChange: boolean): PlainRecord {
		const [, name] = /\{(\w+)\}$/.exec(path) as RegExpExecArray;
		const id = context.params[name] as RecordId;
		const record = this.recordsIn(context).get(id);
		const words = tags[0].replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
		if (!record) throw notFound(words, id);
		const places = { ...context.params, ...context.query };
		const isElsewhere = ['teamId', 'organizationId'].some(
			(key) => record[key] !== undefined && places[key] !== undefined && record[key] !== places[key],
		);
		if (isElsewhere) throw notFound(words, id);
		demandPlaces(context, { ...places, ...record }, isChange);
		return record;
	}

	/** Shows records, by default with the fields that only the service knows, as in the example of the contract. */
	private showing(
		context: OperationContext,
		example: PlainRecord,
		{ required }: AnswerShape,
	): (record: PlainRecord) => Record<string, unknown> {
		if (this.view) return this.view(context) as (record: PlainRecord) => Record<string, unknown>;
		const known = Object.entries(example).filter(([key]) => required.includes(key) || !this.settable.includes(key));
		return (record) => ({ ...Object.fromEntries(known), ...record });
	}

	private answer(context: OperationContext, shape: AnswerShape, record: PlainRecord): ReturnType<Handler> {
		const { root, content } = shape;
		const isId = typeof content === typeof record.id && root !== 'ok';
		const shown = isPlainRecord(content) ? this.showing(context, content, shape)(record) : isId ? record.id : content;
		return (root === undefined ? shown : { [root]: shown }) as ReturnType<Handler>;
	}

	private list(context: OperationContext, { parameters = [] }: Operation, shape: AnswerShape): ReturnType<Handler> {
		const { root, content, pg } = shape;
		const { query } = context;
		demandPlaces(context, { ...context.params, ...query }, false);
		const wanted = Object.entries(query).filter(([key]) => !/[[\]]/.test(key));
		const records = [...this.recordsIn(context).values()].filter((record) =>
			wanted.every(([key, value]) => record[key] === undefined || record[key] === value),
		);
		const { sortBy = 'name', sortDir = 'asc', limit = Infinity } = pg ?? {};
		const keys = parameters.find(({ name }) => name === 'pg[sortBy]')?.schema?.enum ?? [sortBy];
		const rule: PageRule<PlainRecord> = {
			limits: { default: limit, max: limit },
			sortBy,
			sortDir,
			sortKeys: Object.fromEntries((keys as string[]).map((key) => [key, (record) => record[key] as string | number])),
		};
		const show = this.showing(context, (content as PlainRecord[])[0], shape);
		const key = root ?? 'list';
		const page = pagedList(context, key, records, rule, (record) => columnsOf(show(record), query['cols[]']));
		if (root === undefined) return page[key] as ReturnType<Handler>;
		return pg ? page : { [root]: page[root] };
	}

	private create(context: OperationContext, _: Operation, shape: AnswerShape): ReturnType<Handler> {
		const { state, params, query, body, record } = context;
		const given = body as Record<string, unknown>;
		demandPlaces(context, { ...params, ...query, ...given }, true);
		demandName(given);
		const path = this.begin(context);
		const id = this.isNumbered ? state.freeId : uuid(path, state.number + 1);
		record({ type: 'record.put', path, record: { ...given, id } });
		return this.answer(context, shape, { ...given, id });
	}

	private update(context: OperationContext, operation: Operation, shape: AnswerShape): ReturnType<Handler> {
		const before = this.find(context, operation, true);
		const changes = context.body as Record<string, unknown>;
		demandName(changes);
		const after = { ...before, ...changes };
		if (Object.keys(changes).length > 0) {
			context.record({ type: 'record.put', path: this.begin(context), record: after });
		}
		return this.answer(context, shape, after);
	}

	private delete(context: OperationContext, operation: Operation, shape: AnswerShape): ReturnType<Handler> {
		const record = this.find(context, operation, false);
		context.record({ type: 'record.delete', path: this.begin(context), id: record.id });
		return this.answer(context, shape, record);
	}
}

function demandName({ name }: Record<string, unknown>): void {
	if (typeof name === 'string' && name.trim() === '') throw badRequest('name has no value.');
}

/**
 * The operations that create, get, list, update or delete records and need only the contract. An operation is plain if
 * its path is that of a list or of one record by its `id`, and its answer has that record, those records, or the ID.
 * Returns a handler for each plain operation of the contract.
 *
 * @param views for the paths whose records a seed fills
 */
export function plainOperations(contract: Contract, views: Record<string, View>): Operations {
	const paths = [...new Set(contract.operations.map(collectionOf))];
	const handlers = paths.flatMap((path) => {
		const operations = contract.operations.filter((operation) => collectionOf(operation) === path);
		const collection = new PlainCollection(contract, path, operations, views[path]);
		const canBeRead = operations.some((operation) => operation.method === 'get' || operation.path !== path);
		return operations.map((operation): [string, Handler | undefined] => [
			operation.operationId,
			collection.handlerFor(operation, shapeOf(contract, operation), canBeRead),
		]);
	});
	return Object.fromEntries(handlers.filter((entry): entry is [string, Handler] => entry[1] !== undefined));
}
