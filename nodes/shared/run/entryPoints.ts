import { NodeConnectionTypes } from 'n8n-workflow';
import type {
	IDataObject,
	IExecuteFunctions,
	IExecutePaginationFunctions,
	IExecuteSingleFunctions,
	IN8nHttpFullResponse,
	INodeExecutionData,
	INodeProperties,
	INodeType,
	INodeTypeDescription,
	NodeApiError,
	NodeConnectionType,
	NodeExecutionHint,
} from 'n8n-workflow';

import { attempt, attemptNow } from '../attempt';
import { convert } from '../input/convert';
import { asAnswerError, isFinal, maybeDone, inputError } from '../errors/nodeErrors';
import type { HttpRequest } from '../http/types';
import { ADDITIONAL_QUERY, additionalQuery } from '../input/additionalQuery';
import { menuEntries } from '../input/operation';
import type { ListStep, OutputStep } from '../output/steps';
import { readList } from '../output/paging';
import type { PageQuery, PageStart } from '../output/paging';
import { fillPath, pathParameters, pathSegment } from '../input/path';
import type { Send } from '../input/routing';
import { Run } from './run';
import type { Invocation, NodeDefinition, PreparedItem } from './run';
import { isLeftToModel, isTool, nothingFound } from '../input/tool';
import type { ItemValues } from '../input/values';

interface Prepared {
	request: HttpRequest;
	/** What it is about, for error texts. */
	subject?: string;
}

/** The ids in the path, or else the one that the query has to have. */
function subjectOf({ operation }: Run, values: ItemValues): string | undefined {
	const inPath = pathParameters(operation.path).filter((name) => operation.fields.some((field) => field.name === name));
	const inQuery = operation.fields.find(
		({ required, routing, typeOptions }) => required && routing?.send?.type === 'query' && !typeOptions?.password,
	);
	const names = inPath.length === 0 && inQuery ? [inQuery.name] : inPath;
	return names.map((name) => String(values.wire(name))).join(' / ') || undefined;
}

/** The key of a value in the query: several under one name go as `name[]`, one of them alone under the name itself. */
function queryEntry(name: string, value: unknown): [key: string, value: unknown] {
	if (!Array.isArray(value) || name.endsWith('[]')) return [name, value];
	return value.length === 1 ? [name, value[0]] : [`${name}[]`, value];
}

/** Puts a value into an object at a path of keys. */
function setAt(target: IDataObject, [key, ...rest]: string[], value: unknown): void {
	if (rest.length === 0) target[key] = value as IDataObject;
	else setAt((target[key] ??= {}) as IDataObject, rest, value);
}

function nothingToChange(run: Run, { itemIndex }: ItemValues): Error {
	const collection = run.operation.fields.find(({ type }) => type === 'collection');
	const emptying = (collection?.options ?? []).find(
		(option) => 'type' in option && (option.routing?.send as Send | undefined)?.as === 'emptied',
	) as INodeProperties | undefined;
	const toEmpty = emptying ? `. What is to become empty is chosen in '${emptying.displayName}'` : '';
	return inputError(
		run.errorContext(itemIndex),
		'Nothing to change is set',
		`Add a field under '${collection?.displayName ?? 'Update Fields'}', and see that its expression gives a value${toEmpty}`,
	);
}

/**
 * A tool changes nothing for good that is not confirmed: there is nobody to see what the service asks, and what it asks
 * nothing about would be gone.
 *
 * @throws NodeOperationError where the operation has a Confirm that is off
 */
function demandConfirmation(run: Run, values: ItemValues): void {
	const field = run.values.field('confirm');
	if (!field || !isTool(run.node) || values.converted(field.name, 'boolean') === true) return;
	throw inputError(
		run.errorContext(values.itemIndex),
		`'${field.displayName}' is off: as a tool, '${run.operation.action}' is refused without it`,
		isLeftToModel(run.values.stored(field))
			? 'Call again with it on, if that is what is wanted'
			: 'Its builder can turn it on, or leave it to the model',
	);
}

