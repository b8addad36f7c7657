import * as fc from 'fast-check';
import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { nodeUnderTest as customerAuth } from '../CustomerAuth/nodeUnderTest';
import { nodeUnderTest as platform } from '../nodes/nodeUnderTest';
import { evaluate, loop, runWorkflow, source, type EntryPoint, type WorkflowNode } from '../support/engine';
import { itemsOf, locator } from '../support/input';
import { reply, type Reply, settle, strictNock } from '../support/nock';
import { runs, timeLimit } from '../support/properties';
import { skipWaits } from '../support/waits';

// The nodes in complete executions, between other nodes, as in a user's workflow.

strictNock();
const host = {
	credentialTypes: [...platform.credentialTypes, ...customerAuth.credentialTypes],
	credentials: { ...platform.credentials, ...customerAuth.credentials },
};
const entryPoints: EntryPoint[] = ['custom', 'routing'];

/** The IDs of the requests that the service accepted, in order. */
let taken: string[];
beforeEach(() => {
	taken = [];
	skipWaits();
});
afterEach(() => jest.restoreAllMocks());

function platformNode(operation: string, parameters: object = {}, settings: Partial<WorkflowNode> = {}): WorkflowNode {
	const chosen = { resource: 'incompleteExecution', operation, ...parameters } as INodeParameters;
	return { nodeType: platform.nodeType, parameters: chosen, ...settings };
}

/** The refusal of a request for an ID. The service accepts all other requests. */
type Refusal = (id: string) => Reply | undefined;

/** A way to use a node with items `{ id, scenarioId, mark }`. */
interface Use {
	name: string;
	node: (settings?: Partial<WorkflowNode>) => WorkflowNode;
	serve: (refusal?: Refusal) => void;
	/** The output for an ID that the service accepts. */
	answer: (id: string) => IDataObject;
}

/** Answers POST requests. Each is for some IDs, and is accepted for all of them or none. */
function serve(
	origin: string,
	path: RegExp,
	idsOf: (path: string, body: never) => string[],
	answerTo: (ids: string[]) => object,
	refusal: Refusal = () => undefined,
): void {
	const answer = (request: { path: string; body?: unknown }): Reply => {
		const ids = idsOf(request.path, request.body as never);
		const refused = ids.map(refusal).find((reason) => reason !== undefined);
		if (!refused) taken.push(...ids);
		return refused ?? { body: answerTo(ids) };
	};
	reply(origin, 'POST', path, answer, { times: Infinity });
}

const uses: Use[] = [
	{
		name: 'a declared operation',
		node: (settings) => platformNode('retry', { dlqId: locator('={{ $json.id }}') }, settings),
		serve: (refusal) =>
			serve(
				platform.origin,
				/dlqs\/\w+\/retry$/,
				(path) => [path.split('/').at(-2)!],
				([dlq]) => ({ dlq }),
				refusal,
			),
		answer: (id) => ({ id, outcome: 'queued' }),
	},
	{
		name: 'a bulk operation',
		node: (settings) => platformNode('retryMany', { source: 'inputItems', options: { chunkSize: 1 } }, settings),
		serve: (refusal) =>
			serve(
				platform.origin,
				/dlqs\/retry$/,
				(_, { ids }: { ids: string[] }) => ids,
				(dlqs) => ({ dlqs }),
				refusal,
			),
		answer: (id) => ({ id, outcome: 'queued', scenarioId: 1 }),
	},
	{
		name: 'an operation with work of its own, of the other node',
		node: (settings) => ({
			nodeType: customerAuth.nodeType,
			parameters: {
				resource: 'customer',
				operation: 'signUp',
				email: '={{ $json.id }}@shop.example',
				password: 'example-password',
			},
			...settings,
		}),
		serve: (refusal) =>
			serve(
				customerAuth.origin,
				/signup$/,
				(_, { email }: { email: string }) => email.split('@').slice(0, 1),
				([id]) => ({ id }),
				refusal,
			),
		answer: (id) => ({ id }),
	},
];

