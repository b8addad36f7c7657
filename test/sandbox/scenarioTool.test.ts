import { failureOf, usePlatform } from './support/platform';

const platform = usePlatform();

const update = async (changes: object, id = 4715) => await platform.patch(`/scenarios/tools/${id}`, changes);
const httpModule = {
	id: 1,
	module: 'http:ActionSendData',
	version: 3,
	parameters: { timeout: 60 },
	mapper: {},
	metadata: {},
};

test('an update changes what is given, and says when and by whom', async () => {
	const { data } = await update({ name: 'Find order', description: 'Finds an order' });
	expect(data.scenario).toMatchObject({
		id: 4715,
		name: 'Find order',
		description: 'Finds an order',
		type: 'tool',
		lastEdit: '2026-04-08T12:00:00.000Z',
		updatedByUser: { id: 5, name: 'Sam Example', email: 'sam@example.invalid' },
		scheduling: { type: 'on-demand' },
	});
	expect((await update({})).data).toEqual(data);
	const { scenarios } = (await platform.get('/scenarios', { teamId: 88, type: 'tool' })).data;
	expect(scenarios[0]).toMatchObject({ id: 4715, name: 'Find order', description: 'Finds an order' });
});

test('the answer is of another shape by mode, and what was not given stays', async () => {
	platform.modes({ toolUpdate: 'tool' });
	const inputs = [{ name: 'orderNo', type: 'text', required: true }];
	await update({ inputs, moduleType: 'search' });
	const { data } = await update({ module: httpModule });
	expect(data).toEqual({
		tool: { id: 4715, name: 'A Tool', description: '', teamId: 88, inputs, moduleType: 'search', module: httpModule },
	});
});

test.each([
	['a scenario that is no tool', 4711, { name: 'x' }, [404, 'IM304']],
	['an unknown scenario', 99, { name: 'x' }, [404, 'IM304']],
	['a paused organization', 4718, { name: 'x' }, [403, 'IM002']],
	['an empty name', 4715, { name: '' }, [400, 'SC400']],
	['a timeout over 300', 4715, { module: { ...httpModule, parameters: { timeout: 900 } } }, [400, 'IM007']],
	['a module that is not set up', 4715, { module: { ...httpModule, parameters: { broken: true } } }, [400, 'IM007']],
])('%s fails', async (_what, id, changes, failure) => {
	expect(failureOf(await update(changes, id))).toEqual(failure);
});
