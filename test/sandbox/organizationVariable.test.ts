import { failureOf, usePlatform } from './support/platform';

const platform = usePlatform();

const path = '/organizations/12/variables';
const list = async () => (await platform.get(path)).data.organizationVariables;
const named = async (name: string) => (await list()).find((variable: { name: string }) => variable.name === name);

test('the list has the variables of the system and the custom ones', async () => {
	expect(await list()).toEqual([
		{ name: 'organizationName', typeId: 2, value: 'North Org', isSystem: true },
		{ name: 'roast_limit', typeId: 1, value: 25, isSystem: false },
		{ name: 'greeting', typeId: 2, value: 'Hello', isSystem: false },
		{ name: 'is_open', typeId: 3, value: true, isSystem: false },
		{ name: 'season_start', typeId: 4, value: '2026-03-01T00:00:00.000Z', isSystem: false },
		{ name: '$flag_2', typeId: 2, value: 'a/b', isSystem: false },
	]);
	expect(failureOf(await platform.get('/organizations/99/variables'))).toEqual([404, 'IM304']);
});

describe('create', () => {
	test.each([
		[1, 12.5],
		[2, ''],
		[3, false],
		[4, '2026-12-31T23:59:59.999Z'],
	])('with type %i and value %j', async (typeId, value) => {
		const variable = { name: 'made', typeId, value };
		const { data } = await platform.post(path, variable);
		expect(data).toEqual({ organizationVariable: { ...variable, isSystem: false } });
		expect(await named('made')).toEqual(data.organizationVariable);
	});

	test('fills in what is left out, but not the name', async () => {
		const type = async (given: object) => (await platform.post(path, given)).data.organizationVariable;
		expect(await type({ name: 'a' })).toMatchObject({ typeId: 2, value: '' });
		expect(await type({ name: 'b', value: 5 })).toMatchObject({ typeId: 1, value: 5 });
		expect(await type({ name: 'c', typeId: 3 })).toMatchObject({ typeId: 3, value: false });
		expect(failureOf(await platform.post(path, { typeId: 1, value: 5 }))).toEqual([400, 'SC400']);
	});

	test.each(['greeting', 'organizationName'])('400 for a name that is taken: %s', async (name) => {
		expect(failureOf(await platform.post(path, { name, value: 'other' }))).toEqual([400, 'SC400']);
		expect((await named(name)).value).not.toBe('other');
	});
});

describe('update', () => {
	test('changes what is given', async () => {
		const { data } = await platform.patch(`${path}/greeting`, { value: 'Welcome' });
		expect(data).toEqual({ organizationVariable: { name: 'greeting', typeId: 2, value: 'Welcome' } });
		await platform.patch(`${path}/greeting`, { typeId: 1, value: 7 });
		expect(await named('greeting')).toMatchObject({ typeId: 1, value: 7 });
	});

	test('does not hold type and value against each other when one of them is sent', async () => {
		const { data } = await platform.patch(`${path}/greeting`, { value: 7 });
		expect(data.organizationVariable).toEqual({ name: 'greeting', typeId: 2, value: 7 });
	});

	test('takes a name with a dollar sign from the path', async () => {
		expect((await platform.patch(`${path}/%24flag_2`, { value: 'x' })).data.organizationVariable.name).toBe('$flag_2');
	});

	test.each([
		['unknown_one', [404, 'IM304']],
		['organizationName', [403, 'IM002']],
	])('of %s fails with %j', async (name, failure) => {
		expect(failureOf(await platform.patch(`${path}/${name}`, { value: 'x' }))).toEqual(failure);
	});
});

describe('delete', () => {
	test('needs the confirmation', async () => {
		for (const params of [{}, { confirmed: false }]) {
			expect(failureOf(await platform.delete(`${path}/greeting`, params))).toEqual([406, 'IM004']);
		}
		expect(await named('greeting')).toBeDefined();
		expect((await platform.delete(`${path}/greeting`, { confirmed: true })).data).toEqual({ ok: 1 });
		expect(await named('greeting')).toBeUndefined();
		const again = await platform.delete(`${path}/greeting`, { confirmed: true });
		expect(failureOf(again)).toEqual([404, 'IM304']);
	});
});

describe('history', () => {
	test('has the newest entry first', async () => {
		platform.sandbox.advance(1000);
		await platform.patch(`${path}/roast_limit`, { typeId: 1, value: 30 });
		const { data } = await platform.get(`${path}/roast_limit/history`);
		expect(data.organizationVariableHistory).toMatchObject([
			{
				action: 'organization_variable_edited',
				author: 'Sam Example',
				changed: '2026-04-08T12:00:01.000Z',
				diffObject: { old: { value: 25, typeId: 1 }, new: { value: 30, typeId: 1 } },
			},
			{ diffObject: { old: { value: 20, typeId: 1 }, new: { value: 25, typeId: 1 } } },
			{ action: 'organization_variable_created', diffObject: { name: 'roast_limit', value: 20, typeId: 1 } },
		]);
		const ids = data.organizationVariableHistory.map(({ id }: { id: number }) => id);
		expect(new Set(ids).size).toBe(3);
	});

	test('starts anew with a variable that is made again', async () => {
		await platform.delete(`${path}/roast_limit`, { confirmed: true });
		expect(failureOf(await platform.get(`${path}/roast_limit/history`))).toEqual([404, 'IM304']);
		await platform.post(path, { name: 'roast_limit', value: 1 });
		const { data } = await platform.get(`${path}/roast_limit/history`);
		expect(data.organizationVariableHistory).toHaveLength(1);
	});
});

describe('without custom variables in the license', () => {
	const plain = '/organizations/14/variables';

	test('the list has those of the system only', async () => {
		const { data } = await platform.get(plain);
		expect(data.organizationVariables).toEqual([
			{ name: 'organizationName', typeId: 2, value: 'Plain Org', isSystem: true },
		]);
	});

	test('everything else is 404 IM027', async () => {
		expect(failureOf(await platform.post(plain, { name: 'a', value: 1 }))).toEqual([404, 'IM027']);
		expect(failureOf(await platform.patch(`${plain}/a`, { value: 1 }))).toEqual([404, 'IM027']);
		expect(failureOf(await platform.delete(`${plain}/a`, { confirmed: true }))).toEqual([404, 'IM027']);
		expect(failureOf(await platform.get(`${plain}/a/history`))).toEqual([404, 'IM027']);
	});
});

test('a paused organization takes no new variables and no changes', async () => {
	expect(failureOf(await platform.post('/organizations/15/variables', { name: 'a', value: 1 }))).toEqual([
		403,
		'IM002',
	]);
});

test('one variable comes without a list around it by mode', async () => {
	platform.modes({ variableList: 'object' });
	expect((await platform.get('/organizations/14/variables')).data.organizationVariables).toMatchObject({
		isSystem: true,
	});
	expect(await list()).toHaveLength(6);
});