const ids = ['a', 'b', 'c', 'd', 'e'];
const items = itemsOf(...ids.map((id) => ({ id, scenarioId: 1, mark: `of ${id}` })));
const notThere: Reply = { status: 404, body: { message: 'Not there' } };
/** A refusal that is not about IDs, so that no record is read to explain it. */
const forbidden: Reply = { status: 403, body: { message: 'Not yours' } };
const isForbidden = expect.stringMatching(/HTTP 403\. Not yours/) as string;
/** The `mark` of the source item of each item, found across the nodes between them. */
const marks = evaluate("={{ $('Source').item.json.mark }}");

const jsonOf = (output: INodeExecutionData[] | undefined) => output?.map(({ json }) => json);
const valuesOf = (output: INodeExecutionData[] | undefined) => output?.map(({ json }) => json.value);

describe.each(uses.flatMap((use) => entryPoints.map((entryPoint) => [use.name, entryPoint, use] as const)))(
	'%s, on the entry point %s',
	(_, entryPoint, use) => {
		const options = { ...host, entryPoint };
		const failed = (id: string) => ({ id, scenarioId: 1, mark: `of ${id}`, error: isForbidden });

		test('in a loop over batches, sends each item once, and each finds its source in the end', async () => {
			use.serve();

			const { error, outputOf, runsOf } = await runWorkflow(
				{ Source: source(items), Loop: loop(2), Node: use.node(), Marks: marks },
				['Source -> Loop', 'Loop[1] -> Node', 'Node -> Loop', 'Loop -> Marks'],
				options,
			);

			expect(error).toBeUndefined();
			expect(taken.sort()).toEqual(ids);
			expect(runsOf('Node')).toBe(3);
			expect(jsonOf(outputOf('Node'))).toEqual(ids.map(use.answer));
			expect(valuesOf(outputOf('Marks'))).toEqual(ids.map((id) => `of ${id}`));
		});

		test('G03 On Error: Continue returns a failed item in its place, with its data and its source', async () => {
			use.serve((id) => (['b', 'd'].includes(id) ? forbidden : undefined));

			const { error, outputOf } = await runWorkflow(
				{ Source: source(items), Node: use.node({ onError: 'continueRegularOutput' }), Marks: marks },
				['Source -> Node', 'Node -> Marks'],
				options,
			);

			expect(error).toBeUndefined();
			expect(jsonOf(outputOf('Node'))).toEqual(
				['b', 'd'].reduce((all, id) => all.with(ids.indexOf(id), failed(id)), ids.map(use.answer)),
			);
			expect(valuesOf(outputOf('Marks'))).toEqual(ids.map((id) => `of ${id}`));
		});

		test('G03 On Error: Continue (using error output) returns a failed item there, with its data and its source', async () => {
			use.serve((id) => (['b', 'd'].includes(id) ? forbidden : undefined));

			const { error, outputOf } = await runWorkflow(
				{ Source: source(items), Node: use.node({ onError: 'continueErrorOutput' }), Marks: marks },
				['Source -> Node', 'Node[1] -> Marks'],
				options,
			);

			expect(error).toBeUndefined();
			expect(jsonOf(outputOf('Node'))).toEqual(['a', 'c', 'e'].map(use.answer));
			expect(jsonOf(outputOf('Node', 1))).toEqual(['b', 'd'].map(failed));
			expect(valuesOf(outputOf('Marks'))).toEqual(['of b', 'of d']);
		});

		test('On Error: Stop Workflow runs no later node, and the error names the item', async () => {
			use.serve((id) => (id === 'c' ? forbidden : undefined));

			const { error, outputOf, runsOf } = await runWorkflow(
				{ Source: source(items), Node: use.node(), Marks: marks },
				['Source -> Node', 'Node -> Marks'],
				options,
			);

			expect(error?.message).toMatch(/\[item 2\]: HTTP 403\. Not yours/);
			expect([outputOf('Node'), runsOf('Marks')]).toEqual([[], 0]);
		});

		test('Retry On Fail continues where it stopped, and repeats nothing', async () => {
			let refusals = 1;
			use.serve((id) => (id === 'c' && refusals-- > 0 ? { status: 403, body: {} } : undefined));

			const { error, outputOf } = await runWorkflow(
				{ Source: source(items), Node: use.node({ retryOnFail: true, maxTries: 2 }), Marks: marks },
				['Source -> Node', 'Node -> Marks'],
				options,
			);

			expect(error).toBeUndefined();
			expect(taken.sort()).toEqual(ids);
			expect(jsonOf(outputOf('Node'))).toEqual(ids.map(use.answer));
			expect(valuesOf(outputOf('Marks'))).toEqual(ids.map((id) => `of ${id}`));
		});

		test('Retry On Fail with On Error: Continue returns an item once that fails in every try', async () => {
			use.serve((id) => (id === 'a' ? forbidden : undefined));

			const { error, outputOf } = await runWorkflow(
				{
					Source: source(items),
					Node: use.node({ retryOnFail: true, maxTries: 3, onError: 'continueErrorOutput' }),
				},
				['Source -> Node'],
				options,
			);

			expect(error).toBeUndefined();
			expect(taken.sort()).toEqual(ids.slice(1));
			expect(jsonOf(outputOf('Node'))).toEqual(ids.slice(1).map(use.answer));
			expect(jsonOf(outputOf('Node', 1))).toEqual([failed('a')]);
		});

		test('Execute Once sends only the first item', async () => {
			use.serve();

			const { error, outputOf } = await runWorkflow(
				{ Source: source(items), Node: use.node({ executeOnce: true }), Marks: marks },
				['Source -> Node', 'Node -> Marks'],
				options,
			);

			expect(error).toBeUndefined();
			expect(taken).toEqual(['a']);
			expect(valuesOf(outputOf('Marks'))).toEqual(['of a']);
		});

		test('with pinned data, sends nothing, and a later node gets the pinned data', async () => {
			const { error, outputOf } = await runWorkflow(
				{ Source: source(items), Node: use.node(), Id: evaluate('={{ $json.id }}') },
				['Source -> Node', 'Node -> Id'],
				{ ...options, pinData: { Node: [{ json: { id: 'pinned' } }] } },
			);

			expect(error).toBeUndefined();
			expect(valuesOf(outputOf('Id'))).toEqual(['pinned']);
		});

		test('twice in one workflow, does its own work in each node, and the source is found across both', async () => {
			use.serve();

			const { error, outputOf } = await runWorkflow(
				{
					Source: source(items),
					First: use.node(),
					Second: use.node({ onError: 'continueErrorOutput' }),
					Marks: marks,
				},
				['Source -> First', 'First -> Second', 'Second -> Marks'],
				options,
			);

			expect(error).toBeUndefined();
			expect(taken.sort()).toEqual([...ids, ...ids].sort());
			expect(valuesOf(outputOf('Marks'))).toEqual(ids.map((id) => `of ${id}`));
		});

		test('when cancelled, runs no later node on either output', async () => {
			const controller = new AbortController();
			use.serve(() => {
				controller.abort();
				return forbidden;
			});

			const { runsOf } = await runWorkflow(
				{ Source: source(items), Node: use.node({ onError: 'continueErrorOutput' }), Marks: marks },
				['Source -> Node', 'Node -> Marks', 'Node[1] -> Marks'],
				{ ...options, abortSignal: controller.signal },
			);

			expect([taken, runsOf('Marks')]).toEqual([[], 0]);
		});

		test('sends nothing without items, refuses an item without data, and leaves binary data at its source', async () => {
			use.serve((id) => (id === 'a' ? forbidden : undefined));
			const binary = { data: { data: 'aGVsbG8=', mimeType: 'text/plain' } };
			const nodes = (given: INodeExecutionData[]) => ({
				Source: source(given),
				Node: use.node({ onError: 'continueErrorOutput' }),
				Type: evaluate("={{ $('Source').item.binary.data.mimeType }}"),
			});
			const connections = ['Source -> Node', 'Node -> Type', 'Node[1] -> Type'];

			const none = await runWorkflow(nodes([]), connections, options);
			const empty = await runWorkflow(nodes([{ json: {}, binary }]), connections, options);
			const full = await runWorkflow(nodes([0, 1].map((index) => ({ ...items[index], binary }))), connections, options);

			expect([none.error, none.runsOf('Node')]).toEqual([undefined, 0]);
			expect(empty.outputOf('Node', 1)).toHaveLength(1);
			expect(jsonOf(full.outputOf('Node', 1))).toEqual([failed('a')]);
			expect(jsonOf(full.outputOf('Node'))).toEqual([use.answer('b')]);
			expect(valuesOf(full.outputOf('Type'))).toEqual(['text/plain', 'text/plain']);
		});
	},
);

