import type { IExecuteFunctions } from 'n8n-workflow';
import { NodeApiError } from 'n8n-workflow';

import { runTool } from '../support/engine';
import { reply, strictNock } from '../support/nock';
import { field, widget, widgetHost, widgetHostOptions } from './widget';

const requests = strictNock();
const host = widgetHostOptions();
const widgetId = field('widgetId', 'query');
const parameters = { widgetId: "={{ $fromAI('widgetId', 'The widget', 'string') }}" };
const args = { widgetId: 'a' };

/** A node whose two entry points return which one was used, and what they know about the call. */
function tellingNode() {
	return widget({
		fields: [widgetId],
		async operation(this: IExecuteFunctions) {
			const { type } = this.getNode();
			return [
				[
					{
						json: {
							entryPoint: 'custom',
							id: this.getNodeParameter('widgetId', 0),
							tool: this.isToolExecution(),
							type,
						},
					},
				],
			];
		},
		resourceRouting: {
			send: { paginate: true },
			operations: {
				async pagination() {
					return [
						{ json: { entryPoint: 'routing', id: this.getNodeParameter('widgetId'), type: this.getNode().type } },
					];
				},
			},
		},
	});
}

const type = 'n8n-nodes-automation-platform.widgetTool';

test('invoke: execute is called, and customOperations are not', async () => {
	const { response, error } = await runTool({ ...host, nodeType: tellingNode(), route: 'invoke', parameters, args });

	expect(error).toBeUndefined();
	expect(JSON.parse(response!)).toEqual([{ entryPoint: 'routing', id: 'a', type }]);
});

test('request: customOperations are called, which can see only from the type that they run as a tool', async () => {
	const { response, error } = await runTool({ ...host, nodeType: tellingNode(), route: 'request', parameters, args });

	expect(error).toBeUndefined();
	expect(JSON.parse(response!)).toEqual([{ entryPoint: 'custom', id: 'a', tool: false, type }]);
});

test('invoke: isToolExecution is true in execute itself', async () => {
	const nodeType = {
		...widget(),
		async execute(this: IExecuteFunctions) {
			return [[{ json: { tool: this.isToolExecution() } }]];
		},
	};

	expect((await runTool({ ...host, nodeType, route: 'invoke' })).response).toBe('[{"tool":true}]');
});

test.each(['invoke', 'request'] as const)('%s: the request has the credential and the argument', async (route) => {
	reply(widgetHost, 'GET', '/widgets', { body: { ok: true } });

	const { response } = await runTool({ ...host, nodeType: widget({ fields: [widgetId] }), route, parameters, args });

	expect(response).toBe('[{"ok":true}]');
	expect(requests[0]).toMatchObject({ query: [['widgetId', 'a']], headers: { authorization: 'example-key' } });
});

describe('identities that distinguish one call from another', () => {
	/** The identities that `see` finds in a run of two calls. The first call is tried twice. */
	const identities = async (route: 'invoke' | 'request', see: (context: IExecuteFunctions) => object) => {
		const seen: object[] = [];
		const look = async function (this: IExecuteFunctions) {
			seen.push(see(this));
			if (seen.length === 1) throw new NodeApiError(this.getNode(), { message: 'Broken' });
			return [[{ json: {} }]];
		};
		const nodeType = { ...widget({ operation: look }), execute: look };
		const { error } = await runTool({ ...host, nodeType, route, args: [args, args], retryOnFail: true, maxTries: 2 });
		expect(error).toBeUndefined();
		expect(seen).toHaveLength(3);
		const numbers = [...new Set(seen)];
		return seen.map((object) => numbers.indexOf(object));
	};

	test('invoke: the execute data is the same for all calls, and the input for the tries of one call', async () => {
		expect(await identities('invoke', (context) => context.getExecuteData())).toEqual([0, 0, 0]);
		expect(await identities('invoke', (context) => context.getInputData()[0].json)).toEqual([0, 0, 1]);
	});

	test('request: the execute data is the same for the tries of one call', async () => {
		expect(await identities('request', (context) => context.getExecuteData())).toEqual([0, 0, 1]);
	});
});

describe('a failure', () => {
	const nodeType = () => {
		const fail = async function (this: { getNode(): never }): Promise<never> {
			throw new NodeApiError(this.getNode(), { code: 'IM004' }, { message: 'Broken', description: 'Mend it' });
		};
		return widget({
			operation: fail as never,
			resourceRouting: { send: { paginate: true }, operations: { pagination: fail as never } },
		});
	};

	test('invoke: throws, with the description joined to the message', async () => {
		const { error, response } = await runTool({ ...host, nodeType: nodeType(), route: 'invoke' });

		expect(response).toBeUndefined();
		expect(error?.message).toBe('Broken\n\nDetails: Mend it');
	});

	test('request: gives the model only the message', async () => {
		const { error, response } = await runTool({ ...host, nodeType: nodeType(), route: 'request' });

		expect(JSON.parse(response!)).toEqual([{ error: 'Broken' }]);
		expect(error?.message).toBe('Broken');
	});
});

test('invoke: arguments that do not match the schema are refused before the node runs', async () => {
	const number = { widgetId: "={{ $fromAI('widgetId', 'The widget', 'number') }}" };

	const { error } = await runTool({
		...host,
		nodeType: widget({ fields: [widgetId] }),
		route: 'invoke',
		parameters: number,
		args,
	});

	expect(error?.message).toContain('did not match expected schema');
	expect(requests).toEqual([]);
});

test('invoke: a node with methods but without requestDefaults has no execute, so that nothing is sent and no error appears', async () => {
	const nodeType = widget({ methods: { loadOptions: {} }, description: { requestDefaults: undefined } });

	const { response, error } = await runTool({ ...host, nodeType, route: 'invoke' });

	expect(requests).toEqual([]);
	expect(response ?? error?.message).toBeUndefined();
});

test('a node that is not marked as usable as a tool is refused', async () => {
	const nodeType = widget({ description: { usableAsTool: undefined } });

	await expect(runTool({ ...host, nodeType, route: 'invoke' })).rejects.toThrow("'widget' cannot be used as a tool");
});
