import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PollContext, TriggersAndPollers } from 'n8n-core';
import { Workflow } from 'n8n-workflow';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import {
	createSourceFile,
	isArrayLiteralExpression,
	isAsExpression,
	isLiteralExpression,
	isNumericLiteral,
	isPropertyAccessExpression,
	isRegularExpressionLiteral,
	isSatisfiesExpression,
	isStringLiteral,
	isVariableStatement,
	NodeFlags,
	ScriptTarget,
} from 'typescript';
import type { Expression } from 'typescript';

import { contractNock } from '../../contract/validity';
import { authorization, sourceOf } from '../../nodes/operations';
import { shownText } from '../../support/results';
import { skipWaits } from '../../support/waits';
import { additionalDataOf, nodeOf, storeOf } from '../../support/engine/host';
import { asLoaded, NodeTypeRegistry } from '../../support/engine/nodeTypes';
import { hostOf, intercept, emittedItems, pollIds, trigger, watching, watchingTeam } from './host';
import { dlq, Service } from './service';

contractNock();
afterEach(() => void jest.restoreAllMocks());

/** The paths of everything in static data that JSON cannot represent. */
function notPlain(value: unknown, path = 'state'): string[] {
	if (value === null || ['string', 'boolean'].includes(typeof value)) return [];
	if (typeof value === 'number') return Number.isFinite(value) ? [] : [path];
	if (Array.isArray(value)) return value.flatMap((entry, index) => notPlain(entry, `${path}[${index}]`));
	if (typeof value !== 'object') return [path];
	const prototype = Object.getPrototypeOf(value) as object | null;
	const isPlain = prototype === null || Object.getPrototypeOf(prototype) === null;
	return isPlain ? Object.entries(value!).flatMap(([key, entry]) => notPlain(entry, `${path}.${key}`)) : [path];
}

test('T01: never starts the workflow again for a delivered one', async () => {
	const service = new Service();
	service.of(1).push(dlq(1), dlq(2));
	intercept(service);
	const host = hostOf(watching(1));
	await host.activate();

	for (let poll = 0; poll < 5; poll++) expect((await host.poll()).emitted).toBeNull();
	service.of(1).push(dlq(3));
	const { emitted } = await host.poll();
	expect(emitted).toEqual([[expect.objectContaining({ json: expect.objectContaining({ id: dlq(3).id }) })]]);
	for (let poll = 0; poll < 3; poll++) expect((await host.poll()).emitted).toBeNull();
});

test('T02: delivers one with the same timestamp as the last delivered one, once', async () => {
	const service = new Service();
	const [a, b, c] = [
		dlq(1, { created: '2026-01-01T10:00:00.000Z' }),
		dlq(2, { created: '2026-01-01T10:00:00.000Z' }),
		dlq(3, { created: '2026-01-01T10:00:00.001Z' }),
	];
	service.of(1).push(a);
	intercept(service);
	const host = hostOf(watching(1));
	await host.activate();

	service.of(1).push(b, c);
	expect(await pollIds(host)).toEqual([b.id, c.id]);
	expect(await pollIds(host)).toEqual([]);
});

test('T05: keeps the state at a failed poll, and delivers later what came meanwhile', async () => {
	const service = new Service();
	service.of(1).push(dlq(1));
	intercept(service);
	const host = hostOf(watching(1));
	await host.activate();
	const before = host.staticData;

	service.fault = () => ({ status: 500, body: { message: 'Internal error' } });
	const failed = await host.poll();
	expect(failed).toMatchObject({ emitted: null, error: { httpCode: '500' } });
	expect(host.staticData).toEqual(before);

	service.fault = undefined;
	service.of(1).push(dlq(2));
	expect(await pollIds(host)).toEqual([dlq(2).id]);
	expect(await pollIds(host)).toEqual([]);
});

test.each([
	['a chosen scenario', watching(1)],
	['a team', watchingTeam],
])('T06: only remembers existing ones at the first activation of %s', async (_, parameters) => {
	const service = new Service();
	for (let number = 1; number <= 30; number++) service.of(1).push(dlq(number));
	intercept(service);
	const host = hostOf(parameters);

	expect(await host.activate()).toEqual({ emitted: null });
	expect(host.stored).toEqual({ 'node:Node': { state: expect.objectContaining({ version: 2 }) } });

	service.of(1).push(dlq(31));
	expect(await pollIds(host)).toEqual([dlq(31).id]);
});

