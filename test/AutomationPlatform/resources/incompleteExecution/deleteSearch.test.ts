import type { INodeParameters } from 'n8n-workflow';

import { origin, runOperation } from '../../../support/automationPlatform';
import { itemsOf, locator } from '../../../support/input';
import type { RecordedRequest } from '../../../support/nock';
import { server, strictNock } from '../../../support/nock';
import { jsonOf, pairsOf, shownText } from '../../../support/results';
import { serveWorld } from '../../find/service';
import { worldOf } from '../../find/worldOf';

// Delete Many with a search.

const requests = strictNock();

const idsOf = ({ body }: RecordedRequest) => (body as { ids: string[] }).ids;
const deletes = () => requests.filter(({ method }) => method === 'DELETE');
const deletedIds = () => deletes().flatMap(idsOf).sort();

const deleteMany = async (parameters: INodeParameters, options: Parameters<typeof runOperation>[2] = {}) =>
	await runOperation('incompleteExecution.deleteMany', { organizationId: locator(1), ...parameters }, options);
const hintsOf = ({ hints }: Awaited<ReturnType<typeof deleteMany>>) => hints.map(({ message }) => message);
const byItem = { searchIn: 'scenario', scenarioId: locator('={{ $json.scenario }}') };
const confirm = true;

const world = () =>
	worldOf([
		{
			id: 101,
			name: 'Orders',
			dlqs: [
				{ id: 'a', reason: 'Timeout' },
				{ id: 'old', resolved: true },
			],
		},
		{ id: 102, name: 'Invoices', dlqs: [{ id: 'b' }] },
	]);

describe('Confirm', () => {
	test.each([undefined, false, 'false', '={{ false }}', '={{ $json.missing }}'])(
		'%j: nothing is read or sent, and the error says what to turn on',
		async (value) => {
			const { error } = await deleteMany({ ...(value !== undefined && { confirm: value }) });

			expect(error).toMatchObject({
				message: expect.stringMatching(/^'Confirm' is off, so nothing was deleted \[item 0\]/),
				description: expect.stringContaining("Turn on 'Confirm' to delete what the search finds, or 'Preview'"),
			});
			expect(requests).toEqual([]);
		},
	);

	test('refuses a Preview whose expression gives no value, because it would delete', async () => {
		const { error } = await deleteMany({ confirm, preview: '={{ $json.missing }}' });

		expect(shownText(error)).toMatch(/The expression in 'Preview' returned no value/);
		expect(requests).toEqual([]);
	});

	test.each([true, '={{ "true" }}'])('%j deletes what the search finds, and nothing else', async (value) => {
		const served = world();
		serveWorld(served);

		const result = await deleteMany({ confirm: value });

		expect(deletedIds()).toEqual(['a', 'b']);
		expect(served.scenarios.flatMap(({ dlqs }) => dlqs.map(({ id }) => id))).toEqual(['old']);
		for (const { query, body } of deletes()) {
			expect(query.map(([name]) => name)).toEqual(['scenarioId']);
			expect(Object.keys(body as object)).toEqual(['ids']);
		}
		expect(jsonOf(result).sort((one, other) => Number(one.scenarioId) - Number(other.scenarioId))).toEqual([
			{ id: 'a', scenarioId: 101, scenarioName: 'Orders', reason: 'Timeout', deleted: true },
			{ id: 'b', scenarioId: 102, scenarioName: 'Invoices', deleted: true },
		]);
	});

	test('is read for each item, and a search that is not confirmed deletes nothing', async () => {
		serveWorld(world());
		const parameters = { ...byItem, confirm: '={{ $json.sure }}' };
		const items = itemsOf({ scenario: 101, sure: false }, { scenario: 102, sure: true });

		const stopped = await deleteMany(parameters, { items });
		expect([shownText(stopped.error), requests]).toEqual([expect.stringMatching(/'Confirm'.*\[item 0\]/), []]);

		const result = await deleteMany(parameters, { items, onError: 'continueRegularOutput' });

		expect(deletedIds()).toEqual(['b']);
		expect(jsonOf(result)).toEqual([
			{ scenario: 101, sure: false, error: expect.stringMatching(/'Confirm'.*\[item 0\]/) },
			expect.objectContaining({ id: 'b', deleted: true }),
		]);
	});

	test('of one item does not confirm the same search of another item, which is an error', async () => {
		serveWorld(world());

		const result = await deleteMany(
			{ ...byItem, confirm: '={{ $json.sure }}' },
			{ items: itemsOf({ scenario: 102, sure: true }, { scenario: 102 }), onError: 'continueRegularOutput' },
		);

		expect(deletedIds()).toEqual(['b']);
		expect(pairsOf(result)).toEqual([[0], [1]]);
		expect(jsonOf(result)[1].error).toMatch(/'Confirm'/);
	});
});

test('that is on returns no item and a hint if nothing is found', async () => {
	serveWorld(world());

	const result = await deleteMany({ confirm: true, filters: { reasonContains: 'no such reason' } });

	expect([result.error, jsonOf(result), deletedIds()]).toEqual([undefined, [], []]);
	expect(hintsOf(result)).toEqual(['No incomplete executions found.']);
});

