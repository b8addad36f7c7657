import { contractNock } from '../../../contract/validity';
import { listSearch } from '../../../support/engine';
import { reply } from '../../../support/nock';
import { origin, underTest, runUnderTest, serveExamples } from '../../../nodes/operations';
import { jsonOf, shownText } from '../../../support/results';
import { locator } from '../../../support/input';

const requests = contractNock();

const path = '/api/v2/devices';
const udid = '0d4c9b7a15e24f8396b2e7a0c1d83f51';

describe('the advice after a refused delete of a device', () => {
	test.each([
		[406, 'IM004', "To delete the device with the messages in its queue, turn on 'Confirm'"],
		[406, 'IM405', "Messages are waiting in the queue of the device. To delete them too, turn on 'Confirm'"],
		[400, 'IM005', 'A running scenario uses the device'],
	])('%d %s: %s', async (status, code, advice) => {
		reply(origin, 'DELETE', `${path}/410`, { status, body: { code, message: 'Refused' } });

		const { error } = await runUnderTest({ resource: 'device', operation: 'delete', deviceId: locator('410') });

		expect(shownText(error)).toContain(`${status} ${code}. Refused. ${advice}`);
		expect(error!.message.length).toBeLessThanOrEqual(300);
		expect(requests).toHaveLength(1);
		expect(requests[0].query).toEqual([]);
	});

	test('does not suggest Confirm after a lock', async () => {
		reply(origin, 'DELETE', `${path}/410`, { status: 400, body: { code: 'IM005', message: 'Locked' } });

		const { error } = await runUnderTest({ resource: 'device', operation: 'delete', deviceId: locator('410') });

		expect(shownText(error)).not.toContain('turn on');
	});
});

test.each(['IM002', 'SC403', undefined])(
	'the error for a refused device request (403 %s) names the missing scope',
	async (code) => {
		reply(origin, 'POST', `${path}/request`, { status: 403, body: { code, message: 'Permission denied' } });

		const { error } = await runUnderTest({
			resource: 'device',
			operation: 'request',
			teamId: locator('340'),
			name: 'Counter tablet',
		});

		expect(shownText(error)).toContain('devices:write');
	},
);

test('the filter for a scenario is sent together with the one for unassigned devices', async () => {
	serveExamples();

	await runUnderTest({
		resource: 'device',
		operation: 'getAll',
		teamId: locator('340'),
		filters: { assigned: '={{ "Unassigned" }}', viewForScenarioId: locator('={{ 6120 }}') },
	});

	expect(requests[0].query).toEqual([
		['teamId', '340'],
		['assigned', 'false'],
		['viewForScenarioId', '6120'],
	]);
});

test('the scenario of a device is returned unchanged, whatever its type', async () => {
	for (const scenarioId of [6120, null, [6120], []]) {
		const device = { id: 410, name: 'Tablet', teamId: 340, udid, scope: [], queueCount: 0, queueLimit: 1, scenarioId };
		reply(origin, 'GET', `${path}/410`, { body: { device } });
		expect(jsonOf(await runUnderTest({ resource: 'device', operation: 'get', deviceId: locator(410) }))).toEqual([
			device,
		]);
	}
});

test.each([
	['its name', ' counter '],
	['its ID', '410'],
	['its udid', udid.slice(4)],
])('the list of devices finds a device by %s', async (_, filter) => {
	const other = { id: 411, name: 'Spare', udid: 'f'.repeat(32) };
	reply(origin, 'GET', path, { body: { devices: [{ id: 410, name: 'Counter tablet', udid }, other] } });

	const { results } = await listSearch({
		...underTest,
		method: 'searchDevices',
		parameters: { resource: 'device', operation: 'get', teamId: locator('340') },
		filter,
	});

	expect(results).toEqual([{ name: `Counter tablet (${udid})`, value: 410 }]);
});
