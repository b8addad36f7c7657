import type { INodeParameters } from 'n8n-workflow';

import { origin, runOperation } from '../../../support/automationPlatform';
import { locator, itemsOf } from '../../../support/input';
import type { RecordedRequest } from '../../../support/nock';
import { server, strictNock } from '../../../support/nock';
import { jsonOf, pairsOf, shownText } from '../../../support/results';
import { serveWorld } from '../../find/service';
import { dlqsOf, worldOf } from '../../find/worldOf';

const requests = strictNock();

const idsOf = ({ body }: RecordedRequest) => (body as { ids: string[] }).ids;
const posts = () => requests.filter(({ method }) => method === 'POST');
const sentIds = () => posts().flatMap(idsOf).sort();
/** The reads, such as `scenarios organizationId=1`, sorted. */
const reads = () =>
	requests
		.filter(({ method }) => method === 'GET')
		.map(({ path, query }) => {
			const asked = query.filter(([key]) => !key.startsWith('pg')).map((pair) => pair.join('='));
			return [path.replace('/api/v2/', ''), ...asked].join(' ');
		})
		.sort();

const retryMany = async (parameters: INodeParameters, options: Parameters<typeof runOperation>[2] = {}) =>
	await runOperation('incompleteExecution.retryMany', parameters, options);
const outcomesOf = (result: Parameters<typeof jsonOf>[0]) =>
	jsonOf(result)
		.map(({ id, outcome }) => `${String(id)} ${String(outcome)}`)
		.sort();
const hintsOf = ({ hints }: Awaited<ReturnType<typeof retryMany>>) => hints.map(({ message }) => message);

const organization = { organizationId: locator(1) };
const scenario = (id: unknown) => ({ searchIn: 'scenario', scenarioId: locator(id) });
const byItem = { searchIn: 'scenario', scenarioId: locator('={{ $json.scenario }}') };

