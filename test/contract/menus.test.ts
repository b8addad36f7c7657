import type { INodeProperties } from 'n8n-workflow';

import { contract, description, documentedAt, listOperations, menuOperations, named } from '../nodes/operations';
import { nodeUnderTest } from '../nodes/nodeUnderTest';
import { offenders } from '../nodes/offenders';
import type { Operation, Schema } from './openapiDocument';
import { rows } from './rows';

const built = menuOperations.map((entry) => entry.name);

/** The file of a resource, or of one of its operations. */
const fileOf = (resource: string, operation = 'index') =>
	`nodes/${nodeUnderTest.folder}/resources/${resource}/${operation}.ts`;

/** The names of an operation's parameters in one place. */
function parametersIn({ parameters }: Operation, place: string): string[] {
	return parameters.filter((parameter) => parameter.in === place).map(({ name }) => name);
}

function bodyKeys(operation: Operation): string[] {
	return contract.requests(operation).flatMap(({ schema }) => keysOf(schema));
}

/** The keys of a body, including those of objects within it and of objects in a list: `customer.email`. */
function keysOf(schema: Schema, within = ''): string[] {
	const { properties = {}, allOf = [], items } = contract.resolve<Schema>(schema);
	return [
		...Object.entries(properties).flatMap(([key, inner]) => {
			const inside = keysOf(inner, `${within}${key}.`);
			return inside.length > 0 ? inside : [`${within}${key}`];
		}),
		...allOf.flatMap((part) => keysOf(part, within)),
		...(items ? keysOf(items, within) : []),
	];
}

/** The same keys of a body that was sent. */
function keysIn(body: unknown, within = ''): string[] {
	if (Array.isArray(body)) return body.flatMap((entry) => keysIn(entry, within));
	if (typeof body !== 'object' || body === null) return [];
	return Object.entries(body).flatMap(([key, value]) => [`${within}${key}`, ...keysIn(value, `${within}${key}.`)]);
}

/** The keys that the rows of an operation send in its own request. */
function sentBy(name: string): { query: Set<string>; body: Set<string> } {
	const exchanges = rows
		.filter((row) => row.operation === name)
		.flatMap((row) => row.exchanges)
		.filter(({ method, path }) => documentedAt(method, path)?.operationId === name);
	return {
		query: new Set(exchanges.flatMap(({ query = [] }) => query.map(([key]) => key))),
		body: new Set(exchanges.flatMap(({ body }) => keysIn(body))),
	};
}

/** The fields that some choice shows for an operation, with the children of collections. */
function fieldsOf(resource: string, operation: string): INodeProperties[] {
	return description.properties
		.filter(
			({ displayOptions }) =>
				displayOptions?.show?.resource?.includes(resource) && displayOptions.show.operation?.includes(operation),
		)
		.flatMap((field) => (field.type === 'collection' ? (field.options as INodeProperties[]) : [field]));
}

test('every operation of the contract is in the menus or is a look-up', () => {
	const missing = contract.operations.filter(
		({ operationId, 'x-lookup': isLookup }) => !built.includes(operationId) && !isLookup,
	);
	const toAdd = missing.map(({ operationId: name }) => `${name}: add it to the menu in ${fileOf(name.split('.')[0])}`);
	expect(toAdd).toEqual([]);
});

test('every entry of the menus is one operation of the contract, and none is repeated', () => {
	built.forEach((name) => contract.operation(name));
	expect(new Set(built).size).toBe(built.length);
});

test('every operation has the method and path of the contract', () => {
	const withoutNames = (path: string, name: RegExp) => path.replace(name, '{}');
	const wrong = offenders(named(menuOperations), ({ method, path }, name) => {
		const documented = contract.operation(name);
		const isSame =
			method === documented.method && withoutNames(path, /:\w+/g) === withoutNames(documented.path, /\{\w+\}/g);
		return !isSame && `${method} ${path} is not ${documented.method} ${documented.path}`;
	});
	expect(wrong).toEqual([]);
});

test('every part of a path has a field', () => {
	const missing = offenders(named(menuOperations), ({ resource, operation, path }, name) => {
		const inPath = [...path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter);
		const fields = fieldsOf(resource, operation).map((field) => field.name);
		const given = [...nodeUnderTest.withoutField({ resource, operation }), ...fields];
		const isComplete = inPath.length === parametersIn(contract.operation(name), 'path').length;
		return [
			...inPath
				.filter((parameter) => !given.includes(parameter))
				.map(
					(parameter) => `no field ${parameter}: add it to ${fileOf(resource, operation)}, and spread that in index.ts`,
				),
			...(isComplete ? [] : [`${path} has other parts than the path of the contract`]),
		];
	});
	expect(missing).toEqual([]);
});

test('a row sends every query and body key of the contract', () => {
	const missing = offenders(named(menuOperations), ({ resource, operation }, name) => {
		const { query, body } = sentBy(name);
		const documented = contract.operation(name);
		const conventional = new Set(documented.parameters.filter((one) => one['x-convention']).map((one) => one.name));
		const field = `a field in ${fileOf(resource, operation)}, and set it in a row in ${nodeUnderTest.rowsFile(resource)}`;
		return [
			...parametersIn(documented, 'query').filter((key) => !query.has(key) && !conventional.has(key)),
			...bodyKeys(documented).filter((key) => !body.has(key)),
		].map((key) => `no row sends ${key}: add ${field}`);
	});
	expect(missing).toEqual([]);
});

test('G36 every list accepts the columns, the sorting and the page of the conventions', () => {
	const every = ['cols[]', 'pg[sortBy]', 'pg[sortDir]', 'pg[offset]', 'pg[limit]'];
	const lookups = contract.operations.filter(
		({ operationId, method }) =>
			operationId.startsWith('lookup.') && method === 'GET' && operationId !== 'lookup.currentAuthorization',
	);
	const lists = [...listOperations.map(({ name }) => contract.operation(name)), ...lookups];
	const missing = offenders(
		lists.map((operation): [string, Operation] => [operation.operationId, operation]),
		(operation) => every.filter((key) => !parametersIn(operation, 'query').includes(key)),
	);
	expect(missing).toEqual([]);
});

test('no field sends a key that the contract does not have', () => {
	const foreign = offenders(named(menuOperations), ({ resource, operation }, name) => {
		const documented = contract.operation(name);
		const sends = fieldsOf(resource, operation).flatMap(({ routing }) => routing?.send ?? []);
		const keys = (type: string) => sends.filter((send) => send.type === type).map(({ property }) => property!);
		const further = '...';
		const isKnown = (key: string) => bodyKeys(documented).some((known) => known === key || known.startsWith(`${key}.`));
		return [
			...keys('query').filter((key) => key !== further && !parametersIn(documented, 'query').includes(key)),
			...keys('body').filter((key) => !isKnown(key)),
		].map((key) => `${key} is not in sandbox/contract/${nodeUnderTest.contractFile}`);
	});
	expect(foreign).toEqual([]);
});
