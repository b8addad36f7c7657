import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { resolveOutputSchemaPath } from 'n8n-core';

import { nodeUnderTest } from '../nodes/nodeUnderTest';
import { offenders } from '../nodes/offenders';
import { menuOperations, named } from '../nodes/operations';
import type { ItemSchema, OutputSchema } from './outputSchemas';
import { outputSchemas, schemaFolder } from './outputSchemas';
import { rows } from './rows';

const root = join(__dirname, '../..');
const outOfDate = 'Run `npm run generate`';
const node = nodeUnderTest.nodeType.constructor.name as Parameters<typeof schemaFolder>[0];
const folder = schemaFolder(node);

/** The files below a folder, by their path in it. */
function filesIn(folder: string): string[] {
	return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.json'));
}

function committed(path: string): OutputSchema {
	return JSON.parse(readFileSync(join(root, folder, path), 'utf8')) as OutputSchema;
}

describe('the output schemas', () => {
	const expected = outputSchemas(rows);

	test(`there is one for each operation whose items have fixed fields, and no other. ${outOfDate} when not.`, () => {
		expect(filesIn(join(root, folder)).sort()).toEqual([...expected.keys()].map((path) => `${path}.json`).sort());
	});

	test(`each is what the rows of the contract give. ${outOfDate} when it is not.`, () => {
		const files = filesIn(join(root, folder)).map((path) => path.replace(/\.json$/, ''));
		expect(Object.fromEntries(files.map((path) => [path, committed(`${path}.json`)]))).toEqual(
			Object.fromEntries(expected),
		);
	});

	test('each is one that the editor accepts: an object that has properties', () => {
		const refused = offenders(
			[...expected],
			({ type, properties }) => (type !== 'object' || Object.keys(properties).length === 0) && type,
		);
		expect(refused).toEqual([]);
	});

	test('every field of a schema is in an item of the operation', () => {
		const missing = offenders(named(menuOperations), ({ resource, operation }, name) => {
			const items = rows.filter((row) => row.operation === name).flatMap(({ output }) => output);
			const { properties = {} } = expected.get(`${resource}/${operation}`) ?? {};
			return Object.keys(properties).filter((field) => !items.some((item) => field in item));
		});
		expect(missing).toEqual([]);
	});

	test("only operations whose items have names from the user's data have no schema", () => {
		const missing = menuOperations.filter(({ resource, operation }) => !expected.has(`${resource}/${operation}`));
		const names = missing.map(({ name }) => name).filter((name) => name !== 'incompleteExecution.getBundles');
		expect(names.map((name) => `${name}: add its row, then run npm run generate`)).toEqual([]);
	});

	test('n8n finds each of them beside the node', () => {
		for (const { resource, operation, name } of menuOperations) {
			const path = resolveOutputSchemaPath({
				nodeDir: join(root, 'nodes', node),
				version: '1.0.0',
				resource,
				operation,
			});
			expect([name, existsSync(path!)]).toEqual([name, expected.has(`${resource}/${operation}`)]);
		}
	});
});

describe('an item schema', () => {
	const of = (...output: object[]) =>
		outputSchemas([{ operation: 'a.b', parameters: {}, exchanges: [], output: output as never }]).get('a/b')
			?.properties;

	test.each<[object[], Record<string, ItemSchema> | undefined]>([
		[[{ id: 1 }, { id: 1.5 }], { id: { type: 'number' } }],
		[[{ id: null }, { id: 'a' }], { id: { type: 'string' } }],
		[[{ id: null }], { id: { type: 'null' } }],
		[[{ list: [] }], { list: { type: 'array' } }],
		[[{ list: [1] }, { list: [] }], { list: { type: 'array', items: { type: 'integer' } } }],
		[[{ '2': 'x', name: 'y' }], { name: { type: 'string' } }],
		[
			[{ in: { a: 1 } }, { in: { b: 'x' } }],
			{ in: { type: 'object', properties: { a: { type: 'integer' }, b: { type: 'string' } } } },
		],
		[[{ '2': 'x' }], undefined],
	])('of %j has the fields of all items, each with one type', (output, properties) => {
		expect(of(...output)).toEqual(properties);
	});
});
