import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';

import { runNode, type RunOptions } from '../support/engine';
import { reply, strictNock } from '../support/nock';
import { field, widget, widgetHost, widgetHostOptions } from './widget';

strictNock();
const host = widgetHostOptions();
const items = [{ json: { id: 'a' } }, { json: { id: 'b' } }, { json: { id: 'c' } }];

/** Runs an operation in `customOperations`. */
const run = async (
	operation: (this: IExecuteFunctions) => Promise<INodeExecutionData[][]>,
	more: Partial<RunOptions> = {},
) => await runNode({ ...host, nodeType: widget({ operation }), items, ...more });

describe('On Error', () => {
	test('stops by default, with the error as it was thrown', async () => {
		const { error, shownError, output } = await run(async function () {
			throw new NodeOperationError(this.getNode(), 'Broken', { description: 'Mend it', itemIndex: 1 });
		});

		expect(error).toBeInstanceOf(NodeOperationError);
		expect(shownError).toMatchObject({ message: 'Broken', description: 'Mend it', context: { itemIndex: 1 } });
		expect(output).toEqual([]);
	});

	test('continue: an error item keeps only the message, and is paired by position', async () => {
		const { output, error } = await run(
			async function () {
				expect(this.continueOnFail()).toBe(true);
				const failed = new NodeApiError(
					this.getNode(),
					{ message: 'm' },
					{ message: 'Broken', description: 'Mend it' },
				);
				return [[{ json: { ok: 1 } }, { json: { id: 'b' }, error: failed }, { json: { ok: 3 } }]];
			},
			{ onError: 'continueRegularOutput' },
		);

		expect(error).toBeUndefined();
		expect(output[0].map(({ json, pairedItem }) => [json, pairedItem])).toEqual([
			[{ ok: 1 }, { item: 0 }],
			[{ error: 'Broken' }, { item: 1 }],
			[{ ok: 3 }, { item: 2 }],
		]);
	});

	test('continue: an error item keeps its json if the error is only in json and json contains more than the error', async () => {
		const { output } = await run(async () => [[{ json: { id: 'b', error: 'Broken' } }]], {
			onError: 'continueRegularOutput',
		});

		expect(output[0][0].json).toEqual({ id: 'b', error: 'Broken' });
	});

	test('continue by routing: failed items are returned with their message', async () => {
		reply(
			widgetHost,
			'GET',
			'/widgets',
			({ query }) => (query[0][1] === 'b' ? { status: 404 } : { body: { ok: true } }),
			{
				times: 3,
			},
		);

		const { output } = await runNode({
			...host,
			nodeType: widget({ fields: [field('id', 'query')] }),
			parameters: { id: '={{ $json.id }}' },
			items,
			onError: 'continueRegularOutput',
			entryPoint: 'routing',
		});

		expect(output[0].map(({ json, pairedItem }) => [json, pairedItem])).toEqual([
			[{ ok: true }, { item: 0 }],
			[{ error: 'The resource you are requesting could not be found' }, { item: 1 }],
			[{ ok: true }, { item: 2 }],
		]);
	});

	test('continue after a thrown error returns the input, without the error', async () => {
		const { output, shownError } = await run(
			async function () {
				throw new NodeOperationError(this.getNode(), 'Broken');
			},
			{ onError: 'continueRegularOutput' },
		);

		expect(output[0].map(({ json }) => json)).toEqual(items.map(({ json }) => json));
		expect(shownError?.message).toBe('Broken');
	});

	test('error output: items with an error go to the second output, also with only their message', async () => {
		const { output } = await run(
			async function () {
				const error = new NodeOperationError(this.getNode(), 'Broken');
				return [
					[
						{ json: { ok: 1 }, pairedItem: { item: 0 } },
						{ json: {}, error, pairedItem: { item: 1 } },
						{ json: {}, error },
					],
				];
			},
			{ onError: 'continueErrorOutput' },
		);

		expect(output[0].map(({ json }) => json)).toEqual([{ ok: 1 }]);
		expect(output[1].map(({ json }) => json)).toEqual([{ error: 'Broken' }, { error: 'Broken' }]);
	});

	test('error output: an item whose error is not enumerable goes there with its JSON and that of its input', async () => {
		const { output } = await run(
			async function () {
				const item = { json: { chosen: 1, error: 'Broken' }, pairedItem: { item: 1 } };
				const error = new NodeOperationError(this.getNode(), 'Broken');
				return [[Object.defineProperty(item, 'error', { value: error, writable: true })]];
			},
			{ onError: 'continueErrorOutput' },
		);

		expect(output.map((items) => items.map(({ json }) => json))).toEqual([
			[],
			[{ id: 'b', chosen: 1, error: 'Broken' }],
		]);
	});
});

describe('Retry On Fail', () => {
	test('runs all items again, with the same execute data', async () => {
		const calls: Array<{ items: number; executeData: object }> = [];

		const { tries, output } = await run(
			async function () {
				calls.push({ items: this.getInputData().length, executeData: this.getExecuteData() });
				if (calls.length < 3) throw new NodeOperationError(this.getNode(), 'Broken');
				return [[{ json: { ok: true } }]];
			},
			{ retryOnFail: true, maxTries: 3 },
		);

		expect(tries).toBe(3);
		expect(calls.map((call) => call.items)).toEqual([3, 3, 3]);
		expect(new Set(calls.map(({ executeData }) => executeData)).size).toBe(1);
		expect(output[0][0].json).toEqual({ ok: true });
	});

	test('gives each execution its own execute data', async () => {
		const seen = new Set<object>();
		const operation = async function (this: IExecuteFunctions) {
			seen.add(this.getExecuteData());
			return [[]];
		};

		await run(operation);
		await run(operation);

		expect(seen.size).toBe(2);
	});

	test('tries again, before Continue On Fail, also if the first item has an error in its json', async () => {
		const { tries } = await run(async () => [[{ json: { error: 'Broken' } }]], {
			retryOnFail: true,
			maxTries: 2,
			onError: 'continueRegularOutput',
		});

		expect(tries).toBe(2);
	});

	test('does not try again for an item with an error beside its json', async () => {
		const { tries } = await run(
			async function () {
				return [[{ json: {}, error: new NodeOperationError(this.getNode(), 'Broken') }]];
			},
			{ retryOnFail: true, maxTries: 2, onError: 'continueRegularOutput' },
		);

		expect(tries).toBe(1);
	});

	test('by routing runs all items again', async () => {
		let failures = 1;
		reply(widgetHost, 'GET', '/widgets', () => (failures-- > 0 ? { status: 500 } : { body: {} }), { times: 6 });

		const { tries } = await runNode({
			...host,
			nodeType: widget(),
			items,
			retryOnFail: true,
			maxTries: 2,
			entryPoint: 'routing',
		});

		expect(tries).toBe(2);
	});
});

describe('NodeApiError', () => {
	const node = {
		id: '',
		name: 'Node',
		type: 'widget',
		typeVersion: 1,
		position: [0, 0] as [number, number],
		parameters: {},
	};

	test('created from a NodeApiError keeps the old message', () => {
		const first = new NodeApiError(node, { message: 'm', httpCode: '404' });

		expect(new NodeApiError(node, first as never, { message: 'Ours' }).message).toBe(first.message);
	});

	test('created from an answer has the given message, description and code', () => {
		const error = new NodeApiError(node, { code: 'IM004' }, { message: 'Ours', description: 'Why', httpCode: '406' });

		expect(error).toMatchObject({ message: 'Ours', description: 'Why', httpCode: '406' });
	});
});
