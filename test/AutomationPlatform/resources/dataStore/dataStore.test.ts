import type { INodeParameters } from 'n8n-workflow';

import { contractNock } from '../../../contract/validity';
import { loadOptions } from '../../../support/engine';
import type { RecordedRequest } from '../../../support/nock';
import { reply } from '../../../support/nock';
import { nodeUnderTest } from '../../../nodes/nodeUnderTest';
import { origin, underTest, runUnderTest, serveExamples } from '../../../nodes/operations';
import { jsonOf, shownText } from '../../../support/results';
import { locator } from '../../../support/input';

const requests = contractNock();

const path = '/api/v2/data-stores';
const pg = { sortBy: 'name', sortDir: 'asc', offset: 0, limit: 10000, returnTotalCount: false };

function deleteMany(dataStoreIds: unknown, more: INodeParameters = {}): INodeParameters {
	const ids = dataStoreIds as INodeParameters[string];
	return { resource: 'dataStore', operation: 'deleteMany', teamId: locator('340'), dataStoreIds: ids, ...more };
}

/** Lets the team have these data stores from now on. */
function serveList(...ids: number[]): void {
	const dataStores = ids.map((id) => ({ id, name: `Store ${id}`, records: 0, size: '0', maxSize: '1', teamId: 340 }));
	reply(origin, 'GET', path, { body: { dataStores, pg } });
}

/** Lets the service have this data store in any team. Without a team, it has none with this ID. */
function serveOne(id: number, teamId?: number): void {
	const dataStore = { id, name: `Store ${id}`, records: 0, size: '0', maxSize: '1', teamId };
	const none = { status: 404, body: { code: 'IM304', message: 'Not found' } };
	reply(origin, 'GET', `${path}/${id}`, teamId === undefined ? none : { body: { dataStore } });
}

const NOT_THERE = 'Not found: it was deleted or never existed';

