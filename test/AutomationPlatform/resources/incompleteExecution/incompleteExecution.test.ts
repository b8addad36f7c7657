import { join } from 'node:path';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { contractNock } from '../../../contract/validity';
import { reply } from '../../../support/nock';
import { offendersOverHttp } from '../../../nodes/offendersOverHttp';
import {
	contract,
	origin,
	runUnderTest,
	serveExamples,
	singleOperations,
	sourceOf,
	variants,
	variantsOf,
} from '../../../nodes/operations';
import { jsonOf, shownText } from '../../../support/results';
import { locator } from '../../../support/input';

const requests = contractNock();

function dlq(operation: string, parameters: INodeParameters = {}): INodeParameters {
	return { resource: 'incompleteExecution', operation, ...parameters };
}

const ofScenario = { scenarioId: locator(1) };

test('the operations on one incomplete execution use the ID of the input item, and refuse an item without an ID before anything is sent', async () => {
	const ofOne = variants.filter(({ path }) => path.includes(':dlqId'));
	const found = await offendersOverHttp(ofOne, requests, async ({ parameters, path }) => {
		const { dlqId: _, ...untouched } = parameters;
		serveExamples();

		const { error } = await runUnderTest(untouched, { items: [{ json: { dlqId: 'a1' } }] });
		expect(error?.message).toContain("'Incomplete Execution' is empty");
		expect(requests).toEqual([]);

		await runUnderTest(untouched, { items: [{ json: { id: 'a1' } }] });
		expect(requests[0].path.split('/')[path.split('/').indexOf(':dlqId')]).toBe('a1');
	});
	expect(found).toEqual([]);
});

describe('deleting all of a scenario', () => {
	const all = dlq('deleteMany', { ...ofScenario, source: 'all', exceptIds: 'x, y' });

	test.each([undefined, false, 'false', '={{ false }}', '={{ $json.missing }}', ''])(
		'A01 with Confirm %j nothing is sent, and the error says what to turn on',
		async (confirm) => {
			const { error } = await runUnderTest({ ...all, ...(confirm !== undefined && { confirm }) });

			expect(shownText(error)).toContain("'Confirm' is off: turn it on");
			expect(requests).toEqual([]);
		},
	);

	test.each([true, 'true', '={{ "true" }}'])('A01 with Confirm %j the request is confirmed', async (confirm) => {
		reply(origin, 'DELETE', '/api/v2/dlqs', { body: { dlqs: ['a'] } });

		const result = await runUnderTest({ ...all, confirm });

		expect(jsonOf(result)).toEqual([{ id: 'a', scenarioId: 1, deleted: true }]);
		expect(requests).toMatchObject([
			{
				query: [
					['scenarioId', '1'],
					['confirmed', 'true'],
				],
				body: { all: true, exceptIds: ['x', 'y'] },
			},
		]);
	});

	test('A01 IDs never become all, whatever the hidden fields contain', async () => {
		const ofIds = variants.filter(({ parameters }) => parameters.source && parameters.source !== 'all');
		const found = await offendersOverHttp(ofIds, requests, async ({ parameters }) => {
			serveExamples();

			await runUnderTest({ ...parameters, confirm: true, exceptIds: 'x' });

			for (const { query, body } of requests) {
				expect(query.map(([key]) => key)).not.toContain('confirmed');
				expect(Object.keys((body ?? { ids: [] }) as object)).toEqual(['ids']);
			}
		});
		expect(found).toEqual([]);
	});

	test('D14 Confirm is read for each item, and an item without it is not sent', async () => {
		serveExamples(() => ({ body: { dlqs: [] } }));

		const { output } = await runUnderTest(
			dlq('deleteMany', { source: 'all', scenarioId: locator('={{ $json.scenario }}'), confirm: '={{ $json.sure }}' }),
			{
				items: [true, false, true].map((sure, index) => ({ json: { scenario: index + 1, sure } })),
				onError: 'continueRegularOutput',
			},
		);

		expect(requests.map(({ query }) => query[0][1]).sort()).toEqual(['1', '3']);
		expect(output[0]).toMatchObject([
			{ json: { error: expect.stringContaining("'Confirm'") }, pairedItem: { item: 1 } },
		]);
	});
});

