import { readFileSync } from 'node:fs';
import type {
	IDataObject,
	INode,
	INodeExecutionData,
	INodeParameters,
	INodeProperties,
	INodePropertyCollection,
	INodePropertyOptions,
} from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';

import { OpenApiDocument } from '../contract/openapiDocument';
import type { Operation } from '../contract/openapiDocument';
import { canBeShown, runNode, type RunOptions, type RunResult } from '../support/engine';
import { type RecordedRequest, reply, type Reply } from '../support/nock';
import { nodeUnderTest } from './nodeUnderTest';
import { locator } from '../support/input';

export const { origin, authorization } = nodeUnderTest;

const { nodeType, credentialTypes, credentials } = nodeUnderTest;

/** The node and its credential, as the engine helpers expect them. */
export const underTest = { nodeType, credentialTypes, credentials };

export const { description } = underTest.nodeType;

export const contract = new OpenApiDocument(nodeUnderTest.contractFile);

/** An operation of the menus. */
export interface MenuOperation {
	/** `resource.operation` */
	name: string;
	resource: string;
	operation: string;
	entry: INodePropertyOptions;
	method: string;
	path: string;
	/** Whether it handles all input items together. */
	isBulk: boolean;
	/** The key of its entries, if it lists. */
	listRoot?: string;
	/** Whether it lists and also accepts an answer that is a bare list. */
	isLoose: boolean;
}

/** Every operation of the menus, in their order. */
export const menuOperations: MenuOperation[] = description.properties
	.filter(({ name }) => name === 'operation')
	.flatMap((menu) =>
		(menu.displayOptions?.show?.resource ?? []).flatMap((resource) =>
			(menu.options as INodePropertyOptions[]).map((entry): MenuOperation => {
				const steps = entry.routing?.output?.postReceive ?? [];
				const first = steps[0] as unknown as { list?: { root: string; loose?: boolean } } | undefined;
				return {
					name: `${String(resource)}.${String(entry.value)}`,
					resource: String(resource),
					operation: String(entry.value),
					entry,
					method: String(entry.routing?.request?.method),
					path: String(entry.routing?.request?.url),
					isBulk: steps.length === 0,
					listRoot: first?.list?.root,
					isLoose: first?.list?.loose === true,
				};
			}),
		),
	);

/** The operations that send one request, or one list, for each item. */
export const singleOperations = menuOperations.filter(({ isBulk }) => !isBulk);

export const listOperations = menuOperations.filter(({ listRoot }) => listRoot !== undefined);

/** Entries for `test.each`, with the name of the operation first. */
export function named<Entry extends { name: string }>(entries: Entry[]): Array<[string, Entry]> {
	return entries.map((entry) => [entry.name, entry]);
}

/** The fields of an operation that the editor shows for these parameters. */
export function shownFields(parameters: INodeParameters, type = description.name): INodeProperties[] {
	const node = { parameters, type: `n8n-nodes-automation-platform.${type}`, typeVersion: 1 } as INode;
	// n8n sets the defaults before it runs a node, and the editor before it shows one.
	const properties = description.properties.filter((property) => canBeShown(property, parameters));
	const ofHost = { ...description, name: type, properties };
	const filled = NodeHelpers.getNodeParameters(properties, parameters, true, false, node, ofHost);
	return properties
		.filter((property) => NodeHelpers.displayParameter(filled ?? {}, property, node, ofHost))
		.filter(({ name }) => !['resource', 'operation', 'requestOptions'].includes(name));
}

/**
 * The conversion of a field's value (see Conversion in the routing of the nodes); undefined if it sends nothing by
 * itself.
 */
export function conversionOf(field: INodeProperties): string | undefined {
	return (field.routing?.send as { as?: string } | undefined)?.as;
}

const SAMPLES: Record<string, unknown> = {
	id: 'a1',
	token: 'a1',
	integerId: 12,
	integer: 3,
	number: 1.5,
	boolean: true,
	text: 'scenario',
	textOrNull: 'SPRING',
	email: 'Jane.Doe@shop.example',
	textList: 'a1,b2',
	phraseList: 'Main office,b2',
	integerList: '1,2',
	json: '{}',
	object: '{"name":"Order import"}',
	userMessage: 'Where is order 2044?',
	objectList: '[{"name":"Order import"}]',
	jsonText: '{"name":"Order import","flow":[],"metadata":{}}',
	timeMs: '2026-01-31T08:00:00.000Z',
	isoTime: '2026-01-31T08:00:00.000Z',
	emptyText: false,
};

/** Values of fields that accept no general sample, by their names. */
const SAMPLES_BY_NAME = nodeUnderTest.samples;

function rowsOf(field: INodeProperties): INodePropertyCollection {
	return (field.options as INodePropertyCollection[])[0];
}

function sampleRow(field: INodeProperties): IDataObject {
	return Object.fromEntries(rowsOf(field).values.map((column) => [column.name, sampleOf(column)])) as IDataObject;
}