/** Reads the fields of an item and makes the request of them. Nothing is sent before all of it is checked. */
function prepare(run: Run, values: ItemValues): Prepared {
	demandConfirmation(run, values);
	const query: IDataObject = {};
	const body: IDataObject = {};
	const headers: Record<string, string> = {};
	const segments = new Map<string, string | number>();
	for (const { target, name, value } of values.sent()) {
		if (target === 'path') segments.set(name, value as string | number);
		else if (target === 'header') headers[name] = String(value);
		else if (target === 'body') setAt(body, name.split('.'), value);
		else if (name === ADDITIONAL_QUERY) {
			const errorContext = run.errorContext(values.itemIndex);
			Object.assign(query, additionalQuery(value, run.definition.description(), run.operation, errorContext));
		} else {
			const [key, entry] = queryEntry(name, value);
			query[key] = entry as IDataObject;
		}
	}
	const { path, method } = run.operation;
	if (method === 'PATCH' && Object.keys(body).length === 0) throw nothingToChange(run, values);
	const filled = fillPath(path, (parameter) => {
		const field = run.values.field(parameter);
		// what no field gives is left to the credential
		if (!field) return `:${parameter}`;
		const segment = attemptNow(() => pathSegment(segments.get(parameter) ?? ''));
		if (!segment.error) return segment.value;
		throw run.values.refuse(field, segment.error.message, values.itemIndex);
	});
	const request: HttpRequest = {
		method,
		path: filled,
		query,
		headers: Object.keys(headers).length > 0 ? headers : undefined,
		body: Object.keys(body).length > 0 ? body : undefined,
		secrets: values.secrets(),
	};
	const complaint = run.definition.complaint?.(request);
	if (complaint) throw inputError(run.errorContext(values.itemIndex), complaint);
	return { request, subject: subjectOf(run, values) };
}

/** What an output step sees as `this`: the values that were read already. */
function stepContext(run: Run, values: ItemValues): IExecuteSingleFunctions {
	return {
		getNode: () => run.node,
		getNodeParameter: (name: string) => values.wire(name),
		getCredentials: async (type: string) => await run.invocation.context.getCredentials(type),
		addExecutionHints: ({ message }: NodeExecutionHint) => run.invocation.addHint(message),
	} as unknown as IExecuteSingleFunctions;
}

async function shape(
	run: Run,
	values: ItemValues,
	steps: OutputStep[],
	items: INodeExecutionData[],
	response: IN8nHttpFullResponse,
): Promise<INodeExecutionData[]> {
	let shaped = items;
	for (const step of steps) shaped = await step.call(stepContext(run, values), shaped, response);
	return shaped;
}

function responseOf(statusCode: number, body: unknown): IN8nHttpFullResponse {
	return { statusCode, headers: {}, body: body as IN8nHttpFullResponse['body'] };
}

/** The list that an operation answers with; undefined where it answers with one thing, or is asked for one. */
function listStep(step: unknown, values: ItemValues): ListStep | undefined {
	if (typeof step !== 'function' || !('list' in step)) return undefined;
	const { unless } = (step as ListStep).list;
	return unless && values.get(unless.field) === unless.is ? undefined : (step as ListStep);
}

/** How many entries of a list are wanted. */
function wanted(run: Run, values: ItemValues): number {
	if (values.converted('returnAll', 'boolean') === true) return Number.POSITIVE_INFINITY;
	const field = run.values.field('limit');
	if (!field) return Number.POSITIVE_INFINITY;
	// an expression that gives nothing must not become a request for everything
	const limit = values.converted('limit', 'integer') ?? field.default;
	if ((limit as number) < 1)
		throw inputError(run.errorContext(values.itemIndex), "'Limit' is less than 1", 'Set it to 1 or more');
	return limit as number;
}

