import { locator } from '../../support/input';
import type { Row } from './row';

const udid = '0d4c9b7a15e24f8396b2e7a0c1d83f51';
const counter = {
	id: 410,
	name: 'Counter tablet',
	teamId: 340,
	udid,
	scope: ['scan', 'button'],
	info: { os: 'Android' },
	queueCount: 0,
	queueLimit: 100,
	scenarioId: 6120,
};
const spare = { ...counter, id: 411, name: 'Spare tablet', info: null, queueCount: 2, scenarioId: null };
const shared = { ...counter, id: 412, name: 'Shared tablet', scenarioId: [6120, 6121] };

export const deviceRows: Row[] = [
	{
		operation: 'device.getAll',
		when: 'with a scenario, without one and with several, as services give them',
		parameters: { teamId: locator('340') },
		exchanges: [
			{
				method: 'GET',
				path: '/api/v2/devices',
				query: [['teamId', '340']],
				answer: { devices: [counter, spare, shared] },
			},
		],
		output: [counter, spare, shared],
	},
	{
		operation: 'device.getAll',
		when: 'with filters',
		parameters: {
			teamId: locator(340, 'list'),
			returnAll: true,
			filters: { assigned: 'false', viewForScenarioId: locator('6120') },
			options: { additionalQuery: '{}' },
		},
		exchanges: [
			{
				method: 'GET',
				path: '/api/v2/devices',
				query: [
					['teamId', '340'],
					['assigned', 'false'],
					['viewForScenarioId', '6120'],
				],
				answer: { devices: [spare] },
			},
		],
		output: [spare],
	},
	{
		operation: 'device.get',
		when: 'by its ID',
		parameters: { deviceId: locator(410, 'list') },
		exchanges: [{ method: 'GET', path: '/api/v2/devices/410', answer: { device: shared } }],
		output: [shared],
	},
	{
		operation: 'device.get',
		when: 'by its udid',
		parameters: { deviceId: locator(udid) },
		exchanges: [{ method: 'GET', path: `/api/v2/devices/${udid}`, answer: { device: counter } }],
		output: [counter],
	},
	{
		operation: 'device.update',
		parameters: { deviceId: locator('410'), name: 'Till tablet' },
		exchanges: [
			{
				method: 'PATCH',
				path: '/api/v2/devices/410',
				body: { name: 'Till tablet' },
				answer: { device: { ...counter, name: 'Till tablet' } },
			},
		],
		output: [{ ...counter, name: 'Till tablet' }],
	},
	{
		operation: 'device.delete',
		parameters: { deviceId: locator('410') },
		exchanges: [{ method: 'DELETE', path: '/api/v2/devices/410', answer: { device: 410 } }],
		output: [{ deleted: true, id: 410 }],
	},
	{
		operation: 'device.delete',
		when: 'by its udid, confirmed',
		parameters: { deviceId: locator(udid), confirm: true },
		exchanges: [
			{
				method: 'DELETE',
				path: `/api/v2/devices/${udid}`,
				query: [['confirmed', 'true']],
				answer: { device: 410 },
			},
		],
		output: [{ deleted: true, id: 410 }],
	},
	{
		operation: 'device.request',
		parameters: { teamId: locator('340'), name: 'Counter tablet' },
		exchanges: [
			{
				method: 'POST',
				path: '/api/v2/devices/request',
				body: { teamId: 340, name: 'Counter tablet' },
				answer: { createDeviceRequest: { udid, inspector: false } },
			},
		],
		output: [{ udid, inspector: false }],
	},
];