/** Whether the field itself can contain an expression. In rows, n8n keeps only what is in their columns. */
export function takesExpression({ type, noDataExpression }: INodeProperties): boolean {
	return !noDataExpression && type !== 'fixedCollection';
}

/** Whether a field accepts values of one form only. */
export function hasOwnSample({ name }: INodeProperties): boolean {
	return name in SAMPLES_BY_NAME;
}

/** The conversion of a field that the node reads itself, by its type. */
const READ_AS: Record<string, string> = { dateTime: 'timeMs', number: 'integer', resourceLocator: 'integerId' };

/** A value that a field accepts. */
export function sampleOf(field: INodeProperties): unknown {
	if (field.type === 'options' && field.options) return (field.options as INodePropertyOptions[])[0].value;
	// A field that is emptied must not have a value too.
	if (conversionOf(field) === 'emptied') return '';
	if (field.type === 'fixedCollection') return { [rowsOf(field).name]: [sampleRow(field)] };
	const general = SAMPLES[conversionOf(field) ?? READ_AS[field.type] ?? 'text'];
	const value = field.name in SAMPLES_BY_NAME ? SAMPLES_BY_NAME[field.name] : general;
	return field.type === 'resourceLocator' ? locator(value) : value;
}

/** A way of using an operation: the choices that decide which fields are shown, and every required field. */
export interface Variant extends MenuOperation {
	parameters: INodeParameters;
	/** The required fields that are visible. */
	required: INodeProperties[];
	/** All fields that are set: besides these the confirmation, and one field if at least one is needed. */
	filled: INodeProperties[];
}

/**
 * The values of a list that can be chosen. An entry with a condition is never shown; it exists only for the editor's
 * rules.
 */
export function choicesIn({ options = [] }: INodeProperties): Array<INodePropertyOptions['value']> {
	return options.flatMap((option) => ('value' in option && !option.displayOptions ? [option.value] : []));
}

/** Whether the value of this field decides if another field of the operation is visible. */
function controls({ type, name }: INodeProperties, parameters: INodeParameters): boolean {
	const { resource, operation } = parameters;
	return (
		type === 'options' &&
		description.properties
			.filter((property) => canBeShown(property, { resource, operation }))
			.some(({ displayOptions: { show = {} } = {} }) => show[name] ?? show[`/${name}`])
	);
}

function complete(operation: MenuOperation, parameters: INodeParameters): Variant[] {
	const shown = shownFields(parameters);
	const open = (field: INodeProperties) => controls(field, parameters) && !(field.name in parameters);
	const eachOf = (field: INodeProperties) =>
		choicesIn(field).flatMap((value) => complete(operation, { ...parameters, [field.name]: value }));
	// The values that a required field accepts can depend on a choice.
	const decides = ({ name }: INodeProperties) =>
		shown.some(({ required, displayOptions }) => required && displayOptions?.show?.[name]);
	const requiredChoice = shown.find((field) => (field.required || decides(field)) && open(field));
	if (requiredChoice) return eachOf(requiredChoice);
	const missing = shown.find((field) => (field.required || field.name === 'confirm') && !(field.name in parameters));
	if (missing) {
		const value = missing.name === 'confirm' ? true : sampleOf(missing);
		return complete(operation, { ...parameters, [missing.name]: value } as INodeParameters);
	}
	const changes = shown.find(({ name }) => name === 'updateFields' && !(name in parameters));
	if (changes) {
		const [field] = changes.options as INodeProperties[];
		return complete(operation, { ...parameters, updateFields: { [field.name]: sampleOf(field) } } as INodeParameters);
	}
	// An update needs only one of its fields.
	const own = operation.method === 'PATCH' ? shown.filter(({ routing }) => routing?.send?.type === 'body') : [];
	if (own.length > 0 && !own.some(({ name }) => name in parameters)) {
		return complete(operation, { ...parameters, [own[0].name]: sampleOf(own[0]) } as INodeParameters);
	}
	const choice = shown.find(open);
	if (choice) return eachOf(choice);
	const names = new Set(['resource', 'operation', ...shown.map(({ name }) => name)]);
	const kept = Object.fromEntries(Object.entries(parameters).filter(([name]) => names.has(name)));
	const choices = Object.entries(kept).filter(([name, value]) =>
		shown.some((field) => field.name === name && field.type === 'options' && field.default !== value),
	);
	const suffix = choices.map(([name, value]) => ` (${name} ${String(value)})`).join('');
	return [
		{
			...operation,
			name: `${operation.name}${suffix}`,
			parameters: kept,
			required: shown.filter(({ required }) => required),
			filled: shown.flatMap((field) => {
				if (field.name === 'updateFields') return (field.options as INodeProperties[]).slice(0, 1);
				const isChange = field.name in kept && field.routing?.send?.type === 'body';
				return field.required || field.name === 'confirm' || isChange ? [field] : [];
			}),
		},
	];
}

/** Every way of using an operation. */
export function variantsOf(operation: MenuOperation): Variant[] {
	return complete(operation, { resource: operation.resource, operation: operation.operation });
}

