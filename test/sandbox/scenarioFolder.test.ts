import { failureOf, useSandboxApi } from './support/api';

const api = useSandboxApi();

const list = async (teamId = 88) => (await api.get('/scenarios-folders', { teamId })).data.scenariosFolders;

test('the list has the folders of a team by name, with the number of their scenarios', async () => {
	expect(await list()).toEqual([
		{ id: 33, name: 'Archive', scenariosTotal: 0 },
		{ id: 31, name: 'Imports', scenariosTotal: 1 },
		{ id: 32, name: 'Repairs', scenariosTotal: 1 },
	]);
	expect(await list(89)).toEqual([]);
	expect(failureOf(await api.get('/scenarios-folders', { teamId: 999 }))).toEqual([404, 'IM304']);
});

test('an empty list is null by mode', async () => {
	api.modes({ emptyLists: 'null' });
	expect(await list(89)).toBeNull();
});

test('a folder is created, also with a name that exists', async () => {
	const { data } = await api.post('/scenarios-folders', { name: 'Imports', teamId: 88 });
	expect(data.scenarioFolder).toEqual({ id: expect.any(Number), name: 'Imports', scenariosTotal: 0 });
	expect(await list()).toContainEqual(data.scenarioFolder);
});

test('a folder is renamed', async () => {
	expect((await api.patch('/scenarios-folders/31', { name: 'Zebra' })).data.scenarioFolder).toEqual({
		id: 31,
		name: 'Zebra',
		scenariosTotal: 1,
	});
	expect((await api.patch('/scenarios-folders/31', {})).data.scenarioFolder.name).toBe('Zebra');
	expect((await list()).at(-1).name).toBe('Zebra');
});

test('the scenarios of a deleted folder stay, without a folder', async () => {
	expect((await api.delete('/scenarios-folders/31')).data).toEqual({ scenarioFolder: 31 });
	expect(await list()).toHaveLength(2);
	const { scenarios } = (await api.get('/scenarios', { teamId: 88, 'cols[]': ['id', 'folderId'] })).data;
	expect(scenarios).toContainEqual({ id: 4712, folderId: null });
	expect(failureOf(await api.delete('/scenarios-folders/31'))).toEqual([404, 'IM304']);
});

test.each([
	['an empty name', { name: ' ', teamId: 88 }, [400, 'SC400']],
	['an unknown team', { name: 'x', teamId: 999 }, [404, 'IM304']],
	['a paused organization', { name: 'x', teamId: 91 }, [403, 'IM002']],
	['another zone', { name: 'x', teamId: 90 }, [401, 'IM001']],
])('create with %s fails', async (_what, given, failure) => {
	expect(failureOf(await api.post('/scenarios-folders', given))).toEqual(failure);
});

test('404 for an unknown folder', async () => {
	expect(failureOf(await api.patch('/scenarios-folders/99', { name: 'x' }))).toEqual([404, 'IM304']);
});

test('nested folders by mode: the top level with the level below it, or all levels', async () => {
	api.modes({ folders: 'nested' });
	const archive = { id: 33, name: 'Archive', parentId: 32, hasChildren: false, children: [] };
	const repairs = { id: 32, name: 'Repairs', parentId: 31, hasChildren: true };
	const listed = async (params: object) =>
		(await api.get('/scenarios-folders', { teamId: 88, ...params })).data.scenariosFolders;

	expect(await listed({})).toMatchObject([
		{ id: 31, parentId: null, hasChildren: true, children: [{ ...repairs, children: [] }] },
	]);
	expect(await listed({ childrenDepth: 'all' })).toMatchObject([
		{ id: 31, children: [{ ...repairs, children: [archive] }] },
	]);
	const { scenarios } = (await api.get('/scenarios', { teamId: 88, folderId: 31 })).data;
	expect(scenarios).toMatchObject([{ id: 4712 }]);
	await api.delete('/scenarios-folders/31');
	expect(await listed({})).toMatchObject([{ id: 32, children: [{ id: 33 }] }]);
});