describe('a delete of data stores', () => {
	test.each([
		['a list', [71, 72, 73]],
		['text', '71, 72 ,73'],
		['JSON text', '["71", 72, 73]'],
		['an expression', '={{ [{ id: 71 }, "72", 73, 71] }}'],
	])('from %s is one request, and returns one item for each', async (_, ids) => {
		reply(origin, 'DELETE', path, { body: { dataStores: [71, 72, 73] } });

		const result = await runUnderTest(deleteMany(ids));

		expect(requests.map(({ body }) => body)).toEqual([{ ids: [71, 72, 73] }]);
		expect(jsonOf(result)).toEqual([71, 72, 73].map((id) => ({ id, deleted: true })));
	});

	test.each([[[]], [''], ['={{ [] }}'], ['={{ $json.missing }}']])(
		'without data stores (%j) is refused before anything is sent',
		async (ids) => {
			const { error } = await runUnderTest(deleteMany(ids));

			// n8n refuses an empty choice, the node an expression that gives no value.
			expect(shownText(error)).toMatch(/'Data Store.*' is empty|"Data Store.*" is required/);
			expect(requests).toEqual([]);
		},
	);

	test('is one request for each input item, and each output is paired with its item', async () => {
		reply(origin, 'DELETE', path, ({ body }) => ({ body: { dataStores: (body as { ids: number[] }).ids } }), {
			times: 2,
		});

		const { output } = await runUnderTest(deleteMany('={{ $json.ids }}'), {
			items: [{ json: { ids: [71, 72] } }, { json: { ids: [73] } }],
		});

		expect(requests.map(({ body }) => body)).toEqual([{ ids: [71, 72] }, { ids: [73] }]);
		expect(output[0].map(({ json, pairedItem }) => [json.id, pairedItem])).toEqual([
			[71, { item: 0 }],
			[72, { item: 0 }],
			[73, { item: 1 }],
		]);
	});

	test.each([[null], [[]]])('says that no data store was deleted if the answer names %j', async (dataStores) => {
		reply(origin, 'DELETE', path, { body: { dataStores } });

		expect(jsonOf(await runUnderTest(deleteMany([71])))).toEqual([
			{ id: 71, deleted: false, message: 'The platform did not delete it' },
		]);
	});

	test('of a data store in use without Confirm deletes nothing and says what to turn on', async () => {
		reply(origin, 'DELETE', path, { status: 406, body: { code: 'IM004', message: 'Confirmation needed' } });

		const { error } = await runUnderTest(deleteMany([71, 72]));

		expect(shownText(error)).toMatch(/406 IM004.*A scenario uses at least one of .*'Confirm'/);
		expect(requests).toHaveLength(1);
		expect(requests[0].query).toEqual([['teamId', '340']]);
	});

	test('that is refused for some says which ones are deleted, by reading the list of the team and each data store that is not in it', async () => {
		reply(
			origin,
			'DELETE',
			path,
			{ status: 400, body: { code: 'SC400', message: 'Store 72 is in use' } },
			{ times: 2 },
		);
		serveList(72, 99);
		serveOne(71);
		serveOne(73, 341);

		expect(jsonOf(await runUnderTest(deleteMany([71, 72, 73])))).toEqual([
			{ id: 71, deleted: true, message: NOT_THERE },
			{ id: 72, deleted: false, message: expect.stringContaining('Store 72 is in use') },
			{ id: 73, deleted: false, message: 'It belongs to team 341' },
		]);
		expect(requests).toHaveLength(5);
	});

	test('G05 that is refused because of one data store is split, so that the others are deleted with the same Confirm', async () => {
		const isRefused = ({ body }: RecordedRequest) =>
			(body as { ids: number[] }).ids.some((id) => [73, 74].includes(id));
		reply(
			origin,
			'DELETE',
			path,
			(request) =>
				isRefused(request)
					? { status: 400, body: { code: 'SC400', message: 'Not possible' } }
					: { body: { dataStores: (request.body as { ids: number[] }).ids } },
			{ times: Infinity },
		);
		serveList(71, 72, 74);
		serveOne(73, 341);
		reply(origin, 'GET', path, {
			body: {
				dataStores: [71, 72, 74].map((id) => ({ id, name: 'S', records: 0, size: '0', maxSize: '1', teamId: 340 })),
				pg,
			},
		});

		const result = await runUnderTest(deleteMany([71, 72, 73, 74], { confirm: true }));

		expect(jsonOf(result)).toEqual([
			{ id: 71, deleted: true },
			{ id: 72, deleted: true },
			{ id: 73, deleted: false, message: 'It belongs to team 341' },
			{ id: 74, deleted: false, message: expect.stringMatching(/^Not possible\./) },
		]);
		const sent = requests.filter(({ method }) => method === 'DELETE');
		expect(sent.map(({ body }) => (body as { ids: number[] }).ids)).toEqual([
			[71, 72, 73, 74],
			[71, 72, 74],
			[71, 72],
			[74],
		]);
		expect(sent.every(({ query }) => Object.fromEntries(query).confirmed === 'true')).toBe(true);
	});

	test('G13 that partly succeeds returns the reason of the service without secrets', async () => {
		const [secret] = nodeUnderTest.secrets;
		const message = `Token ${secret} may not delete 72, ?key=${encodeURIComponent(secret)}`;
		reply(origin, 'DELETE', path, { body: { dataStores: [71], error: { message } } });

		expect(jsonOf(await runUnderTest(deleteMany([71, 72])))).toEqual([
			{ id: 71, deleted: true },
			{ id: 72, deleted: false, message: 'Token *** may not delete 72, ?key=***.' },
		]);
	});

	test('G13 returns a record unchanged, because it is data', async () => {
		const dataStore = { id: 71, name: `Keys: ${nodeUnderTest.secrets[0]}`, teamId: 340 };
		reply(origin, 'GET', `${path}/71`, { body: { dataStore } });

		const result = await runUnderTest({
			resource: 'dataStore',
			operation: 'get',
			teamId: locator('340'),
			dataStoreId: locator('71'),
			simplify: false,
		});

		expect(jsonOf(result)).toMatchObject([dataStore]);
	});

	test.each([['<html>Log in</html>'], [{ dataStore: {} }], [{ dataStore: [] }], [{ code: 'IM403' }]])(
		'G09 that is refused: the answer %j is not a data store, so the outcome is unknown',
		async (body) => {
			const refusal = { status: 400, body: { code: 'SC400', message: 'Store 72 is in use' } };
			reply(origin, 'DELETE', path, refusal, { times: 2 });
			serveList(72);
			reply(origin, 'GET', `${path}/71`, { body });

			expect(jsonOf(await runUnderTest(deleteMany([71, 72])))).toMatchObject([
				{
					id: 71,
					deleted: false,
					message: expect.stringMatching(/did not confirm the deletion.*The response (has no|is a web page)/),
				},
				{ id: 72, deleted: false, message: expect.stringContaining('Store 72 is in use') },
			]);
		},
	);

	test('G05 that is refused for another reason while it is split reports that reason for the data stores of that part', async () => {
		reply(
			origin,
			'DELETE',
			path,
			({ body }) => {
				const { ids } = body as { ids: number[] };
				if (ids.length > 2) return { status: 400, body: { code: 'SC400', message: 'Not possible' } };
				return ids.includes(73)
					? { status: 403, body: { code: 'IM002', message: 'Permission denied' } }
					: { body: { dataStores: ids } };
			},
			{ times: 3 },
		);
		serveList(71, 72, 73, 74);

		expect(jsonOf(await runUnderTest(deleteMany([71, 72, 73, 74])))).toEqual([
			{ id: 71, deleted: true },
			{ id: 72, deleted: true },
			{
				id: 73,
				deleted: false,
				message: expect.stringMatching(/^Delete many data stores .*403 IM002\. Permission denied/),
			},
			{
				id: 74,
				deleted: false,
				message: expect.stringMatching(/^Delete many data stores .*403 IM002\. Permission denied/),
			},
		]);
	});

	test('that is refused reports an unknown outcome for a data store that cannot be read', async () => {
		reply(
			origin,
			'DELETE',
			path,
			{ status: 400, body: { code: 'SC400', message: 'Store 72 is in use' } },
			{ times: 2 },
		);
		serveList(72);
		reply(origin, 'GET', `${path}/71`, { status: 403, body: { code: 'IM002', message: 'Permission denied' } });

		expect(jsonOf(await runUnderTest(deleteMany([71, 72])))).toEqual([
			{
				id: 71,
				deleted: false,
				message: expect.stringMatching(/did not confirm the deletion.*403 IM002.*Permission denied/),
			},
			{ id: 72, deleted: false, message: expect.stringContaining('Store 72 is in use') },
		]);
	});

	test.each([
		['all of them are still there', [71, 72], [], 3],
		['one is still there and one is of another team', [71], [[72, 341]], 2],
		[
			'both are of another team',
			[99],
			[
				[71, 341],
				[72, 341],
			],
			1,
		],
		['the service has none of them', [99], [[71], [72]], 1],
	])('that is refused while %s is an error', async (_, left, others, times) => {
		reply(origin, 'DELETE', path, { status: 400, body: { code: 'SC400', message: 'Not possible' } }, { times });
		serveList(...left);
		others.forEach(([id, teamId]) => serveOne(id, teamId));

		const { error, output } = await runUnderTest(deleteMany([71, 72]));

		expect(shownText(error)).toMatch(/400 SC400.*Not possible.*'Team'/);
		expect(output).toEqual([]);
	});

	test('with an unknown outcome is looked up, and is no error if all data stores are gone', async () => {
		reply(origin, 'DELETE', path, { status: 500, body: { message: 'Broken' } });
		serveList(99);
		serveOne(71);

		const result = await runUnderTest(deleteMany([71]));

		expect(jsonOf(result)).toEqual([{ id: 71, deleted: true, message: NOT_THERE }]);
	});

	test('with an unknown outcome is an error if all data stores still exist, in this team or in another', async () => {
		reply(origin, 'DELETE', path, { status: 500, body: { message: 'Broken' } });
		serveList(71);
		serveOne(72, 341);

		const { error } = await runUnderTest(deleteMany([71, 72]));

		expect(shownText(error)).toMatch(/500.*may have been processed/);
	});

	test('that the caller may not send causes no other request', async () => {
		reply(origin, 'DELETE', path, { status: 403, body: { code: 'IM002', message: 'Permission denied' } });

		expect(shownText((await runUnderTest(deleteMany([71]))).error)).toContain('403 IM002');
		expect(requests).toHaveLength(1);
	});
});