export const variants = menuOperations.flatMap(variantsOf);

/** The variant of an operation whose first request is its own: a list of one scenario, not of an organization. */
export function plainVariantOf(operation: MenuOperation): Variant {
	const ways = variantsOf(operation);
	const plain = ways.find(({ parameters }) => nodeUnderTest.withoutField(parameters).length === 0) ?? ways[0];
	return { ...plain, name: operation.name };
}

/** Whether equal items of a run share a request: there is one for all, or the second one is refused. */
export function sharesRequests({ name, isBulk, parameters }: Variant): boolean {
	const isOnce = nodeUnderTest.forOneItem.includes(name) || name.startsWith('invitation.');
	return isBulk || isOnce || 'searchIn' in parameters;
}

/** The variants of the resource that has bulk operations: the default one, and the one of input items. */
const usual = variants
	.filter(({ parameters, isBulk, name }) =>
		isBulk ? parameters.source === 'inputItems' : menuOperations.some((operation) => operation.name === name),
	)
	.filter(({ resource }, _, all) => resource === all.find(({ isBulk }) => isBulk)?.resource)
	.map((variant) => ({ ...variant, name: `${variant.resource}.${variant.operation}` }));

/**
 * An operation for each way of sending requests: one that reads, one that lists, one that writes, and those that handle
 * all input items together (`inputItems`).
 */
export const operationOfEachWay = [
	usual.find(({ method, listRoot, isBulk }) => method === 'GET' && !listRoot && !isBulk),
	usual.find(({ listRoot }) => listRoot),
	usual.find(({ method, isBulk }) => method !== 'GET' && !isBulk),
	...usual.filter(({ isBulk }) => isBulk),
].filter((variant) => variant !== undefined);

/** Input items with IDs, for the operations that read their input. */
export const inputItems: INodeExecutionData[] = [{ json: { id: 'a1', scenarioId: 12 } }];

const exampleAnswers = new Map<string, IDataObject | undefined>();

/** The example of an operation's answer in the contract; undefined if the answer is empty. */
export function exampleAnswer(operationId: string): IDataObject | undefined {
	if (!exampleAnswers.has(operationId)) {
		const operation = contract.operation(operationId);
		const [answer] = contract.answers(operation, (status) => status.startsWith('2'));
		exampleAnswers.set(operationId, answer && (contract.examples(answer)[0][1] as IDataObject));
	}
	return exampleAnswers.get(operationId);
}

/** The operations of the contract with a pattern of their paths, those with the fewest parameters first. */
const documented = [...contract.operations]
	.sort((one, other) => one.path.split('{').length - other.path.split('{').length)
	.map((operation) => ({ operation, path: new RegExp(`^${operation.path.replace(/\{\w+\}/g, '[^/]+')}$`) }));

/** The operation of the contract that a request is for. */
export function documentedAt(method: string, path: string): Operation | undefined {
	return documented.find(({ operation, path: pattern }) => operation.method === method && pattern.test(path))
		?.operation;
}

/** The requests of an operation itself, without its look-ups. */
export function requestsOf({ name }: { name: string }, requests: RecordedRequest[]): RecordedRequest[] {
	const [operationId] = name.split(' ');
	return requests.filter(({ method, path }) => documentedAt(method, path)?.operationId === operationId);
}

/** The page that a request asks for, as most services return it. */
function pageOf({ query }: RecordedRequest): { pg?: { limit: number; offset: number } } {
	const { 'pg[limit]': limit, 'pg[offset]': offset } = Object.fromEntries(query);
	return limit === undefined ? {} : { pg: { limit: Number(limit), offset: Number(offset ?? 0) } };
}

/** The answer that the contract shows to a request, with the page that it asks for. */
export function exampleReply(request: RecordedRequest): Reply {
	const operation = documentedAt(request.method, request.path);
	if (!operation) return { status: 404, body: { message: 'The contract has no such operation' } };
	const example = exampleAnswer(operation.operationId);
	const body = example?.constructor === Object ? { ...pageOf(request), ...example } : example;
	return body ? { body } : { status: 204 };
}

/** Answers every request with {@link exampleReply}, or with other replies, any number of times. */
export function serveExamples(
	answer: (request: RecordedRequest, operationId: string) => Reply | undefined = () => undefined,
): void {
	for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
		reply(
			origin,
			method,
			/^\//,
			(request) => {
				const operation = documentedAt(request.method, request.path);
				return (operation && answer(request, operation.operationId)) ?? exampleReply(request);
			},
			{ times: Infinity },
		);
	}
}

/** Runs the node with one input item, which names an incomplete execution. */
export async function runUnderTest(parameters: INodeParameters, options: Partial<RunOptions> = {}): Promise<RunResult> {
	return await runNode({ ...underTest, items: inputItems, parameters, ...options });
}

/** The text of a file of the repository. */
export function sourceOf(path: string): string {
	return readFileSync(path, 'utf8');
}
