import type { INodeProperties } from 'n8n-workflow';

import { deletedBy, listOf, objectAt } from '../../../shared/output/steps';
import { deviceDeleteDescription } from './delete';
import { deviceGetDescription } from './get';
import { deviceGetAllDescription } from './getAll';
import { deviceRequestDescription } from './request';
import { deviceUpdateDescription } from './update';

export const deviceDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['device'] } },
		options: [
			{
				name: 'Delete',
				value: 'delete',
				action: 'Delete device',
				description: 'Permanently delete a device. To delete a device that has messages in its queue, turn on Confirm.',
				routing: {
					request: { method: 'DELETE', url: '/api/v2/devices/:deviceId' },
					output: { postReceive: [deletedBy('deviceId', 'device')] },
				},
			},
			{
				name: 'Get',
				value: 'get',
				action: 'Get device',
				description: 'Get a device with its scenario, its device scopes, and the number of messages in its queue',
				routing: {
					request: { method: 'GET', url: '/api/v2/devices/:deviceId' },
					output: { postReceive: [objectAt('device')] },
				},
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many devices',
				description: 'Get the devices of a team with their scenarios and the number of messages in their queues',
				routing: {
					request: { method: 'GET', url: '/api/v2/devices' },
					output: { postReceive: [listOf('devices', { paged: false })] },
				},
			},
			{
				name: 'Request',
				value: 'request',
				action: 'Request device registration',
				description:
					'Request the registration of a new device, and return the UDID (unique device ID) to register it with',
				routing: {
					request: { method: 'POST', url: '/api/v2/devices/request' },
					output: { postReceive: [objectAt('createDeviceRequest')] },
				},
			},
			{
				name: 'Update',
				value: 'update',
				action: 'Rename device',
				description: 'Rename a device',
				routing: {
					request: { method: 'PATCH', url: '/api/v2/devices/:deviceId' },
					output: { postReceive: [objectAt('device')] },
				},
			},
		],
		default: 'getAll',
	},
	...deviceDeleteDescription,
	...deviceGetDescription,
	...deviceGetAllDescription,
	...deviceRequestDescription,
	...deviceUpdateDescription,
];
