import type { INodeParameters } from 'n8n-workflow';

import { contractNock } from '../../contract/validity';
import { runUnderTest, serveExamples } from '../../nodes/operations';
import { jsonOf, shownText } from '../../support/results';
import { locator } from '../../support/input';

const requests = contractNock();

const logs = { resource: 'incompleteExecution', operation: 'getAllLogs', dlqId: locator('a') };

function query(): Array<[string, string]> {
	return requests[0].query;
}

test('does not send entries of a collection that are not its fields', async () => {
	serveExamples();

	await runUnderTest({ ...logs, filters: { status: 3, other: 'x', __proto__: null } as never });

	expect(query()).toEqual([['status', '3']]);
});

test.each([
	['a text', 'a1'],
	['an expression', '={{ $json.id }}'],
	['a locator from an expression', '={{ ({ __rl: true, mode: "id", value: $json.id }) }}'],
	['a locator without __rl', { mode: 'id', value: 'a1' }],
	['a locator within a locator', locator('={{ ({ __rl: true, mode: "list", value: $json.id }) }}')],
	['a number', 1],
])('reads an ID that is given as %s', async (_, dlqId) => {
	serveExamples();

	await runUnderTest({ ...logs, dlqId: dlqId as INodeParameters });

	expect(requests[0].path).toBe(`/api/v2/dlqs/${typeof dlqId === 'number' ? dlqId : 'a1'}/logs`);
});

test('evaluates an expression within text for its own item', async () => {
	serveExamples();

	await runUnderTest(
		{ ...logs, dlqId: locator('=dlq-{{ $itemIndex }}-{{ $json.id }}') },
		{
			items: ['x', 'y'].map((id) => ({ json: { id } })),
		},
	);

	expect(requests.map(({ path }) => path).sort()).toEqual(['/api/v2/dlqs/dlq-0-x/logs', '/api/v2/dlqs/dlq-1-y/logs']);
});

test('stops the item and sends nothing when an expression cannot be evaluated', async () => {
	const { error } = await runUnderTest({ ...logs, dlqId: locator('={{ $json.a.b.c() }}') });

	expect(error).toBeInstanceOf(Error);
	expect(requests).toEqual([]);
});

test('refuses an object that refers to itself, with the name of the field', async () => {
	const { error } = await runUnderTest({
		resource: 'incompleteExecution',
		operation: 'update',
		dlqId: locator('a'),
		blueprint: '={{ (() => { const a = {}; a.a = a; return a; })() }}',
		failer: 3,
	});

	expect(error).toBeInstanceOf(Error);
	expect(requests).toEqual([]);
});

test.each([
	[{ resource: 'incompleteExecution', operation: 'getEverything' }],
	[{ resource: 'nothing', operation: 'get' }],
	[{ resource: 'scenario', operation: 'retry' }],
])('refuses parameters %j, which choose no operation, and says where to choose', async (parameters) => {
	const { error } = await runUnderTest(parameters, { entryPoint: 'routing' });

	expect(shownText(error)).toMatch(/'Resource' and 'Operation'/);
	expect(requests).toEqual([]);
});

test('returns one item for each entry of a list of plain values', async () => {
	serveExamples(() => ({ body: { dlqLogs: ['a', 'b'], pg: { limit: 50 } } }));

	expect(jsonOf(await runUnderTest(logs))).toEqual([
		{ value: 'a', dlqId: 'a' },
		{ value: 'b', dlqId: 'a' },
	]);
});

test('says how many items were completed when a run fails', async () => {
	serveExamples(({ path }) => (path.includes('/b/') ? { status: 404, body: { message: 'Not there' } } : undefined));

	const { error } = await runUnderTest(
		{ ...logs, dlqId: locator('={{ $json.id }}') },
		{
			items: ['a', 'b'].map((id) => ({ json: { id } })),
		},
	);

	expect(shownText(error)).toContain('1 of 2 items were completed');
});