describe.each(entryPoints)('on the entry point %s', (entryPoint) => {
	const options = { ...host, entryPoint };

	test('an empty list runs no later node, and runs it once with Always Output Data', async () => {
		reply(platform.origin, 'GET', '/api/v2/dlqs', { body: { dlqs: [] } }, { times: Infinity });
		const list = (settings: Partial<WorkflowNode>) =>
			platformNode('getAll', { searchIn: 'scenario', scenarioId: locator('={{ $json.scenarioId }}') }, settings);
		const run = async (settings: Partial<WorkflowNode>) =>
			await runWorkflow(
				{ Source: source(items), Node: list(settings), Count: evaluate('={{ $input.all().length }}') },
				['Source -> Node', 'Node -> Count'],
				options,
			);

		const plain = await run({});
		const always = await run({ alwaysOutputData: true });

		expect(plain.runsOf('Count')).toBe(0);
		expect(valuesOf(always.outputOf('Count'))).toEqual([1]);
	});

	test('each entry of a list finds the item that requested it', async () => {
		const dlqs = (scenario: string | undefined) => ['x', 'y'].map((id) => ({ id: `${id}${scenario}` }));
		reply(
			platform.origin,
			'GET',
			/^\/api\/v2\/dlqs/,
			({ query, path }) => ({
				body: {
					dlqs: dlqs(Object.fromEntries(query).scenarioId),
					dlq: { id: path, scenarioName: 'Order import' },
					pg: { offset: 0, limit: 100 },
				},
			}),
			{ times: Infinity },
		);
		const found = evaluate("={{ $json.id + ' ' + $('Source').item.json.mark }}");

		const { outputOf } = await runWorkflow(
			{
				Source: source(itemsOf({ scenarioId: 1, mark: 'one' }, { scenarioId: 2, mark: 'two' })),
				Node: platformNode('getAll', {
					searchIn: 'scenario',
					scenarioId: locator('={{ $json.scenarioId }}'),
					limit: 2,
				}),
				Found: found,
			},
			['Source -> Node', 'Node -> Found'],
			options,
		);

		expect(valuesOf(outputOf('Found'))).toEqual(['x1 one', 'y1 one', 'x2 two', 'y2 two']);
	});

	test('G03 an invalid setting of the whole run is the error of each item, on the error output', async () => {
		const { error, outputOf } = await runWorkflow(
			{
				Source: source(items),
				Node: platformNode(
					'retryMany',
					{ source: 'inputItems', options: { chunkSize: 'many' } },
					{ onError: 'continueErrorOutput' },
				),
			},
			['Source -> Node'],
			options,
		);

		expect(error).toBeUndefined();
		expect(outputOf('Node')).toEqual([]);
		expect(jsonOf(outputOf('Node', 1))).toEqual(
			items.map(({ json }) => ({ ...json, error: expect.stringContaining("'Chunk Size'") as string })),
		);
	});

	test('with Execute Once, an operation that accepts one item per run gets the first of several', async () => {
		reply(platform.origin, 'GET', /password-reset/, { body: { ok: true } });
		const parameters = { resource: 'user', operation: 'checkPasswordReset', hash: 'example-hash' };

		const { error } = await runWorkflow(
			{ Source: source(items), Node: { nodeType: platform.nodeType, parameters, executeOnce: true } },
			['Source -> Node'],
			options,
		);

		expect(error).toBeUndefined();
	});
});

