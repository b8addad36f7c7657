import { failureOf, idsOf, useSandboxApi } from './support/api';

const api = useSandboxApi();

const list = async (params: object = {}) => (await api.get('/data-stores', { teamId: 88, ...params })).data;
const remove = async (ids: number[], params: object = {}) =>
	await api.delete('/data-stores', { teamId: 88, ...params }, { ids });

describe('list', () => {
	test('has the data stores of a team, by name', async () => {
		const { dataStores, pg } = await list();
		expect(idsOf(dataStores)).toEqual([53, 54, 51, 52]);
		expect(dataStores[3]).toEqual({
			id: 52,
			name: 'Orders',
			records: '7',
			size: '900',
			maxSize: '2097152',
			teamId: 88,
			datastructureId: 9,
		});
		expect(dataStores[2]).not.toHaveProperty('datastructureId');
		expect(pg).toMatchObject({ sortBy: 'name', sortDir: 'asc', limit: 10000, offset: 0 });
	});

	test('pages in both directions', async () => {
		const page = await list({ 'pg[sortDir]': 'desc', 'pg[offset]': 1, 'pg[limit]': 2, 'pg[sortBy]': 'name' });
		expect(idsOf(page.dataStores)).toEqual([51, 54]);
		expect(page.pg).toMatchObject({ sortDir: 'desc', limit: 2, offset: 1 });
		expect((await list({ 'pg[offset]': 4 })).dataStores).toEqual([]);
	});

	test('is capped, and null when empty, by mode', async () => {
		api.modes({ pageLimits: { 'dataStore.getAll': { max: 3 } }, emptyLists: 'null' });
		expect((await list({ 'pg[limit]': 100 })).pg.limit).toBe(3);
		expect((await list({ teamId: 89 })).dataStores).toBeNull();
	});

	test('404 for an unknown team', async () => {
		expect(failureOf(await api.get('/data-stores', { teamId: 999 }))).toEqual([404, 'IM304']);
	});
});

describe('create, get and update', () => {
	test('a new one is empty and has its size in bytes', async () => {
		const { data } = await api.post('/data-stores', { name: 'New', teamId: 89, datastructureId: 9, maxSizeMB: 3 });
		expect(data.dataStore).toMatchObject({ name: 'New', teamId: 89, records: '0', size: '0', maxSize: '3145728' });
		expect(data.dataStore).not.toHaveProperty('datastructureId');
		expect((await api.get(`/data-stores/${data.dataStore.id}`)).data).toEqual(data);
		expect((await list({ teamId: 89 })).dataStores).toEqual([{ ...data.dataStore, datastructureId: 9 }]);
	});

	test('a name need not be unique', async () => {
		const { data } = await api.post('/data-stores', { name: 'Orders', teamId: 88, maxSizeMB: 1 });
		expect(data.dataStore.id).not.toBe(52);
	});

	test('an update changes the given fields and keeps the records', async () => {
		const { data } = await api.patch('/data-stores/51', { name: 'People', maxSizeMB: 4 });
		expect(data.dataStore).toMatchObject({ id: 51, name: 'People', maxSize: '4194304', records: '18', size: '2048' });
		expect((await api.patch('/data-stores/51', {})).data).toEqual(data);
		await api.patch('/data-stores/51', { datastructureId: 12 });
		expect((await list()).dataStores.find(({ id }: { id: number }) => id === 51).datastructureId).toBe(12);
	});

	test.each([
		['an unknown team', { name: 'x', teamId: 999, maxSizeMB: 1 }, [404, 'IM304']],
		['a paused organization', { name: 'x', teamId: 91, maxSizeMB: 1 }, [403, 'IM002']],
		['another zone', { name: 'x', teamId: 90, maxSizeMB: 1 }, [401, 'IM001']],
		['an organization without free space', { name: 'x', teamId: 92, maxSizeMB: 2 }, [400, 'IM003']],
		['no size', { name: 'x', teamId: 88, maxSizeMB: 0 }, [400, 'SC400']],
		['an empty name', { name: '', teamId: 88, maxSizeMB: 1 }, [400, 'SC400']],
	])('create with %s fails', async (_what, given, failure) => {
		expect(failureOf(await api.post('/data-stores', given))).toEqual(failure);
	});

	test('the remaining space can be used', async () => {
		expect((await api.post('/data-stores', { name: 'x', teamId: 92, maxSizeMB: 1 })).status).toBe(200);
		expect(failureOf(await api.patch('/data-stores/56', { maxSizeMB: 2 }))).toEqual([400, 'IM003']);
		expect((await api.patch('/data-stores/56', { maxSizeMB: 1 })).status).toBe(200);
	});

	test('404 for an unknown data store', async () => {
		expect(failureOf(await api.get('/data-stores/99'))).toEqual([404, 'IM304']);
		expect(failureOf(await api.patch('/data-stores/99', { name: 'x' }))).toEqual([404, 'IM304']);
	});
});

describe('delete', () => {
	test('of data stores that no scenario uses needs no confirmation', async () => {
		expect((await remove([53, 52, 53])).data).toEqual({ dataStores: [53, 52] });
		expect(idsOf((await list()).dataStores)).toEqual([54, 51]);
	});

	test('of a data store in use needs it, and deletes nothing without it', async () => {
		for (const params of [{}, { confirmed: false }]) {
			const answer = await remove([51, 53], params);
			expect(failureOf(answer)).toEqual([406, 'IM004']);
			expect(answer.data.metadata).toEqual({ dataStores: [51], scenarios: [4711] });
		}
		expect((await list()).dataStores).toHaveLength(4);
		expect((await remove([51, 53], { confirmed: true })).data).toEqual({ dataStores: [51, 53] });
	});

	test('leaves out unknown ones, ones of another team and locked ones, and says so', async () => {
		const { status, data } = await remove([53, 54, 55, 999], { confirmed: true });
		expect([status, data.dataStores, data.error.message]).toEqual([200, [53], expect.stringContaining(': 3.')]);
		expect((await api.get('/data-stores/55')).status).toBe(200);
		expect((await api.get('/data-stores/54')).status).toBe(200);
	});

	test('answers 400 by mode, and deletes the rest nevertheless', async () => {
		api.modes({ bulkDelete: 'error' });
		expect(failureOf(await remove([53, 54]))).toEqual([400, 'SC400']);
		expect(idsOf((await list()).dataStores)).toEqual([54, 51, 52]);
	});

	test('answers 400 if nothing could be deleted', async () => {
		expect(failureOf(await remove([]))).toEqual([400, 'SC400']);
		expect(failureOf(await remove([999]))).toEqual([400, 'SC400']);
	});
});

test('counters are integers by mode', async () => {
	api.modes({ counters: 'integer' });
	expect((await api.get('/data-stores/51')).data.dataStore).toMatchObject({
		records: 18,
		size: 2048,
		maxSize: 1048576,
	});
});
