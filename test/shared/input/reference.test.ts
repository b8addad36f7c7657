import { referenceIn, valueAt } from '../../../nodes/shared/input/reference';
import { contractNock } from '../../contract/validity';
import { runUnderTest, serveExamples } from '../../nodes/operations';
import { locator } from '../../support/input';
import { countEvaluations } from '../../support/evaluations';

// test/e2e/references.test.ts compares what is read here with what n8n's engines read.

test.each([
	['={{ $json.id }}', ['id']],
	['={{$json.id}}', ['id']],
	['={{ $json.order.customer_2 }}', ['order', 'customer_2']],
	['={{ $json["order id"] }}', ['order id']],
	["={{ $json['order id'].größe }}", undefined],
	['={{ $json.a[\'größe\']["b c"].d }}', ['a', 'größe', 'b c', 'd']],
])('%j is a reference', (text, path) => expect(referenceIn(text)).toEqual(path));

test.each([
	...['$json.id', '={{ $json }}', '={{ $json.id }} ', ' ={{ $json.id }}', '=a {{ $json.id }}', '={{ $json.id }}\n'],
	...['={{ $json.a }}{{ $json.b }}', '={{ $json.id + 1 }}', '={{ $json.id.trim() }}', '={{ $json?.id }}'],
	...['={{ $json[0] }}', '={{ $json[id] }}', '={{ $json["a\\"b"] }}', '={{ $json["a}}b"] }}', '={{ $json["f()"] }}'],
	...['={{ $("A").item.json.id }}', '={{ $input.item.json.id }}', '={{ $json.$ }}', '={{ $json.2a }}'],
	...[
		'={{ $json.constructor }}',
		'={{ $json.constructorId }}',
		'={{ $json["a.constructor"] }}',
		'={{ $json.toString }}',
	],
	...['={{ $json.__proto__ }}', '={{ $json.a.prototype }}', '={{ $json["arguments"] }}', '={{ $json.mainModule }}'],
	...['={{ $json.globalThis }}', '={{ $json.a.globalThis.b }}'],
	...[5, null, undefined, {}],
])('%j is left to n8n', (stored) => expect(referenceIn(stored)).toBeUndefined());

test.each([
	[['a'], { a: 'x' }, 'x'],
	[['a'], { a: '' }, ''],
	[['a'], { a: 0 }, 0],
	[['a', 'b c'], { a: { 'b c': false } }, false],
	[['a'], Object.assign(Object.create(null), { a: 1 }), 1],
])('at %j of %j is %j', (path, json, value) => expect(valueAt(path, json)).toBe(value));

test.each([
	[['a'], {}],
	[['a'], { a: null }],
	[['a'], { a: new Date(0) }],
	[['a'], { a: ['x'] }],
	[['a'], { a: { b: 1 } }],
	[['a'], { a: 5n }],
	[['a', 'length'], { a: 'text' }],
	[['a', 'length'], { a: ['x'] }],
	[['a'], Object.create({ a: 'inherited' })],
	[['a'], Object.defineProperty({}, 'a', { get: () => 'computed' })],
	[['a', 'b'], { a: Object.assign(new Date(0), { b: 'x' }) }],
	[['a'], undefined],
])('at %j of %j, the value is left to n8n', (path, json) => expect(valueAt(path, json)).toBeUndefined());

describe('in a run', () => {
	contractNock();

	const items = [{ json: { id: 'a1' } }, { json: { id: null } }, { json: { id: 'c3' } }];
	const parameters = { resource: 'incompleteExecution', operation: 'get', dlqId: locator('={{ $json.id }}') };
	test('n8n evaluates a reference only where the item has no text, number, true or false', async () => {
		serveExamples();
		const { counts, result } = await countEvaluations(
			async () => await runUnderTest(parameters, { items, onError: 'continueRegularOutput' }),
		);
		expect(counts).toEqual({ '={{ $json.id }}': { 1: 1 } });
		expect(result.output[0].map(({ json }) => Boolean(json.error))).toEqual([false, true, false]);
	});
});
