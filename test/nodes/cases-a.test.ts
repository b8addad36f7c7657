import { join } from 'node:path';

import { contractNock } from '../contract/validity';
import { reply } from '../support/nock';
import { jsonOf, locator, named, origin, run, serveExamples, sourceOf, variants } from './platform';

const requests = contractNock();

const ofScenario = { resource: 'incompleteExecution', scenarioId: locator(1) };

describe('A01 deleting all incomplete executions of a scenario', () => {
	const all = { ...ofScenario, operation: 'deleteMany', source: 'all', exceptIds: 'x, y' };

	test.each([undefined, false, 'false', '={{ false }}', '={{ $json.missing }}', ''])(
		'A01 with Confirm %j nothing is sent, and the error says what to turn on',
		async (confirm) => {
			const { error } = await run({ ...all, ...(confirm !== undefined && { confirm }) });

			expect(error?.message).toContain("Turn on 'Confirm'");
			expect(requests).toEqual([]);
		},
	);

	test.each([true, 'true', '={{ "true" }}'])('A01 with Confirm %j the request is confirmed', async (confirm) => {
		reply(origin, 'DELETE', '/api/v2/dlqs', { body: { dlqs: ['a'] } });

		const result = await run({ ...all, confirm });

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

	test.each(named(variants.filter(({ parameters }) => parameters.source && parameters.source !== 'all')))(
		'A01 %s: ids never become all, whatever else is stored',
		async (_, { parameters }) => {
			serveExamples();

			await run({ ...parameters, confirm: true, exceptIds: 'x' });

			for (const { query, body } of requests) {
				expect(query.map(([key]) => key)).not.toContain('confirmed');
				expect(Object.keys((body ?? { ids: [] }) as object)).toEqual(['ids']);
			}
		},
	);
});

describe('A03 many ids in one request', () => {
	test('A03 25 input items are one retry request with 25 ids', async () => {
		const ids = Array.from({ length: 25 }, (_, index) => `dlq-${index}`);
		reply(origin, 'POST', '/api/v2/dlqs/retry', { body: { dlqs: ids } });

		const { output } = await run(
			{ resource: 'incompleteExecution', operation: 'retryMany' },
			{ items: ids.map((id) => ({ json: { id, scenarioId: 1 } })) },
		);

		expect(requests.map(({ body }) => body)).toEqual([{ ids }]);
		expect(output[0].map(({ pairedItem }) => pairedItem)).toEqual(ids.map((_, item) => ({ item })));
	});

	test.each(['={{ ["a", "b"] }}', '["a", "b"]', 'a,b', 'a\nb', ' a , b ,, a', '={{ [" a ", "b", "a"] }}'])(
		'A03 ids written as %j are trimmed, and none is sent twice',
		async (ids) => {
			for (const operation of ['retryMany', 'deleteMany']) {
				requests.length = 0;
				serveExamples((_, operationId) =>
					operationId === `incompleteExecution.${operation}` ? { body: { dlqs: ['a', 'b'] } } : undefined,
				);

				await run({ ...ofScenario, operation, source: 'list', ids });

				expect(requests.map(({ body }) => body)).toEqual([{ ids: ['a', 'b'] }]);
			}
		},
	);
});

describe('A05 a retry is queued, not done', () => {
	test('A05 one retry says that it is queued, and asks nothing else', async () => {
		reply(origin, 'POST', '/api/v2/dlqs/a/retry', { body: { dlq: 'a' } });

		const result = await run({ resource: 'incompleteExecution', operation: 'retry', dlqId: locator('a') });

		expect(jsonOf(result)).toEqual([{ id: 'a', queued: true }]);
		expect(requests).toHaveLength(1);
	});

	test('A05 many retries say so for each, and do not wait', async () => {
		reply(origin, 'POST', '/api/v2/dlqs/retry', { body: { dlqs: ['a', 'b'] } });

		const result = await run({ ...ofScenario, operation: 'retryMany', source: 'list', ids: 'a,b' });

		expect(jsonOf(result)).toEqual([
			{ id: 'a', scenarioId: 1, queued: true },
			{ id: 'b', scenarioId: 1, queued: true },
		]);
		expect(requests).toHaveLength(1);
	});

	test('A05 a later Get shows whether it worked', async () => {
		serveExamples();

		const [item] = jsonOf(await run({ resource: 'incompleteExecution', operation: 'get', dlqId: locator('a') }));

		expect(item).toMatchObject({ resolved: expect.any(Boolean), attempts: expect.any(Number) });
	});

	test('A05 the README says how to look later whether a queued retry worked', () => {
		const readme = sourceOf(join(__dirname, '../../README.md')).replace(/\s+/g, ' ');
		expect(readme).toMatch(/`queued` does not mean[^.]*\.[^.]*later with _Get_: `resolved` and `attempts`/);
	});
});

describe('A06 zones', () => {
	const refusals = [
		[403, undefined],
		[403, 'IM001'],
		[403, 'IM002'],
		[403, 'SC403'],
		[404, undefined],
		[404, 'IM304'],
	] as const;

	test.each(
		named(variants).flatMap(([name, variant]) =>
			refusals.map(([status, code]) => [name, status, code, variant] as const),
		),
	)('A06 %s: a %d %s says that the zone may be the wrong one', async (_, status, code, { parameters }) => {
		serveExamples(() => ({ status, body: { message: 'Not here', code } }));

		const { error } = await run(parameters);

		expect(error?.message).toContain('zone');
	});

	test('A06 what a service leaves out of a record does no harm', async () => {
		const sparse = { id: 5 };
		serveExamples((_, operationId) =>
			operationId === 'scenario.getAll'
				? { body: { scenarios: [sparse], pg: { limit: 50 } } }
				: { body: { dlq: sparse, dlqs: [sparse] } },
		);

		const scenarios = await run({ resource: 'scenario', operation: 'getAll', organizationId: locator(1) });
		const one = await run({ resource: 'incompleteExecution', operation: 'get', dlqId: locator('a') });
		const many = await run({ ...ofScenario, operation: 'getAll' });

		expect([scenarios.error, one.error, many.error]).toEqual([undefined, undefined, undefined]);
		expect([jsonOf(scenarios), jsonOf(one), jsonOf(many)]).toEqual([[sparse], [sparse], [{ id: 5, scenarioId: 1 }]]);
	});
});

describe('A13 the blueprint is always one level of text', () => {
	const blueprint = {
		name: 'Order "import"',
		flow: [{ id: 3, module: 'http:ActionSendData', version: 3, parameters: { text: 'a\\b\n"c"' } }],
		metadata: { version: 1 },
	};
	const update = { resource: 'incompleteExecution', operation: 'update', dlqId: locator('a') };
	const asText = JSON.stringify(blueprint);

	test.each([
		['an object', '={{ $json.blueprint }}', { blueprint }],
		['JSON text', asText, {}],
		['JSON text on several lines', JSON.stringify(blueprint, null, '\t'), {}],
		['JSON text from an expression', '={{ $json.text }}', { text: asText }],
		['text that was encoded twice', '={{ $json.twice }}', { twice: JSON.stringify(asText) }],
	])('A13 given as %s', async (_, value, json) => {
		serveExamples();

		const { error } = await run({ ...update, blueprint: value, failer: '={{ "3" }}' }, { items: [{ json }] });

		expect(error).toBeUndefined();
		const body = requests[0].body as { blueprint: string; failer: unknown };
		expect(JSON.parse(body.blueprint)).toEqual(blueprint);
		expect(body.failer).toBe(3);
	});

	test.each(['{bad', '={{ "{bad" }}', '={{ "\\"{bad\\"" }}', '={{ true }}', '[1'])(
		'A13 %s is refused before anything is sent',
		async (value) => {
			const { error } = await run({ ...update, blueprint: value, failer: 3 });

			expect(error?.message).toContain("'Blueprint'");
			expect(requests).toEqual([]);
		},
	);
});
