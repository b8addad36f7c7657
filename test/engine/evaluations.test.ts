import { runNode } from '../support/engine';
import { asExpressions, countEvaluations } from '../support/evaluations';
import { field, widget, widgetHostOptions } from './widget';

const host = widgetHostOptions();
const items = [{ json: {} }, { json: {} }];
const widgetId = field('widgetId');

test('every evaluation of an expression is counted, by name and item', async () => {
	const nodeType = widget({
		fields: [widgetId],
		async operation() {
			this.getNodeParameter('widgetId', 0);
			this.getNodeParameter('widgetId', 1);
			this.getNodeParameter('widgetId', 1);
			return [[]];
		},
	});

	const { counts, result } = await countEvaluations(async () =>
		runNode({ ...host, nodeType, items, parameters: asExpressions({ widgetId: 'a' }) }),
	);

	expect(result.error).toBeUndefined();
	expect(counts.widgetId).toEqual({ 0: 1, 1: 2 });
});

test('a value that is not an expression is not counted', async () => {
	const nodeType = widget({
		fields: [widgetId],
		async operation() {
			this.getNodeParameter('widgetId', 0);
			return [[]];
		},
	});

	const { counts } = await countEvaluations(async () => runNode({ ...host, nodeType, parameters: { widgetId: 'a' } }));

	expect(counts.widgetId).toBeUndefined();
});

test('an expression that another one reads is counted too', async () => {
	const nodeType = widget({
		fields: [widgetId, field('other')],
		async operation() {
			this.getNodeParameter('other', 0);
			return [[]];
		},
	});

	const parameters = asExpressions({ widgetId: 'a', other: '={{ $parameter.widgetId }}' });
	const { counts } = await countEvaluations(async () => runNode({ ...host, nodeType, parameters }));

	expect(counts.other).toEqual({ 0: 1 });
	expect(counts.widgetId).toEqual({ 0: 1 });
});

test('counting ends with the run, also with one that fails', async () => {
	await expect(countEvaluations(async () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');

	const { counts } = await countEvaluations(async () => undefined);
	expect(counts).toEqual({});
});

test('asExpressions names every value by its path and keeps its value', async () => {
	const parameters = {
		resource: 'widget',
		text: 'a "quoted" }} text',
		number: 3,
		flag: false,
		list: ['x', 'y'],
		filters: { status: { inner: 'z' } },
		locator: { __rl: true, mode: 'id', value: 'l' },
		expression: '={{ 1 + 1 }}',
	};
	let read: Record<string, unknown> = {};
	const names = ['text', 'number', 'flag', 'list', 'filters', 'locator', 'expression'];
	const nodeType = widget({
		fields: names.map((name) => field(name)),
		async operation() {
			read = Object.fromEntries(names.map((name) => [name, this.getNodeParameter(name, 0)]));
			return [[]];
		},
	});

	const { counts } = await countEvaluations(async () =>
		runNode({ ...host, nodeType, parameters: asExpressions(parameters) }),
	);

	expect(read).toEqual({
		text: 'a "quoted" }} text',
		number: 3,
		flag: false,
		list: ['x', 'y'],
		filters: { status: { inner: 'z' } },
		locator: { __rl: true, mode: 'id', value: 'l' },
		expression: 2,
	});
	expect(Object.keys(counts).filter((name) => !name.startsWith('='))).toEqual([
		'text',
		'number',
		'flag',
		'list[0]',
		'list[1]',
		'filters.status.inner',
		'locator.value',
		'expression',
	]);
	expect(asExpressions(parameters).resource).toBe('widget');
});