test('G29 the error after several tries shows the progress once', async () => {
	const [{ node, serve: serving }] = uses;
	serving((id) => (id === 'c' ? { status: 504, body: {} } : undefined));

	const { error } = await runWorkflow(
		{ Source: source(items), Node: node({ retryOnFail: true, maxTries: 3 }) },
		['Source -> Node'],
		host,
	);

	const { description } = error as { description?: string };
	expect(description?.match(/\d of \d items were completed/g)).toEqual(['4 of 5 items were completed']);
});

/** The input of a bulk operation, and the IDs and scenarios that the service refuses. */
interface BulkCase {
	operation: string;
	source: string;
	given: Array<{ id?: string; scenarioId?: number }>;
	refused: Array<string | number>;
	settings: Partial<WorkflowNode>;
	entryPoint: EntryPoint;
}

const bulkCase: fc.Arbitrary<BulkCase> = fc.record({
	operation: fc.constantFrom('retryMany', 'deleteMany'),
	source: fc.constantFrom('inputItems', 'list', 'search', 'all'),
	given: fc.array(
		fc.record({ id: fc.constantFrom('a', 'b', 'c'), scenarioId: fc.constantFrom(1, 2) }, { requiredKeys: [] }),
		{ minLength: 1, maxLength: 6 },
	),
	refused: fc.subarray(['b', 'c', 2]),
	settings: fc.record({
		onError: fc.constantFrom('continueRegularOutput', 'continueErrorOutput'),
		retryOnFail: fc.boolean(),
	}),
	entryPoint: fc.constantFrom(...entryPoints),
});