/** Where additional query parameters begin a list, and the size of its pages. */
function pageStart(run: Run, { itemIndex }: ItemValues, query: IDataObject = {}): PageStart {
	const read = (name: string, least: number): number | undefined => {
		const number = attemptNow(() => convert(query[name] ?? query[`${name}[]`], 'integer') as number | undefined);
		if (!number.error && (number.value === undefined || number.value >= least)) return number.value;
		throw inputError(
			run.errorContext(itemIndex),
			`'Additional Query Parameters' takes a whole number of at least ${least} as ${name}`,
		);
	};
	return { offset: read('pg[offset]', 0), pageSize: read('pg[limit]', 1) };
}

async function runItem(run: Run, itemIndex: number): Promise<INodeExecutionData[]> {
	const values = run.values.of(itemIndex);
	const steps = run.operation.output as OutputStep[];
	const list = listStep(steps[0], values);
	const most = list ? wanted(run, values) : 0;
	const { request, subject } = prepare(run, values);
	const errorContext = run.errorContext(itemIndex, subject);
	const ran = await attempt(async () => {
		if (list) {
			let last: unknown;
			const start = pageStart(run, values, request.query);
			const fetchPage = async (page: PageQuery) => {
				const answer = await run.send({ ...request, query: { ...request.query, ...page } }, errorContext);
				last = answer.body;
				return answer.body;
			};
			const entries = await readList(list.list, most, fetchPage, start);
			const items = entries.map((json) => ({ json }));
			return await shape(run, values, steps.slice(1), items, responseOf(200, last));
		}
		const { status, body } = await run.send(request, errorContext);
		return await shape(run, values, steps, [{ json: (body ?? {}) as IDataObject }], responseOf(status, body));
	});
	if (ran.error) throw asAnswerError(ran.error, errorContext, run.isWrite ? 'POST' : 'GET');
	return ran.value;
}

function prepareItem(run: Run, itemIndex: number): PreparedItem {
	const values = run.values.of(itemIndex);
	const { request, subject } = prepare(run, values);
	return { request, errorContext: run.errorContext(itemIndex, subject), values };
}

/** Runs an item unless an earlier try of the same run has done it, or may have. */
async function runOnce(run: Run, itemIndex: number): Promise<INodeExecutionData[]> {
	const known = run.memory.get(itemIndex);
	if (known && 'done' in known) return known.done;
	if (known && (run.operation.method === 'POST' || run.isWrite)) throw known.maybeDone;
	const work = run.definition.each?.[`${run.operation.resource}.${run.operation.operation}`];
	const request = async () => await runItem(run, itemIndex);
	const ran = await attempt(
		async () => await (work ? work(run, itemIndex, request, () => prepareItem(run, itemIndex)) : request()),
	);
	if (ran.error) {
		if (maybeDone(ran.error) || isFinal(ran.error)) run.memory.remember(itemIndex, { maybeDone: ran.error });
		throw ran.error;
	}
	const paired = ran.value.map((item) => ({ ...item, pairedItem: { item: itemIndex } }));
	run.memory.remember(itemIndex, { done: paired });
	return paired;
}

/** Says in a failed run how far it came. */
function tellProgress(error: unknown, done: number, count: number): void {
	if (!(error instanceof Error) || count < 2) return;
	const told = error as Error & { description?: string | null };
	told.description = [
		told.description,
		`${done} of ${count} items were done before; with Retry On Fail these are not done again.`,
	]
		.filter(Boolean)
		.join(' ');
}

async function runAll(run: Run): Promise<INodeExecutionData[]> {
	const bulk = run.definition.bulk[`${run.operation.resource}.${run.operation.operation}`];
	if (bulk) return await bulk(run);
	const count = run.invocation.items.length;
	const outputs: INodeExecutionData[][] = Array.from({ length: count }, () => []);
	let done = 0;
	const all = await attempt(async () => {
		await run.limiter.each(count, async (itemIndex) => {
			const one = await attempt(async () => await runOnce(run, itemIndex));
			if (!one.error) {
				outputs[itemIndex] = one.value;
				done += 1;
			} else if (run.invocation.continueOnFail && !run.invocation.signal?.aborted) {
				outputs[itemIndex] = [run.failure(one.error, itemIndex)];
			} else {
				throw one.error;
			}
		});
	});
	if (all.error) {
		tellProgress(all.error, done, count);
		throw all.error;
	}
	return outputs.flat();
}