describe('T08: two polls at the same time', () => {
	test.each([
		['one is new', {}],
		['one is new, and details are added to it', { include: ['detail', 'latestLog'] }],
	])('%s: together they return it once, with its details', async (_, parameters) => {
		const service = new Service();
		service.of(1).push(dlq(1));
		intercept(service, { delay: 50 });
		const host = hostOf({ ...watching(1), ...parameters });
		await host.activate();

		service.of(1).push(dlq(2));
		const results = await Promise.all([host.poll(), host.poll()]);

		const items = results.flatMap(emittedItems);
		expect(items).toHaveLength(1);
		expect(items[0]).toMatchObject({ id: dlq(2).id, scenarioId: 1, created: dlq(2).created });
		expect(await pollIds(host)).toEqual([]);
	});

	test('a poll with an older answer that ends last does not undo the newer state', async () => {
		const service = new Service();
		service.of(1).push(dlq(1));
		intercept(service);
		const host = hostOf({ ...watching(1), events: ['new', 'retryFailed', 'resolved'] });
		await host.activate();
		const old = service.answer('/api/v2/dlqs', { scenarioId: '1' });

		service.of(1)[0].attempts = 1;
		service.of(1).push(dlq(2));
		expect(emittedItems(await host.poll()).map(({ event }) => event)).toEqual(['retryFailed', 'new']);
		service.fault = (path) => (path === '/api/v2/dlqs' ? old : undefined);
		expect(await pollIds(host)).toEqual([]);
		service.fault = undefined;
		expect(await pollIds(host)).toEqual([]);
	});
});

test('T09: keeps a separate state for each of two triggers in a workflow', async () => {
	const service = new Service();
	service.of(1).push(dlq(900));
	service.of(2).push(dlq(1));
	intercept(service);
	const options = { ...trigger };
	const store = storeOf(options);
	const nodes = [1, 2].map((scenarioId) => ({
		...nodeOf({ ...options, parameters: { ...watching(scenarioId), events: ['new'] } }, store),
		id: `node-${scenarioId}`,
		name: `Trigger ${scenarioId}`,
	}));
	const workflow = new Workflow({
		id: '1',
		nodes,
		connections: {},
		active: true,
		nodeTypes: new NodeTypeRegistry({ [nodes[0].type]: asLoaded(options.nodeType) }),
	});
	const pollers = new TriggersAndPollers();
	const poll = async (index: number): Promise<INodeExecutionData[][] | null> =>
		await workflow.expression.withIsolate(
			async () =>
				await pollers.runPollFunction(
					workflow,
					nodes[index],
					new PollContext(
						workflow,
						nodes[index],
						additionalDataOf(options, store, { mode: 'trigger' }),
						'trigger',
						'update',
					),
				),
		);
	await poll(0);
	await poll(1);

	service.of(1).push(dlq(999));
	expect(await poll(0)).toHaveLength(1);
	service.of(2).push(dlq(2));
	expect(await poll(1)).toEqual([[{ json: expect.objectContaining({ id: dlq(2).id, scenarioId: 2 }) }]]);
	expect(Object.keys(workflow.staticData)).toEqual(['node:Trigger 1', 'node:Trigger 2']);
});

test('T13: keeps a state of plain JSON, and continues after it was stored and read', async () => {
	const histories = await Promise.all(
		[true, false].map(async (restarts) => {
			const service = new Service();
			service.of(1).push(dlq(1), dlq(2, { id: 'not-hexadecimal' }));
			intercept(service);
			let host = hostOf({ ...watching(1), events: ['new', 'retryFailed'] });
			await host.activate();
			const emitted: unknown[][] = [];
			for (let number = 3; number <= 5; number++) {
				service.of(1).push(dlq(number), dlq(number + 100, { id: `other-${number}` }));
				if (number === 4) service.of(1).shift();
				service.of(1)[0].attempts += 1;
				emitted.push(emittedItems(await host.poll()));
				expect(notPlain(host.staticData)).toEqual([]);
				const stored = JSON.parse(JSON.stringify({ 'node:Node': host.staticData })) as IDataObject;
				if (restarts) host = hostOf({ ...watching(1), events: ['new', 'retryFailed'] }, stored);
			}
			return emitted;
		}),
	);

	expect(histories[0]).toEqual(histories[1]);
	expect(histories[0].map((items) => items.length)).toEqual([3, 3, 3]);
});

