import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INode, INodeExecutionData, INodeProperties } from 'n8n-workflow';

import { contractNock } from '../contract/validity';
import { nodeUnderTest } from './nodeUnderTest';
import { offenders } from './offenders';
import { choicesIn, description, menuOperations, underTest, runUnderTest, serveExamples } from './operations';

const requests = contractNock();

/** A field as workflows store it. Another name, value or default would change what saved workflows do. */
function linesOf(field: INodeProperties, within = ''): string[] {
	const { show = {}, hide = {} } = field.displayOptions ?? {};
	const { resource: _resource, operation: _operation, ...shown } = show;
	const when = [shown, hide].map((conditions, index) =>
		Object.entries(conditions).map(([name, values]) => `${name} ${index ? 'is not' : 'is'} ${JSON.stringify(values)}`),
	);
	const path = `${within}${field.name}`;
	const choices = choicesIn(field);
	const details = [
		`${field.type}${field.required ? ' required' : ''} = ${JSON.stringify(field.default)}`,
		choices.length > 0 && `one of ${choices.map((value) => JSON.stringify(value)).join(' ')}`,
		field.modes && `by ${field.modes.map(({ name }) => name).join(' ')}`,
		...when.map((conditions) => conditions.length > 0 && `when ${conditions.join(' and ')}`),
	].filter(Boolean);
	const inner = ((field.options ?? []) as INodeProperties[]).filter((option) => 'type' in option);
	return [`${path}: ${details.join(', ')}`, ...inner.flatMap((option) => linesOf(option, `${path}.`))];
}

describe('D31 the names that saved workflows rely on', () => {
	test('D31 the names of the node and its credential', () => {
		const names = description.credentials!.map(({ name }) => name);
		expect(names).toEqual(underTest.credentialTypes.map(({ name }) => name));
		expect([description.name, description.version, ...names].join(' ')).toMatchSnapshot();
	});

	test('D31 the parameters of the node: what is there stays. "npx jest snapshot --selectProjects unit -u" adds what is new', () => {
		const shows = ({ displayOptions: { show = {} } = {} }: INodeProperties, name: string, value: string) =>
			(show[name] as unknown[] | undefined)?.includes(value);
		const ofAll = description.properties.filter(({ displayOptions }) => !displayOptions?.show?.resource);
		const menus = description.properties.filter(({ name }) => name === 'operation');
		const lines = [
			...ofAll.flatMap((field) => linesOf(field)),
			...menus.flatMap((menu) => linesOf(menu, `${String(menu.displayOptions?.show?.resource)} `)),
			...menuOperations.flatMap(({ resource, operation, name }) =>
				description.properties
					.filter((field) => shows(field, 'resource', resource) && shows(field, 'operation', operation))
					.flatMap((field) => linesOf(field, `${name} `)),
			),
		];
		expect(lines.join('\n')).toMatchSnapshot();
	});

	test.each(underTest.credentialTypes.map((type) => [type.name, type] as const))(
		'D31 the fields of the credential %s',
		(_, { properties }) => {
			expect(properties.flatMap((field) => linesOf(field)).join('\n')).toMatchSnapshot();
		},
	);
});

/** A node as a workflow of version 1 stores it, with its parameters and its request. */
interface Saved {
	node: INode;
	items: INodeExecutionData[];
	request: { method: string; path: string; query: Array<[string, string]>; body?: unknown };
}

const saved = JSON.parse(readFileSync(join(__dirname, `saved/${description.name}.v1.json`), 'utf8')) as Saved[];

const cases = saved.map((entry): [string, Saved] => [entry.node.name, entry]);

describe('D31 a workflow saved with version 1', () => {
	test('D31 has a node for every operation', () => {
		const operations = saved.map(({ node: { parameters } }) => `${parameters.resource}.${parameters.operation}`);
		const missing = menuOperations.filter(({ name }) => !operations.includes(name));
		const toAdd = missing.map(({ name, resource }) => `${name}: add a row in ${nodeUnderTest.rowsFile(resource)}`);
		expect(toAdd.map((text) => `${text}, then run \`npm run generate\``)).toEqual([]);
	});

	test('D31 sends the same request for each operation as then', async () => {
		serveExamples();
		const sent: Record<string, unknown> = {};
		for (const [name, { node, items, request }] of cases) {
			const before = requests.length;
			const { error } = await runUnderTest(node.parameters, {
				items,
				typeVersion: node.typeVersion,
				withAllFields: true,
			});
			// An operation that changes something can read it before.
			const own = requests.slice(before).find(({ method }) => request.method === 'GET' || method !== 'GET');
			sent[name] = error
				? error.message
				: own && { method: own.method, path: own.path, query: own.query, body: own.body };
		}
		expect(sent).toEqual(Object.fromEntries(cases.map(([name, { request }]) => [name, request])));
	}, 600_000);

	test('D31 has the type and the credentials of every node', () => {
		const names = Object.keys(underTest.credentials);
		const changed = offenders(cases, ({ node }) => [
			...(node.type === `n8n-nodes-automation-platform.${description.name}` ? [] : [node.type]),
			...Object.keys(node.credentials!).filter((name) => !names.includes(name)),
		]);
		expect(changed).toEqual([]);
	});
});