test.each([
	['create', { teamId: locator('340'), maxSizeMb: 1 }],
	['update', { dataStoreId: locator('71') }],
])('the name in %s can have 128 characters and no more', async (operation, more) => {
	serveExamples();
	const named = (name: string) =>
		operation === 'create' ? { ...more, name } : ({ ...more, updateFields: { name } } as INodeParameters);

	expect((await runUnderTest({ resource: 'dataStore', operation, ...named('ü'.repeat(128)) })).error).toBeUndefined();
	expect(requests).toHaveLength(1);
	const { error } = await runUnderTest({ resource: 'dataStore', operation, ...named('ü'.repeat(129)) });
	expect(shownText(error)).toContain("'Name' must have at most 128 characters");
	expect(requests).toHaveLength(1);
});

test('the error for a size above the storage limit says what to do', async () => {
	reply(origin, 'POST', path, { status: 400, body: { code: 'IM003', message: 'No room' } });

	const { error } = await runUnderTest({
		resource: 'dataStore',
		operation: 'create',
		teamId: locator('340'),
		name: 'Orders',
		maxSizeMb: 500,
	});

	expect(shownText(error)).toMatch(/IM003.*Reduce 'Max Size \(MB\)'/);
});

describe('the list of data stores to delete', () => {
	const choose = async (teamId: unknown) =>
		await loadOptions({
			...underTest,
			method: 'getDataStores',
			parameters: { resource: 'dataStore', operation: 'deleteMany', teamId: locator(teamId) },
		});

	test('has all of the team, sorted by name', async () => {
		serveList(9, 10, 1);

		expect(await choose('340')).toEqual([1, 10, 9].map((id) => ({ name: `Store ${id}`, value: id })));
	});

	test('asks for the team first', async () => {
		expect(await choose('')).toEqual([{ name: 'Select a team first', value: '' }]);
		expect(requests).toEqual([]);
	});
});