test('T18: does not treat retried or resolved ones as new', async () => {
	const service = new Service();
	service.of(1).push(dlq(1));
	intercept(service);
	const host = hostOf(watching(1));
	await host.activate();
	service.of(1).push(dlq(2));
	expect(await pollIds(host)).toEqual([dlq(2).id]);

	for (const entry of service.of(1)) Object.assign(entry, { attempts: 1, retry: true, size: 999 });
	expect(await pollIds(host)).toEqual([]);
	service.of(1).push(dlq(3, { resolved: true }));
	service.of(1)[0].resolved = true;
	expect(await pollIds(host)).toEqual([]);
	service.of(1).push(dlq(4));
	expect(await pollIds(host)).toEqual([dlq(4).id]);
});

test('T20: returns one item for each, the oldest first, whatever the order of the list', async () => {
	const service = new Service();
	service.of(1).push(dlq(1));
	service.of(2).push(dlq(2));
	intercept(service);
	const host = hostOf(watching(1, 2));
	await host.activate();

	service.of(1).unshift(dlq(9), dlq(7), dlq(5));
	service.of(2).unshift(dlq(8), dlq(6));
	const { emitted } = await host.poll();
	expect(emitted).toHaveLength(1);
	const numbers = emitted?.[0].map(({ json }) => Number.parseInt(String(json.id), 16));
	expect(numbers).toEqual([5, 6, 7, 8, 9]);
});

describe('T21: nothing is kept in the process', () => {
	test('two instances with separate static data do not influence each other', async () => {
		const services = [new Service(), new Service()];
		intercept(services[0]);
		const hosts = [hostOf(watching(1)), hostOf(watching(1))];
		await hosts[0].activate();
		await hosts[1].activate();
		services[0].of(1).push(dlq(1));

		expect(await pollIds(hosts[0])).toEqual([dlq(1).id]);
		expect(await pollIds(hosts[1])).toEqual([dlq(1).id]);
	});

	/** Whether an expression is constant: a literal, or a list of literals behind `readonly`. */
	function isConstant(value: Expression | undefined): boolean {
		if (!value) return false;
		if (isAsExpression(value) || isSatisfiesExpression(value)) return isConstant(value.expression);
		if (isArrayLiteralExpression(value)) return value.elements.every(isConstant);
		if (isPropertyAccessExpression(value)) return /^Number\.[A-Z_]+$/.test(value.getText());
		return (
			isLiteralExpression(value) ||
			isNumericLiteral(value) ||
			isStringLiteral(value) ||
			isRegularExpressionLiteral(value)
		);
	}

	const folder = join(__dirname, '../../../nodes/AutomationPlatform');
	const files = [
		'AutomationPlatformTrigger.node.ts',
		...readdirSync(join(folder, 'trigger')).map((f) => `trigger/${f}`),
		// The description of the form, which n8n keeps too.
	].filter((file) => file !== 'trigger/fields.ts');

	test.each(files)('%s has no module variable, cache or timer, and uses only the node’s own static data', (file) => {
		const text = sourceOf(join(folder, file));
		const source = createSourceFile(file, text, ScriptTarget.Latest, true);
		const statements = source.statements.filter(isVariableStatement);
		for (const { declarationList } of statements) {
			expect(declarationList.flags & NodeFlags.Const).toBeTruthy();
			for (const { name, initializer } of declarationList.declarations) {
				expect([name.getText(), isConstant(initializer)]).toEqual([name.getText(), true]);
			}
		}
		expect(text).not.toMatch(/\bset(Timeout|Interval|Immediate)\b|\bstatic\s+\w+\s*[=:]|\bglobalThis\b/);
		for (const [, scope] of text.matchAll(/getWorkflowStaticData\(([^)]*)\)/g)) expect(scope).toBe("'node'");
	});
});

test('no text of a failed poll contains the key', async () => {
	skipWaits();
	const service = new Service();
	service.fault = () => ({ status: 503, body: { message: `Key ${authorization} refused` } });
	intercept(service);
	const { error } = await hostOf(watching(1)).poll();
	expect(shownText(error)).toContain('HTTP 503');
	expect(shownText(error)).not.toContain(authorization);
});
