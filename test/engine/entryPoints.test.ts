import { runNode } from '../support/engine';
import { reply, strictNock } from '../support/nock';
import { field, widget, widgetHost, widgetHostOptions } from './widget';

const requests = strictNock();
const host = widgetHostOptions();
const items = [{ json: { id: 'a' } }, { json: { id: 'b' } }, { json: { id: 'c' } }];
const widgetId = field('widgetId', 'query');
const parameters = { widgetId: '={{ $json.id }}' };

describe('customOperations', () => {
	test('get all items in one call', async () => {
		const calls: unknown[] = [];
		const nodeType = widget({
			fields: [widgetId],
			async operation() {
				calls.push(this.getInputData().map((_item, index) => this.getNodeParameter('widgetId', index)));
				return [[{ json: {} }]];
			},
		});

		await runNode({ ...host, nodeType, parameters, items });

		expect(calls).toEqual([['a', 'b', 'c']]);
	});

	test('can add hints, stream, and see that the execution was cancelled', async () => {
		const nodeType = widget({
			async operation() {
				this.addExecutionHints({ message: 'Look here', location: 'outputPane' });
				expect(this.isStreaming()).toBe(true);
				await this.sendChunk('item', 0, 'a chunk');
				expect(this.getExecutionCancelSignal()?.aborted).toBe(false);
				return [[{ json: {} }]];
			},
		});
		const chunks: never[] = [];

		const { error, hints } = await runNode({ ...host, nodeType, mode: 'webhook', chunks });

		expect(error).toBeUndefined();
		expect(hints).toEqual([{ message: 'Look here', location: 'outputPane' }]);
		expect(chunks).toMatchObject([{ type: 'item', content: 'a chunk' }]);
	});

	test('get a signal when the execution is cancelled', async () => {
		const controller = new AbortController();
		const nodeType = widget({
			async operation() {
				const signal = this.getExecutionCancelSignal()!;
				controller.abort();
				return [[{ json: { aborted: signal.aborted } }]];
			},
		});

		const { run } = await runNode({ ...host, nodeType, abortSignal: controller.signal });

		expect(run?.status).toBe('canceled');
		expect(run?.data.resultData.runData.Node[0].data?.main[0]).toMatchObject([{ json: { aborted: true } }]);
	});

	test('are not used for an operation without one, which uses routing', async () => {
		reply(widgetHost, 'GET', '/widgets', { body: { ok: true } });

		const { output } = await runNode({ ...host, nodeType: widget() });

		expect(output).toEqual([[{ json: { ok: true }, pairedItem: { item: 0 } }]]);
	});

	test('are not called without items, and neither is the node', async () => {
		const operation = jest.fn(async () => [[]]);

		const { output, tries } = await runNode({ ...host, nodeType: widget({ operation }), items: [] });

		expect(operation).not.toHaveBeenCalled();
		expect([output, tries]).toEqual([[], 0]);
	});
});

describe('execute, which n8n adds to a declarative node', () => {
	const entryPoint = 'routing';

	test('does not call customOperations', async () => {
		const operation = jest.fn();
		reply(widgetHost, 'GET', '/widgets', { body: { id: 1 } }, { times: 3 });

		await runNode({ ...host, nodeType: widget({ operation, fields: [widgetId] }), parameters, items, entryPoint });

		expect(operation).not.toHaveBeenCalled();
		expect(requests.map(({ query }) => query)).toEqual([[['widgetId', 'a']], [['widgetId', 'b']], [['widgetId', 'c']]]);
	});

	test('calls a pagination function of the Resource parameter once per item, instead of sending the request itself', async () => {
		const seen: unknown[] = [];
		const nodeType = widget({
			fields: [widgetId],
			resourceRouting: {
				send: { paginate: true },
				operations: {
					async pagination() {
						seen.push([this.getItemIndex(), this.getNodeParameter('widgetId')]);
						return [{ json: { made: 'here' } }];
					},
				},
			},
		});

		const { output } = await runNode({ ...host, nodeType, parameters, items, entryPoint });

		expect(seen).toEqual([
			[0, 'a'],
			[1, 'b'],
			[2, 'c'],
		]);
		expect(output[0].map(({ json }) => json)).toEqual([{ made: 'here' }, { made: 'here' }, { made: 'here' }]);
	});

	test('gives that function no hints and no sign of a tool, but the execute data and the cancel signal', async () => {
		let types: unknown;
		let executeData: unknown;
		const nodeType = widget({
			resourceRouting: {
				send: { paginate: true },
				operations: {
					async pagination() {
						const names = ['addExecutionHints', 'isToolExecution', 'getInputData', 'sendChunk', 'continueOnFail'];
						types = names.map((name) => typeof (this as unknown as Record<string, unknown>)[name]);
						executeData = this.getExecuteData().node.name;
						expect(this.getExecutionCancelSignal()?.aborted).toBe(false);
						return [];
					},
				},
			},
		});

		const { error } = await runNode({ ...host, nodeType, entryPoint });

		expect(error).toBeUndefined();
		expect(types).toEqual(['undefined', 'undefined', 'function', 'function', 'function']);
		expect(executeData).toBe('Node');
	});
});