describe('many in one request', () => {
	test('A03 25 input items are one retry request with 25 IDs', async () => {
		const ids = Array.from({ length: 25 }, (_, index) => `dlq-${index}`);
		reply(origin, 'POST', '/api/v2/dlqs/retry', { body: { dlqs: ids } });

		const { output } = await runUnderTest(dlq('retryMany', { source: 'inputItems' }), {
			items: ids.map((id) => ({ json: { id, scenarioId: 1 } })),
		});

		expect(requests.map(({ body }) => body)).toEqual([{ ids }]);
		expect(output[0].map(({ pairedItem }) => pairedItem)).toEqual(ids.map((_, item) => ({ item })));
	});

	test.each(['={{ ["a", "b"] }}', '["a", "b"]', 'a,b', 'a\nb', ' a , b ,, a', '={{ [" a ", "b", "a"] }}'])(
		'A03 IDs written as %j are trimmed, and none is sent twice',
		async (ids) => {
			for (const operation of ['retryMany', 'deleteMany']) {
				requests.length = 0;
				serveExamples((_, operationId) =>
					operationId === `incompleteExecution.${operation}` ? { body: { dlqs: ['a', 'b'] } } : undefined,
				);

				await runUnderTest(dlq(operation, { ...ofScenario, source: 'list', ids }));

				expect(requests.map(({ body }) => body)).toEqual([{ ids: ['a', 'b'] }]);
			}
		},
	);

	test.each(['id', 'scenarioId'])(
		'D17 an input item without its %s is refused, and the others are done',
		async (missing) => {
			serveExamples(() => ({ body: { dlqs: ['b'] } }));
			const items = [{ json: { id: 'a', scenarioId: 1 } as IDataObject }, { json: { id: 'b', scenarioId: 1 } }];
			for (const empty of [undefined, '', '  ', null]) {
				items[0].json[missing] = empty;
				requests.length = 0;
				const stopped = await runUnderTest(dlq('retryMany', { source: 'inputItems' }), { items });
				expect([shownText(stopped.error), requests, stopped.output]).toEqual([
					expect.stringContaining(`'${missing}'`),
					[],
					[],
				]);

				const { output } = await runUnderTest(dlq('retryMany', { source: 'inputItems' }), {
					items,
					onError: 'continueRegularOutput',
				});

				expect(requests.map(({ body }) => body)).toEqual([{ ids: ['b'] }]);
				expect(output[0]).toMatchObject([
					{ json: { error: expect.stringContaining(`'${missing}'`) }, pairedItem: { item: 0 } },
					{ json: { id: 'b', outcome: 'queued' }, pairedItem: { item: 1 } },
				]);
			}
		},
	);
});

describe('a delete', () => {
	test('D07 of many sends its IDs in the body, as JSON', async () => {
		reply(origin, 'DELETE', '/api/v2/dlqs', { body: { dlqs: ['a', 'b'] } });

		await runUnderTest(dlq('deleteMany', { source: 'list', scenarioId: locator(1), ids: 'a,b' }));

		expect(requests).toMatchObject([
			{ query: [['scenarioId', '1']], body: { ids: ['a', 'b'] }, headers: { 'content-type': 'application/json' } },
		]);
	});

	test('D07 of one thing sends no body, for any resource', async () => {
		const deletes = singleOperations
			.filter(({ name, method }) => method === 'DELETE' && contract.operation(name).requestBody === undefined)
			.map((operation) => variantsOf(operation)[0]);
		const found = await offendersOverHttp(deletes, requests, async ({ parameters }) => {
			serveExamples();

			await runUnderTest(parameters);

			expect(requests[0].body).toBeUndefined();
			expect(requests[0].headers).not.toHaveProperty('content-type');
		});
		expect(found).toEqual([]);
	});
});