describe('Retry Many by search: where it searches', () => {
	const world = () =>
		worldOf(
			[
				{ id: 101, name: 'Orders', folderId: 21, dlqs: dlqsOf(['a', 'b'], { reason: 'Timeout' }) },
				{ id: 102, folderId: 22, dlqs: [{ id: 'c' }, { id: 'done', resolved: true }] },
				{ id: 103, folderId: 23, dlqs: [{ id: 'd' }] },
				{ id: 104, folderId: 21, dlqs: [{ id: 'over', resolved: true }] },
				{ id: 105, folderId: 21, dlqs: [] },
				{ id: 201, teamId: 12, dlqs: [{ id: 'e' }] },
				{ id: 301, teamId: 13, dlqs: [{ id: 'f' }] },
			],
			{
				teams: [
					{ id: 11, organizationId: 1 },
					{ id: 12, organizationId: 1 },
					{ id: 13, organizationId: 2 },
				],
				folders: [
					{ id: 21, teamId: 11, parentId: null },
					{ id: 22, teamId: 11, parentId: 21 },
					{ id: 23, teamId: 11, parentId: 22 },
					{ id: 24, teamId: 11, parentId: null },
				],
			},
		);
	const folder = { searchIn: 'folder', teamId: locator(11), folderId: locator(21) };

	test('a new node with an organization retries all unresolved ones in it, and reads only scenarios that have some', async () => {
		serveWorld(world());

		const result = await retryMany(organization);

		expect(reads()).toEqual([
			...[101, 102, 103, 201].map((id) => `dlqs scenarioId=${id}`),
			'scenarios organizationId=1',
		]);
		expect(sentIds()).toEqual(['a', 'b', 'c', 'd', 'e']);
		expect(outcomesOf(result)).toEqual(['a queued', 'b queued', 'c queued', 'd queued', 'e queued']);
		const first = jsonOf(result).find(({ id }) => id === 'a');
		expect(Object.entries(first ?? {})).toEqual([
			['id', 'a'],
			['outcome', 'queued'],
			['scenarioId', 101],
			['scenarioName', 'Orders'],
			['reason', 'Timeout'],
		]);
		expect(hintsOf(result)).toEqual(['5 retried: 5 queued']);
	});

	test.each([
		['a team', { searchIn: 'team', teamId: locator(11) }, 'none', ['a', 'b', 'c', 'd']],
		['a folder of a service with flat folders', folder, 'none', ['a', 'b']],
		['a folder with nested lists of folders', folder, 'lists', ['a', 'b', 'c', 'd']],
		['a folder with folders that name their parent', folder, 'parents', ['a', 'b', 'c', 'd']],
		['an empty folder', { ...folder, folderId: locator(24) }, 'lists', undefined],
		['a scenario', scenario(102), 'none', ['c']],
		['a scenario of another organization', scenario(301), 'none', ['f']],
		['all but two scenarios', { ...organization, filters: { excludedScenarioIds: '101, 201' } }, 'none', ['c', 'd']],
		['a scenario with a name', { ...scenario(101), filters: { scenarioNameContains: 'ORD' } }, 'none', ['a', 'b']],
		['a scenario with another name', { ...scenario(102), filters: { scenarioNameContains: 'ORD' } }, 'none', undefined],
		['scenarios by name', { ...organization, filters: { scenarioNameContains: 'ORD' } }, 'none', ['a', 'b']],
	] as const)('%s', async (_, parameters, nesting, ids) => {
		serveWorld({ ...world(), habits: { ...world().habits, nesting } });

		const result = await retryMany(parameters as INodeParameters);

		expect(sentIds()).toEqual(ids ?? []);
		expect(outcomesOf(result)).toEqual((ids ?? []).map((id) => `${id} queued`));
	});

	test('a folder that does not exist is an error, and no scenario is listed', async () => {
		serveWorld(world());

		const { error } = await retryMany({ ...folder, folderId: locator(99) } as INodeParameters);

		expect(shownText(error)).toMatch(/Team 11 has no folder 99 .*Select 'Folder' again/s);
		expect(reads()).toEqual([expect.stringMatching(/^scenarios-folders/)]);
	});

	test('a single scenario gets its name from one of its incomplete executions, without a list of scenarios', async () => {
		serveWorld(world());

		const result = await retryMany(scenario(101));

		expect(reads()).toEqual(['dlqs scenarioId=101', 'dlqs/a']);
		expect(jsonOf(result).map(({ scenarioName }) => scenarioName)).toEqual(['Orders', 'Orders']);
	});

	test('of several searches in one scenario, one whose filter excludes its name retries nothing', async () => {
		serveWorld(world());

		const result = await retryMany(
			{
				...scenario(101),
				filters: { scenarioNameContains: '={{ $json.name }}', reasonContains: '={{ $json.reason }}' },
			},
			{ items: itemsOf({ name: 'invoice', reason: 'Time' }, { name: 'order', reason: 'nothing has this' }) },
		);

		expect(reads()).toEqual(['dlqs scenarioId=101', 'dlqs/a']);
		expect(sentIds()).toEqual([]);
		expect(outcomesOf(result)).toEqual([]);
	});

	test('resolved ones come from all scenarios that have any, and those that the service does not queue are skipped', async () => {
		serveWorld(world());

		const result = await retryMany({ ...organization, filters: { status: 'resolved' } });

		expect(sentIds()).toEqual(['done', 'over']);
		expect(outcomesOf(result)).toEqual(['done skipped', 'over skipped']);
		expect(hintsOf(result)).toEqual(['None retried; 2 skipped']);
	});

	test('any status retries all', async () => {
		serveWorld(world());

		const result = await retryMany({ ...scenario(102), filters: { status: 'all' } });

		expect(outcomesOf(result)).toEqual(['c queued', 'done skipped']);
	});

	test('a search without results is no error: it returns no item, sends nothing, and a hint says so', async () => {
		serveWorld(world());

		const result = await retryMany({ ...organization, filters: { reasonContains: 'nothing has this' } });

		expect([result.error, jsonOf(result), posts()]).toEqual([undefined, [], []]);
		expect(hintsOf(result)).toEqual(['No incomplete executions found']);
	});
});

describe('Retry Many by search: each ID is sent once', () => {
	const world = () =>
		worldOf([
			{ id: 101, dlqs: [{ id: 'a', attempts: 1 }, { id: 'b' }] },
			{ id: 102, dlqs: [{ id: 'c' }] },
		]);

	test('by the same search of several items, which is one search whose results are paired with all of them', async () => {
		serveWorld(world());

		const result = await retryMany(organization, { items: itemsOf({}, {}, {}) });

		expect(reads()).toEqual(['dlqs scenarioId=101', 'dlqs scenarioId=102', 'scenarios organizationId=1']);
		expect(sentIds()).toEqual(['a', 'b', 'c']);
		expect(pairsOf(result)).toEqual(Array(3).fill([0, 1, 2]));
	});

	test('by searches in the same scenario with different filters', async () => {
		serveWorld(world());
		const items = itemsOf(
			{ scenario: 101, least: 0 },
			{ scenario: 101, least: 1 },
			{ scenario: 102, least: 0 },
			{ scenario: 102, least: 9 },
		);

		const result = await retryMany({ ...byItem, filters: { minAttempts: '={{ $json.least }}' } }, { items });

		expect(reads().filter((read) => read.includes(' '))).toEqual(['dlqs scenarioId=101', 'dlqs scenarioId=102']);
		expect(sentIds()).toEqual(['a', 'b', 'c']);
		const pairs = pairsOf(result).map((pair, index) => [jsonOf(result)[index].id, pair]);
		expect(Object.fromEntries(pairs)).toEqual({ a: [0, 1], b: [0], c: [2] });
	});

	test('in chunks, each of one scenario', async () => {
		serveWorld(worldOf([101, 102].map((id) => ({ id, dlqs: dlqsOf([1, 2, 3, 4, 5].map((one) => `${id}-${one}`)) }))));

		await retryMany({ ...organization, options: { chunkSize: 2 } });

		expect(
			posts()
				.map((post) => idsOf(post).length)
				.sort(),
		).toEqual([1, 1, 2, 2, 2, 2]);
		expect(new Set(sentIds()).size).toBe(10);
	});
});