function invocationOf(context: IExecuteFunctions): Invocation {
	return {
		context,
		firstIndex: 0,
		count: context.getInputData().length,
		items: context.getInputData(),
		read: (path, itemIndex) => context.getNodeParameter(path, itemIndex, undefined, { skipValidation: true }),
		continueOnFail: context.continueOnFail(),
		runIndex: 0,
		identity: context.getExecuteData(),
		signal: context.getExecutionCancelSignal?.(),
		addHint: (message) => context.addExecutionHints?.({ message, location: 'outputPane' }),
	};
}

/** The input item of a tool call, which stays the same for every try of that call; undefined in a normal run. */
function toolInput(context: IExecutePaginationFunctions): object | undefined {
	const type: NodeConnectionType = NodeConnectionTypes.AiTool;
	const item = context.getInputData(0, type);
	// without such an input the host makes a new empty item at each call
	return item === context.getInputData(0, type) ? item.json : undefined;
}

function singleInvocationOf(context: IExecutePaginationFunctions): Invocation {
	return {
		context,
		firstIndex: context.getItemIndex(),
		// a call of a tool is a run of its own, whatever the agent has at its input
		count: isTool(context.getNode()) ? 1 : (context.getExecuteData().data.main?.[0]?.length ?? 1),
		items: [toolInput(context) ? context.getInputData(0, NodeConnectionTypes.AiTool) : context.getInputData()],
		read: (path) => context.getNodeParameter(path, undefined, { skipValidation: true }),
		continueOnFail: context.continueOnFail(),
		runIndex: 0,
		identity: toolInput(context) ?? context.getExecuteData(),
		signal: context.getExecutionCancelSignal?.(),
		addHint: () => undefined,
	};
}

/**
 * Does the work of a run. Of a failed tool call a model is told message and description together: the message says
 * all of it, and a model needs it short. Of a call that gives no items it is told just that.
 */
async function enter(
	invocation: Invocation,
	definition: NodeDefinition,
	work: (run: Run) => Promise<INodeExecutionData[]>,
): Promise<INodeExecutionData[]> {
	const ran = await attempt(async () => await work(new Run(invocation, definition)));
	const asTool = isTool(invocation.context.getNode());
	if (!ran.error) return asTool && ran.value.length === 0 ? [nothingFound(invocation.firstIndex)] : ran.value;
	if (asTool) (ran.error as Partial<NodeApiError>).description = undefined;
	throw ran.error;
}

/**
 * The first entry point: the host hands over all items of a run at once.
 *
 * @returns an entry for every resource and operation of the description's menus
 */
export function customOperationsOf(
	description: INodeTypeDescription,
	definition: NodeDefinition,
): NonNullable<INodeType['customOperations']> {
	async function execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return [await enter(invocationOf(this), definition, runAll)];
	}
	const operations: NonNullable<INodeType['customOperations']> = {};
	for (const property of description.properties) {
		if (property.name !== 'operation') continue;
		for (const resource of property.displayOptions?.show?.resource ?? []) {
			operations[String(resource)] = Object.fromEntries(
				menuEntries(property).map((entry) => [String(entry.value), execute]),
			);
		}
	}
	return operations;
}

/** The second entry point: the host's declarative engine calls this for each item in place of its own request. */
export function singleItemOf(
	definition: NodeDefinition,
): (this: IExecutePaginationFunctions) => Promise<INodeExecutionData[]> {
	return async function () {
		return await enter(singleInvocationOf(this), definition, async (run) => {
			const bulk = run.definition.bulk[`${run.operation.resource}.${run.operation.operation}`];
			if (bulk) return await bulk(run);
			await run.limiter.acquire();
			const ran = await attempt(async () => await runOnce(run, run.invocation.firstIndex));
			run.limiter.release();
			if (ran.error) throw ran.error;
			return ran.value;
		});
	};
}
