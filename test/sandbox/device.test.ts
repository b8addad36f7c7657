import { platformIds } from '../../sandbox/server/seeds/platform';
import { failureOf, idsOf, useSandboxApi } from './support/api';

const api = useSandboxApi();

const list = async (params: object = {}) => (await api.get('/devices', { teamId: 88, ...params })).data.devices;

describe('list', () => {
	test('has the devices of a team', async () => {
		const devices = await list();
		expect(idsOf(devices)).toEqual([301, 302, 303, 304]);
		expect(devices[0]).toEqual({
			id: 301,
			name: 'Test phone',
			teamId: 88,
			udid: platformIds.udid,
			scope: ['scan', 'button'],
			info: expect.objectContaining({ os: 'iOS' }),
			queueCount: 0,
			queueLimit: 100,
			scenarioId: 4711,
		});
		expect(devices[1]).toMatchObject({ info: null, queueCount: 3, scenarioId: null });
		expect(failureOf(await api.get('/devices', { teamId: 999 }))).toEqual([404, 'IM304']);
	});

	test('is filtered by assignment', async () => {
		expect(idsOf(await list({ assigned: true }))).toEqual([301, 303]);
		expect(idsOf(await list({ assigned: false }))).toEqual([302, 304]);
	});

	test('the view for a scenario has its devices and the unassigned ones, and ignores the other filter', async () => {
		for (const params of [{}, { assigned: true }, { assigned: false }]) {
			expect(idsOf(await list({ viewForScenarioId: 4711, ...params }))).toEqual([301, 302, 303, 304]);
			expect(idsOf(await list({ viewForScenarioId: 4712, ...params }))).toEqual([302, 304]);
		}
	});

	test('a scenario comes in an array by mode, none as null, and an empty list as null', async () => {
		api.modes({ deviceScenario: 'array', emptyLists: 'null' });
		const scenarios = (await list()).map(({ scenarioId }: { scenarioId: unknown }) => scenarioId);
		expect(scenarios).toEqual([[4711], null, [4711], null]);
		expect(await list({ teamId: 89 })).toBeNull();
	});
});

test.each([
	[301, '301'],
	[301, platformIds.udid],
	[304, platformIds.digitsUdid],
])('%i is found by %s', async (id, key) => {
	expect((await api.get(`/devices/${key}`)).data.device.id).toBe(id);
});

test('404 for an unknown device', async () => {
	expect(failureOf(await api.get('/devices/999'))).toEqual([404, 'IM304']);
	expect(failureOf(await api.patch('/devices/unknown', { name: 'x' }))).toEqual([404, 'IM304']);
	expect(failureOf(await api.delete('/devices/999', { confirmed: true }))).toEqual([404, 'IM304']);
});

test('a device is renamed', async () => {
	const { data } = await api.patch(`/devices/${platformIds.udid}`, { name: 'Renamed' });
	expect(data.device).toMatchObject({ id: 301, name: 'Renamed', scenarioId: 4711 });
	expect((await api.get('/devices/301')).data).toEqual(data);
	expect(failureOf(await api.patch('/devices/301', { name: '' }))).toEqual([400, 'SC400']);
});

describe('delete', () => {
	test.each([
		[301, [406, 'IM004']],
		[302, [406, 'IM405']],
	])('of %i needs the confirmation: %j', async (id, failure) => {
		for (const params of [{}, { confirmed: false }]) {
			expect(failureOf(await api.delete(`/devices/${id}`, params))).toEqual(failure);
		}
		expect(await list()).toHaveLength(4);
		expect((await api.delete(`/devices/${id}`, { confirmed: true })).data).toEqual({ device: id });
		expect((await api.get(`/devices/${id}`)).status).toBe(404);
	});

	test('says how many messages are waiting', async () => {
		const { data } = await api.delete('/devices/302');
		expect(data.metadata).toEqual({ queueCount: 3 });
	});

	test('answers with the ID, also when the udid was given', async () => {
		const { data } = await api.delete(`/devices/${platformIds.digitsUdid}`, { confirmed: true });
		expect(data).toEqual({ device: 304 });
	});

	test('of a device that a running scenario locks is refused, with or without confirmation', async () => {
		for (const params of [{}, { confirmed: true }]) {
			expect(failureOf(await api.delete('/devices/303', params))).toEqual([400, 'IM005']);
		}
		expect((await api.get('/devices/303')).status).toBe(200);
	});
});

describe('request', () => {
	test('returns the udid of the device that joins', async () => {
		const { data } = await api.post('/devices/request', { name: 'New phone', teamId: 88 });
		const { udid } = data.createDeviceRequest;
		expect(data.createDeviceRequest.inspector).toBe(false);
		const { device } = (await api.get(`/devices/${udid}`)).data;
		expect(device).toMatchObject({ name: 'New phone', teamId: 88, scenarioId: null });
	});

	test.each([
		['an empty name', { name: '', teamId: 88 }, [400, 'SC400']],
		['an unknown team', { name: 'x', teamId: 999 }, [404, 'IM304']],
		['a paused organization', { name: 'x', teamId: 91 }, [403, 'IM002']],
	])('with %s fails', async (_what, given, failure) => {
		expect(failureOf(await api.post('/devices/request', given))).toEqual(failure);
	});
});
