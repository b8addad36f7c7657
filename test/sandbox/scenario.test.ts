import { failureOf, useSandboxApi } from './support/api';

const api = useSandboxApi();

const isActive = async () => (await api.get('/scenarios/4712', { 'cols[]': ['isActive'] })).data.scenario;

test('a scenario is returned with its properties, or with the requested columns', async () => {
	expect((await api.get('/scenarios/4712')).data.scenario).toMatchObject({
		id: 4712,
		name: 'Second Scenario',
		teamId: 88,
		folderId: 31,
		isActive: true,
		dlqCount: 1,
	});
	expect(await isActive()).toEqual({ isActive: true });
});

test('a scenario is activated and deactivated, also if it already has that state', async () => {
	for (const [action, active] of Object.entries({ stop: false, start: true })) {
		for (const _ of ['once', 'again']) {
			expect((await api.post(`/scenarios/4712/${action}`)).data).toEqual({ scenario: { id: 4712, isActive: active } });
			expect(await isActive()).toEqual({ isActive: active });
		}
	}
});

test('each run has its own ID, and its result only with responsive', async () => {
	const run = async (body?: object) => (await api.post('/scenarios/4712/run', body)).data;
	const runs = [await run(), await run({ data: { a: 1 } }), await run({ data: { a: 1 }, responsive: true })];
	expect(runs).toEqual([
		{ executionId: expect.any(String) },
		{ executionId: expect.any(String) },
		{ executionId: expect.any(String), status: 1, outputs: { a: 1 } },
	]);
	expect(new Set(runs.map(({ executionId }) => executionId)).size).toBe(3);
});

const requests = [
	['GET', ''],
	['POST', '/start'],
	['POST', '/stop'],
	['POST', '/run'],
] as const;

async function failuresOf(id: number): Promise<unknown[]> {
	return await Promise.all(
		requests.map(async ([method, action]) =>
			failureOf(await (method === 'GET' ? api.get : api.post)(`/scenarios/${id}${action}`)),
		),
	);
}

test('an unknown scenario is 404 IM304', async () => {
	expect(await failuresOf(999)).toEqual(requests.map(() => [404, 'IM304']));
});

test.each([
	['notFound', 404],
	['methodNotAllowed', 405],
] as const)('a service without the operations (%s) answers %d without a code', async (beyondContract, status) => {
	api.modes({ beyondContract });
	expect(await failuresOf(4712)).toEqual(requests.map(() => [status, undefined]));
});
