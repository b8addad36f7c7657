import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { contractNock } from '../../../contract/validity';
import { credential, credentialName, origin, runOperation } from '../../../support/automationPlatform';
import { runTool } from '../../../support/engine';
import type { RunOptions } from '../../../support/engine';
import { itemsOf, locator } from '../../../support/input';
import { reply } from '../../../support/nock';
import type { RecordedRequest, Reply } from '../../../support/nock';
import { jsonOf, pairsOf, shownText } from '../../../support/results';
import { origin as nodeOrigin, underTest } from '../../../nodes/operations';

const requests = contractNock();

const entry = (id: string, more: IDataObject = {}) => ({
	attempts: 0,
	created: '2026-03-01T08:00:00.000Z',
	id,
	reason: 'Remote service answered 503.',
	resolved: false,
	...more,
});

/** Serves scenarios with their lists, by ID. An answer in place of a list is returned unchanged. */
function serveScenarios(lists: Record<number, IDataObject[] | Reply>, zone = origin): void {
	const scenarios = Object.entries(lists).map(([id, list]) => {
		const count = Array.isArray(list) ? list.length : 1;
		return { id: Number(id), name: `Scenario ${id}`, dlqCount: count, allDlqCount: count };
	});
	const answer = ({ path, query }: RecordedRequest): Reply => {
		if (path === '/api/v2/scenarios') return { body: { scenarios, pg: { limit: 500 } } };
		const list = lists[Number(Object.fromEntries(query).scenarioId)];
		return Array.isArray(list) ? { body: { dlqs: list } } : list;
	};
	reply(zone, 'GET', /^\/api\/v2\/(scenarios|dlqs)$/, answer, { times: Infinity });
}

const ofOrganization: INodeParameters = { organizationId: locator('1') };

async function getMany(parameters: INodeParameters = {}, options: Partial<RunOptions> = {}) {
	return await runOperation(
		'incompleteExecution.getAll',
		{ ...ofOrganization, ...parameters },
		{ items: itemsOf({}), ...options },
	);
}

/** The scenarios whose lists were read, in order. */
function listed(): string[] {
	return requests.filter(({ path }) => path.endsWith('/dlqs')).map(({ query }) => Object.fromEntries(query).scenarioId);
}

test('an item starts with what it is, where it belongs and why it failed', async () => {
	serveScenarios({
		1: [entry('a', { size: 5, scenarioId: 9, scenarioName: null })],
		2: [{ id: 'b', resolved: false }],
	});

	const items = jsonOf(await getMany());

	expect(items.map((item) => Object.keys(item))).toEqual([
		['id', 'scenarioId', 'scenarioName', 'reason', 'attempts', 'created', 'resolved', 'size'],
		['id', 'scenarioId', 'scenarioName', 'resolved'],
	]);
	expect(items[0]).toMatchObject({ id: 'a', scenarioId: 1, scenarioName: 'Scenario 1' });
});

describe('items with the same search', () => {
	const same = { returnAll: true, filters: { reasonContains: '={{ $json.words }}' } };

	test.each(['custom', 'routing'] as const)(
		'share one reading, and each has items of its own: %s',
		async (entryPoint) => {
			serveScenarios({ 1: [entry('a', { more: { deep: 1 } })], 2: [entry('b', { reason: 'Timed out' })] });
			const items = itemsOf({ words: '503' }, { words: '503' }, { words: 'timed' });

			const result = await getMany(same, { items, entryPoint });

			expect(jsonOf(result).map(({ id }) => id)).toEqual(['a', 'a', 'b']);
			expect(pairsOf(result)).toEqual([[0], [1], [2]]);
			expect(requests.filter(({ path }) => path.endsWith('/scenarios'))).toHaveLength(2);
			const [first, second] = jsonOf(result);
			(first.more as IDataObject).deep = 2;
			expect(second.more).toEqual({ deep: 1 });
		},
	);

	test('are refused together, each with its own error, and the other items continue', async () => {
		serveScenarios({ 1: [entry('a')], 2: { status: 403, body: { message: 'No' } } });
		const items = itemsOf({}, {}, { excluded: '2' });
		const filters = { excludedScenarioIds: '={{ $json.excluded ?? "3" }}' };

		const result = await getMany({ returnAll: true, filters }, { items, onError: 'continueRegularOutput' });

		expect(jsonOf(result).map(({ id, error }) => id ?? error)).toEqual([
			expect.stringMatching(/^Get many incomplete executions \(scenario '2'\) \[item 0\]: HTTP 403/),
			expect.stringMatching(/^Get many incomplete executions \(scenario '2'\) \[item 1\]: HTTP 403/),
			'a',
		]);
		expect(pairsOf(result)).toEqual([[0], [1], [2]]);
	});

	test('with other credentials are separate searches', async () => {
		const zones = ['https://a.example', 'https://b.example'];
		for (const zone of zones) serveScenarios({ 1: [entry(zone)] }, zone);

		const result = await getMany(
			{},
			{
				items: itemsOf(...zones.map((zone) => ({ zone }))),
				credentials: { [credentialName]: credential('={{ $json.zone }}') },
			},
		);

		expect(jsonOf(result).map(({ id }) => id)).toEqual(zones);
	});

	test('wait for each other even if only one request may be in flight', async () => {
		serveScenarios({ 1: [entry('a')], 2: [entry('b')] });

		const result = await getMany(
			{ requestOptions: { maxInFlight: 1 } },
			{ items: Array.from({ length: 30 }, (): INodeExecutionData => ({ json: {} })) },
		);

		expect(jsonOf(result)).toHaveLength(60);
		expect(requests).toHaveLength(3);
	});
});