/**
 * A service whose scenarios have the incomplete executions a, b and c. It accepts a request completely or not at all.
 */
function serveBulk(refused: Array<string | number>): string[] {
	const done: string[] = [];
	const listed = (scenarioId: number) => ids.slice(0, 3).filter((id) => !done.includes(`${scenarioId}/${id}`));
	const answer = (request: { query: Array<[string, string]>; body?: unknown }): Reply => {
		const scenarioId = Number(Object.fromEntries(request.query).scenarioId);
		const { ids: dlqs = listed(scenarioId) } = request.body as { ids?: string[] };
		if (refused.includes(scenarioId) || dlqs.some((id) => refused.includes(id))) return notThere;
		done.push(...dlqs.map((id) => `${scenarioId}/${id}`));
		return { body: { dlqs } };
	};
	reply(platform.origin, 'POST', '/api/v2/dlqs/retry', answer, { times: Infinity });
	reply(platform.origin, 'DELETE', '/api/v2/dlqs', answer, { times: Infinity });
	reply(
		platform.origin,
		'GET',
		'/api/v2/dlqs',
		({ query }) => {
			const { scenarioId, 'pg[offset]': offset = '0' } = Object.fromEntries(query);
			const dlqs = listed(Number(scenarioId)).map((id) => ({ id, attempts: 0 }));
			return { body: { dlqs: dlqs.slice(Number(offset)), pg: { offset: Number(offset), limit: 100 } } };
		},
		{ times: Infinity },
	);
	reply(platform.origin, 'GET', /dlqs\/\w+$/, notThere, { times: Infinity });
	return done;
}

test(
	'G03 G30 a bulk operation returns every item, failed ones with their own data, and does nothing twice',
	async () => {
		await fc.assert(
			fc.asyncProperty(bulkCase, async ({ operation, source: from, given, refused, settings, entryPoint }) => {
				settle();
				const done = serveBulk(refused);
				const marked = given.map((json, index) => ({ json: { ...json, mark: `item ${index}` } }));
				const chosen = from !== 'inputItems' && {
					searchIn: 'scenario',
					scenarioId: locator('={{ $json.scenarioId }}'),
					ids: '={{ $json.id }}',
				};
				const node = platformNode(operation, { source: from, ...chosen, confirm: true }, settings);

				const { error, outputOf } = await runWorkflow({ Source: source(marked), Node: node }, ['Source -> Node'], {
					...host,
					entryPoint,
				});

				expect(error).toBeUndefined();
				const [first, second] = [outputOf('Node')!, outputOf('Node', 1)!];
				const isFailed = ({ json }: INodeExecutionData) => json.error !== undefined;
				const failures = settings.onError === 'continueErrorOutput' ? second : first.filter(isFailed);
				if (settings.onError === 'continueErrorOutput') expect(first.filter(isFailed)).toEqual([]);
				for (const { json, pairedItem } of failures) {
					const { item } = pairedItem as { item: number };
					expect(json).toMatchObject({ ...marked[item].json, error: expect.any(String) as string });
				}
				const pairs = [...first, ...second].flatMap(({ pairedItem }) => pairedItem as { item: number }[]);
				// An empty scenario gives no item.
				if (!['all', 'search'].includes(from)) {
					expect([...new Set(pairs.map(({ item }) => item))].sort()).toEqual([...given.keys()]);
				}
				// On the other entry point each item is a run of its own.
				if (entryPoint === 'custom') expect([...new Set(done)]).toEqual(done);
			}),
			{ numRuns: runs(40) },
		);
	},
	timeLimit(600_000),
);
