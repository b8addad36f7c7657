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

test('what a collection holds besides its own fields is not sent', async () => {
	serveExamples();

	await runUnderTest({ ...logs, filters: { status: 3, other: 'x', __proto__: null } as never });

	expect(query()).toEqual([['status', '3']]);
});

test.each([
	['a text', 'a1'],
	['an expression', '={{ $json.id }}'],
	['a locator from an expression', '={{ ({ __rl: true, mode: "id", value: $json.id }) }}'],
	['a locator without its mark', { mode: 'id', value: 'a1' }],
	['a locator within a locator', locator('={{ ({ __rl: true, mode: "list", value: $json.id }) }}')],
	['a number', 1],
])('a thing may be given as %s', async (_, dlqId) => {
	serveExamples();

	await runUnderTest({ ...logs, dlqId: dlqId as INodeParameters });

	expect(requests[0].path).toBe(`/api/v2/dlqs/${typeof dlqId === 'number' ? dlqId : 'a1'}/logs`);
});

test('a value in the text of an expression is that of its own item', async () => {
	serveExamples();

	await runUnderTest(
		{ ...logs, dlqId: locator('=dlq-{{ $itemIndex }}-{{ $json.id }}') },
		{
			items: ['x', 'y'].map((id) => ({ json: { id } })),
		},
	);

	expect(requests.map(({ path }) => path).sort()).toEqual(['/api/v2/dlqs/dlq-0-x/logs', '/api/v2/dlqs/dlq-1-y/logs']);
});

test('an expression that cannot be evaluated stops its item, and nothing is sent', async () => {
	const { error } = await runUnderTest({ ...logs, dlqId: locator('={{ $json.a.b.c() }}') });

	expect(error).toBeInstanceOf(Error);
	expect(requests).toEqual([]);
});

test('an object that refers to itself is refused with the name of the field', async () => {
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
])('parameters %j that choose nothing are an error that says where to choose', async (parameters) => {
	const { error } = await runUnderTest(parameters, { entryPoint: 'routing' });

	expect(shownText(error)).toMatch(/'Resource' and 'Operation'/);
	expect(requests).toEqual([]);
});

test('a list of plain values gives an item for each', async () => {
	serveExamples(() => ({ body: { dlqLogs: ['a', 'b'], pg: { limit: 50 } } }));

	expect(jsonOf(await runUnderTest(logs))).toEqual([
		{ value: 'a', dlqId: 'a' },
		{ value: 'b', dlqId: 'a' },
	]);
});

test('a failed run says how many of its items were completed', async () => {
	serveExamples(({ path }) => (path.includes('/b/') ? { status: 404, body: { message: 'Not there' } } : undefined));

	const { error } = await runUnderTest(
		{ ...logs, dlqId: locator('={{ $json.id }}') },
		{
			items: ['a', 'b'].map((id) => ({ json: { id } })),
		},
	);

	expect(shownText(error)).toContain('1 of 2 items were completed');
});