describe('Limit', () => {
	const lists = Object.fromEntries(
		[1, 2, 3, 4, 5, 6].map((scenario) => [scenario, [entry(`${scenario}a`), entry(`${scenario}b`)]]),
	);
	const hint = "There are more results than 'Limit' allows. Raise it, or turn on 'Return All'.";

	test.each([
		[1, ['1'], [hint]],
		[2, ['1', '2', '3'], [hint]],
		[5, ['1', '2', '3'], [hint]],
		[12, ['1', '2', '3', '4', '5', '6'], []],
	])('%i returns the first entries from few lists, with a hint if there are more', async (limit, read, hints) => {
		serveScenarios(lists);

		const result = await getMany({ limit });

		expect(jsonOf(result).map(({ id }) => id)).toEqual(
			Object.values(lists)
				.flat()
				.slice(0, limit)
				.map(({ id }) => id),
		);
		expect(listed()).toEqual(read);
		expect(result.hints.map(({ message }) => message)).toEqual(hints);
	});

	test('with a filter reads no further list only to know whether there are more, and a hint says that there may be', async () => {
		serveScenarios(lists);

		const result = await getMany({ limit: 2, filters: { reasonContains: '503' } });

		expect([listed(), result.hints.map(({ message }) => message)]).toEqual([
			['1'],
			["There may be more results than 'Limit' allows. Raise it, or turn on 'Return All'."],
		]);
	});

	test('reads no more pages of a list than needed', async () => {
		const all = Array.from({ length: 100 }, (_, index) => entry(`d${index}`));
		reply(
			origin,
			'GET',
			'/api/v2/dlqs',
			({ query }) => {
				const offset = Number(Object.fromEntries(query)['pg[offset]'] ?? 0);
				return { body: { dlqs: all.slice(offset, offset + 10), pg: { offset, limit: 10 } } };
			},
			{ times: Infinity },
		);
		serveScenarios({ 1: all });

		expect(jsonOf(await getMany({ limit: 15 }))).toHaveLength(15);
		expect(listed()).toEqual(['1', '1']);
	});

	test('of several items gives its hint once', async () => {
		serveScenarios(lists);
		const result = await getMany({ limit: '={{ $json.limit }}' }, { items: itemsOf({ limit: 1 }, { limit: 2 }) });
		expect(result.hints).toHaveLength(1);
	});

	test.each(['invoke', 'request'] as const)(
		'as a tool, says in the last item that there are more: %s',
		async (route) => {
			serveScenarios(lists, nodeOrigin);
			const parameters = { resource: 'incompleteExecution', operation: 'getAll', ...ofOrganization, limit: 2 };

			const { response } = await runTool({ ...underTest, route, parameters, args: {} });

			expect(JSON.parse(response!)).toEqual([
				expect.objectContaining({ id: '1a' }),
				expect.objectContaining({ id: '1b' }),
				{ message: hint },
			]);
		},
	);
});