describe('Preview', () => {
	test.each([true, '={{ true }}'])(
		'%j: shows what the search finds, sends no delete, and says how many',
		async (preview) => {
			serveWorld(world());

			for (const more of [{}, { confirm: false }, { confirm }]) {
				requests.length = 0;
				const result = await deleteMany({ preview, ...more });

				expect(new Set(requests.map(({ method }) => method))).toEqual(new Set(['GET']));
				const shown = { deleted: false, message: 'Preview: would be deleted' };
				expect(jsonOf(result).sort((one, other) => Number(one.scenarioId) - Number(other.scenarioId))).toEqual([
					{ id: 'a', scenarioId: 101, scenarioName: 'Orders', reason: 'Timeout', ...shown },
					{ id: 'b', scenarioId: 102, scenarioName: 'Invoices', ...shown },
				]);
				expect(hintsOf(result)).toEqual(['Preview: 2 would be deleted.']);
			}
		},
	);

	test('that is on for one item only is refused, because searches are done together', async () => {
		const items = itemsOf({ look: true, scenario: 101 }, { look: false, scenario: 102 });

		const { error } = await deleteMany({ ...byItem, confirm, preview: '={{ $json.look }}' }, { items });

		expect(shownText(error)).toMatch(/^'Preview' is not the same as for item 0 \[item 1\]/);
		expect(requests).toEqual([]);
	});

	test('that is left from a search has no effect on IDs', async () => {
		server(origin)
			.delete('/api/v2/dlqs')
			.query(true)
			.reply(200, { dlqs: ['a'] });

		const result = await deleteMany({ source: 'list', scenarioId: locator(1), ids: 'a', preview: true });

		expect(jsonOf(result)).toEqual([{ id: 'a', scenarioId: 1, deleted: true }]);
	});

	test('that is left from a search does not confirm all of a scenario', async () => {
		const { error } = await deleteMany({ source: 'all', scenarioId: locator(1), preview: true });

		expect([shownText(error), requests]).toEqual([expect.stringContaining("'Confirm'"), []]);
	});
});

describe('several items', () => {
	test('with the same search are one search, and each result is paired with all of them', async () => {
		serveWorld(world());

		const result = await deleteMany({ confirm }, { items: itemsOf({}, {}) });

		expect(requests.filter(({ path }) => path === '/api/v2/scenarios')).toHaveLength(1);
		expect(deletedIds()).toEqual(['a', 'b']);
		expect(pairsOf(result)).toEqual([
			[0, 1],
			[0, 1],
		]);
	});

	test('with overlapping searches delete each ID once', async () => {
		serveWorld(world());
		const items = itemsOf({ scenario: 101, status: 'all' }, { scenario: 101, status: 'resolved' }, { scenario: 102 });

		const result = await deleteMany(
			{ ...byItem, confirm, filters: { status: '={{ $json.status ?? "unresolved" }}' } },
			{ items },
		);

		expect(deletedIds()).toEqual(['a', 'b', 'old']);
		const pairs = jsonOf(result).map(({ id }, index) => [id, pairsOf(result)[index]]);
		expect(Object.fromEntries(pairs)).toEqual({ a: [0], old: [0, 1], b: [2] });
	});

	test('under Retry On Fail do not send deleted IDs again, and return them', async () => {
		server(origin).delete('/api/v2/dlqs').query({ scenarioId: 102 }).reply(403, {});
		serveWorld(world());

		const result = await deleteMany({ confirm }, { retryOnFail: true, maxTries: 2 });

		expect(result.tries).toBe(2);
		expect(deletedIds()).toEqual(['a', 'b', 'b']);
		expect(jsonOf(result).map(({ id, deleted }) => [id, deleted])).toEqual(
			expect.arrayContaining([
				['a', true],
				['b', true],
			]),
		);
	});
});

test('a clean-up deletes old resolved ones', async () => {
	const at = (day: number, resolved: boolean) => ({ resolved, created: `2026-03-0${day}T00:00:00Z` });
	serveWorld(
		worldOf([
			{
				id: 101,
				dlqs: [
					{ id: 'a', ...at(1, true) },
					{ id: 'b', ...at(3, true) },
					{ id: 'c', ...at(1, false) },
				],
			},
			{ id: 102, dlqs: [{ id: 'd', ...at(2, true) }] },
			{ id: 103, dlqs: [{ id: 'e', ...at(1, false) }] },
		]),
	);

	await deleteMany({ confirm, filters: { status: 'resolved', createdBefore: '2026-03-03T00:00:00Z' } });

	expect(deletedIds()).toEqual(['a', 'd']);
});

test('an ID that is being processed stays, with the message of the service, and the others are deleted', async () => {
	server(origin)
		.delete('/api/v2/dlqs')
		.query({ scenarioId: 101 })
		.reply(200, { dlqs: [], error: { message: 'It is being processed' } });
	serveWorld(world());

	const result = await deleteMany({ confirm });

	expect(jsonOf(result).map(({ id, deleted, message }) => ({ id, deleted, message }))).toEqual(
		expect.arrayContaining([
			{ id: 'a', deleted: false, message: expect.stringContaining('It is being processed') },
			{ id: 'b', deleted: true },
		]),
	);
});

test('a search without results is no error: it returns no item and sends nothing', async () => {
	serveWorld(worldOf([]));

	const result = await deleteMany({ confirm });

	expect([result.error, jsonOf(result), deletes()]).toEqual([undefined, [], []]);
});
