import { runNode } from '../support/engine';
import { reply, strictNock } from '../support/nock';
import { Widget, WidgetApi, widgetHost, widgetWith } from './widget';

const requests = strictNock();

const host = { credentialTypes: [new WidgetApi()], credentials: { widgetApi: { apiKey: 'example-key' } } };
const items = [{ json: { id: 'a' } }, { json: { id: 'b' } }];

describe('a run by routing', () => {
	test('sends what the declaration says and pairs the items', async () => {
		reply(widgetHost, 'GET', '/widgets/a', { body: { name: 'A' } });
		reply(widgetHost, 'GET', '/widgets/b', { body: { name: 'B' } });

		const { output, error, tries } = await runNode({
			...host,
			nodeType: new Widget(),
			parameters: { widgetId: '={{ $json.id }}' },
			items,
			entrance: 'routing',
		});

		expect(error).toBeUndefined();
		expect(tries).toBe(1);
		expect(output).toEqual([
			[
				{ json: { name: 'A' }, pairedItem: { item: 0 } },
				{ json: { name: 'B' }, pairedItem: { item: 1 } },
			],
		]);
		expect(requests.map(({ path, headers }) => [path, headers.authorization])).toEqual([
			['/widgets/a', 'example-key'],
			['/widgets/b', 'example-key'],
		]);
	});
});

describe('a run by customOperations', () => {
	test('hands over all items at once', async () => {
		const calls: unknown[] = [];
		const nodeType = widgetWith(async function () {
			calls.push(this.getInputData().map((_item, index) => this.getNodeParameter('widgetId', index)));
			return [[{ json: {} }]];
		});

		const { output } = await runNode({ ...host, nodeType, parameters: { widgetId: '={{ $json.id }}' }, items });

		expect(calls).toEqual([['a', 'b']]);
		expect(output).toEqual([[{ json: {}, pairedItem: { item: 0 } }]]);
	});
});