describe('a single scenario', () => {
	const ofScenario = { searchIn: 'scenario', scenarioId: locator('1'), returnAll: true };

	test('has its name from one of its incomplete executions, and no name if that cannot be read', async () => {
		serveScenarios({ 1: [entry('a'), entry('b')] });
		reply(origin, 'GET', '/api/v2/dlqs/a', { body: { dlq: { id: 'a', scenarioName: 'Order import' } } });
		reply(origin, 'GET', '/api/v2/dlqs/a', { status: 404, body: {} });

		for (const name of ['Order import', null]) {
			const items = jsonOf(await getMany(ofScenario));
			expect(items.map(({ scenarioName }) => scenarioName)).toEqual([name, name]);
		}
	});

	test('is an error if its name cannot be read and a filter needs it', async () => {
		serveScenarios({ 1: [entry('a')] });
		reply(origin, 'GET', '/api/v2/dlqs/a', { status: 403, body: { message: 'No' } });

		const { error } = await getMany({ ...ofScenario, filters: { scenarioNameContains: 'order' } });

		expect(shownText(error)).toMatch(/'a' \[item 0\]: HTTP 403/);
	});

	test('has its name from the next one if a filter needs it and the first one is gone', async () => {
		const filtered = { ...ofScenario, filters: { scenarioNameContains: 'order' } };
		const page = (dlqs: IDataObject[], more: object) => ({ body: { dlqs, pg: { limit: 2 } }, ...more });
		reply(origin, 'GET', '/api/v2/dlqs', page([entry('a'), entry('b')], {}));
		for (const id of ['a', 'b']) reply(origin, 'GET', `/api/v2/dlqs/${id}`, { status: 404, body: {} });
		reply(origin, 'GET', '/api/v2/dlqs', page([entry('c'), entry('d')], {}));
		reply(origin, 'GET', '/api/v2/dlqs/c', { status: 404, body: {} });
		reply(origin, 'GET', '/api/v2/dlqs/d', { body: { dlq: { id: 'd', scenarioName: 'Order import' } } });
		reply(origin, 'GET', '/api/v2/dlqs', page([entry('e')], {}));

		const items = jsonOf(await getMany(filtered));

		expect(items.map(({ id, scenarioName }) => [id, scenarioName])).toEqual(
			['c', 'd', 'e'].map((id) => [id, 'Order import']),
		);
	});
});

test('G15 a record keeps a field that is named __proto__', async () => {
	serveScenarios({ 1: [JSON.parse('{"id":"a","__proto__":{"x":1},"reason":"r"}') as IDataObject] });

	const [item] = jsonOf(await getMany({ returnAll: true }));

	expect(JSON.stringify(item)).toContain('"__proto__":{"x":1}');
});

describe('refused before anything is sent', () => {
	test.each<[INodeParameters, string]>([
		[{ filters: { minAttempts: 3, maxAttempts: 2 } }, "'Min Attempts' is greater than 'Max Attempts'"],
		[{ filters: { reasonMatches: '(' } }, "'Reason Matches' is not a valid regular expression"],
		[{ filters: { createdAfter: 'yesterday' } }, "'Created After' must be a date"],
		[{ filters: { maxSize: 'many' } }, "'Max Size'"],
		[{ filters: { excludedScenarioIds: 'x' } }, "'Exclude Scenarios'"],
		[{ filters: { reasonContains: '={{ $json.missing }}' } }, "The expression in 'Reason Contains' returned no value"],
		[{ filters: { status: 'open' } }, "'Status' must be one of all, resolved, unresolved"],
		[{ organizationId: locator('x') }, "'Organization' must be a numeric ID"],
		[{ searchIn: 'folder', teamId: locator('1'), folderId: locator('={{ $json.missing }}') }, "'Folder' is empty"],
		...['cols[]', 'pg[offset]', 'pg[limit]'].map((name): [INodeParameters, string] => [
			{ options: { additionalQuery: { [name]: 1 } } },
			`'Additional Parameters' contains '${name}', which the node sets itself`,
		]),
		[{ options: { additionalQuery: '{"pg": {"limit": 5}}' } }, "contains 'pg[limit]'"],
	])('%j: %s', async (parameters, message) => {
		const { error } = await getMany(parameters);

		expect(shownText(error)).toContain(message);
		expect(shownText(error)).toContain('[item 0]');
	});
});