describe("Retry Many by search under n8n's Retry On Fail", () => {
	const world = () =>
		worldOf([
			{
				id: 101,
				dlqs: [
					{ id: 'a', created: '2026-03-02' },
					{ id: 'left out', resolved: true },
				],
			},
			{
				id: 102,
				dlqs: [
					{ id: 'b', created: '2026-03-01' },
					{ id: 'c', created: '2026-03-03' },
				],
			},
		]);
	const twice = { retryOnFail: true, maxTries: 2 };
	const sorted = (result: Awaited<ReturnType<typeof retryMany>>) => [result.tries, outcomesOf(result)];

	test('does not send again what the first try sent, and returns it although it is no longer found', async () => {
		server(origin).post('/api/v2/dlqs/retry').query({ scenarioId: 102 }).reply(403, { message: 'Not now' });
		serveWorld(world());

		const result = await retryMany({ ...organization, filters: { status: 'all' } }, twice);

		expect(sorted(result)).toEqual([2, ['a queued', 'b queued', 'c queued', 'left out skipped']]);
		expect(posts().map(idsOf)).toEqual(
			expect.arrayContaining([
				['a', 'left out'],
				['b', 'c'],
				['b', 'c'],
			]) as string[][],
		);
		expect(posts()).toHaveLength(3);
	});

	test('continues after a list that could not be read', async () => {
		server(origin).get('/api/v2/dlqs').query({ scenarioId: 102 }).reply(403, { message: 'Not now' });
		serveWorld(world());

		const result = await retryMany({ ...organization, requestOptions: { maxInFlight: 1 } }, twice);

		expect(sorted(result)).toEqual([2, ['a queued', 'b queued', 'c queued']]);
		expect(sentIds()).toEqual(['a', 'b', 'c']);
	});

	test('pairs the items of the second try like those of the first', async () => {
		server(origin).post('/api/v2/dlqs/retry').query({ scenarioId: 102 }).reply(403, {});
		serveWorld(world());

		const result = await retryMany(byItem, { ...twice, items: itemsOf({ scenario: 102 }, { scenario: 101 }) });

		expect(jsonOf(result).map(({ id }, index) => [id, pairsOf(result)[index]])).toEqual([
			['b', [0]],
			['c', [0]],
			['a', [1]],
		]);
	});

	test('with Max to Process continues in the second try with those of the first, and counts the others', async () => {
		server(origin).post('/api/v2/dlqs/retry').query({ scenarioId: 102 }).reply(403, {});
		// They fail again, so that the second try finds them too.
		serveWorld(
			worldOf([101, 102].map((id) => ({ id, dlqs: dlqsOf([`${id} a`, `${id} b`], { reason: 'TIMED OUT' }) }))),
		);

		const result = await retryMany({ ...organization, options: { maxToProcess: 3 } }, twice);

		expect(sorted(result)).toEqual([2, ['101 a queued', '101 b queued', '102 a queued']]);
		expect(hintsOf(result)).toContain(
			"3 retried: 3 queued. One more incomplete execution was found than 'Max to Process' allows. The oldest ones were processed.",
		);
	});
});

test('does not share searches between items that n8n passes one by one', async () => {
	serveWorld(worldOf([101, 102].map((id) => ({ id, dlqs: [{ id: `of${id}` }] }))));
	const items = itemsOf({ scenario: 101 }, { scenario: 102 });

	const result = await retryMany(
		{ ...scenario('={{ $json.scenario }}'), options: { maxToProcess: 1 } },
		{ items, entryPoint: 'routing' },
	);

	expect(jsonOf(result).map(({ id }) => id)).toEqual(['of101', 'of102']);
	expect(pairsOf(result)).toEqual([[0], [1]]);
});