describe('a retry is queued, not done', () => {
	test('A05 one retry says that it is queued, and sends nothing else', async () => {
		reply(origin, 'POST', '/api/v2/dlqs/a/retry', { body: { dlq: 'a' } });

		const result = await runUnderTest(dlq('retry', { dlqId: locator('a') }));

		expect(jsonOf(result)).toEqual([{ id: 'a', outcome: 'queued' }]);
		expect(requests).toHaveLength(1);
	});

	test('A05 many retries say that they are queued, and do not wait', async () => {
		reply(origin, 'POST', '/api/v2/dlqs/retry', { body: { dlqs: ['a', 'b'] } });

		const result = await runUnderTest(dlq('retryMany', { ...ofScenario, source: 'list', ids: 'a,b' }));

		expect(jsonOf(result)).toEqual([
			{ id: 'a', outcome: 'queued', scenarioId: 1 },
			{ id: 'b', outcome: 'queued', scenarioId: 1 },
		]);
		expect(requests).toHaveLength(1);
	});

	test('A05 a later Get shows whether it worked', async () => {
		serveExamples();

		const [item] = jsonOf(await runUnderTest(dlq('get', { dlqId: locator('a') })));

		expect(item).toMatchObject({ resolved: expect.any(Boolean), attempts: expect.any(Number) });
	});

	test('A05 the README says that a queued retry has not ended, and how to learn whether it worked', () => {
		const readme = sourceOf(join(__dirname, '../../../../README.md')).replace(/\s+/g, ' ');
		expect(readme).toMatch(/`queued` means that the platform accepted it, not that it worked/);
		expect(readme).toMatch(
			/_Wait for Outcome_ waits .* reports how: `resolved`, `failed`, `gone` \(deleted\), or `pending`/,
		);
	});
});

describe('the blueprint of an update', () => {
	const blueprint = {
		name: 'Order "import"',
		flow: [{ id: 3, module: 'http:ActionSendData', version: 3, parameters: { text: 'a\\b\n"c"' } }],
		metadata: { version: 1 },
	};
	const update = dlq('update', { dlqId: locator('a') });
	const asText = JSON.stringify(blueprint);

	test.each([
		['an object', '={{ $json.blueprint }}', { blueprint }],
		['JSON text', asText, {}],
		['JSON text on several lines', JSON.stringify(blueprint, null, '\t'), {}],
		['JSON text from an expression', '={{ $json.text }}', { text: asText }],
		['text that was encoded twice', '={{ $json.twice }}', { twice: JSON.stringify(asText) }],
	])('A13 is sent as text that is encoded once, when it is given as %s', async (_, value, json) => {
		serveExamples();

		const { error } = await runUnderTest(
			{ ...update, blueprint: value, failer: locator('={{ "3" }}') },
			{ items: [{ json }] },
		);

		expect(error).toBeUndefined();
		const body = requests[0].body as { blueprint: string; failer: unknown };
		expect(JSON.parse(body.blueprint)).toEqual(blueprint);
		expect(body.failer).toBe(3);
	});

	test.each(['{bad', '={{ "{bad" }}', '={{ "\\"{bad\\"" }}', '={{ true }}', '[1'])(
		'A13 is refused before anything is sent when it is %s',
		async (value) => {
			const { error } = await runUnderTest({ ...update, blueprint: value, failer: locator(3) });

			expect(shownText(error)).toContain("'Blueprint'");
			expect(requests).toEqual([]);
		},
	);
});

function module(id: number, timeout?: unknown, inner: object = {}) {
	return { id, module: 'http:ActionSendData', version: 3, parameters: { timeout }, mapper: {}, metadata: {}, ...inner };
}

async function hintsFor(...flow: object[]): Promise<string[]> {
	serveExamples();
	const result = await runUnderTest({
		...dlq('update', { dlqId: locator('a') }),
		blueprint: JSON.stringify({ name: 'Order import', flow, metadata: {} }),
		failer: locator(1),
	});
	expect(result.error).toBeUndefined();
	expect(jsonOf(result)).toHaveLength(1);
	return result.hints.map(({ message }) => message);
}

test.each([0, 301, -1, 1.5, '60', null])(
	'Update: a timeout of %j is sent, and a hint names the module',
	async (timeout) => {
		const [hint, ...others] = await hintsFor(module(7, timeout), module(8, 60));

		expect(hint).toMatch(/timeout of module 7 .* must be a whole number from 1 to 300/);
		expect(others).toEqual([]);
	},
);

test.each([1, 300, undefined])('Update gives no hint with a timeout of %j', async (timeout) => {
	expect(await hintsFor(module(7, timeout))).toEqual([]);
});

test('Update also checks modules within routes and error handlers', async () => {
	const inRoute = { routes: [{ flow: [module(8, 999)] }] };

	expect(await hintsFor(module(7, 60, inRoute), module(9, 60, { onerror: [module(10, 0)] }))).toEqual([
		expect.stringContaining('module 8'),
		expect.stringContaining('module 10'),
	]);
});
