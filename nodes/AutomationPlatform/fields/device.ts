import type { INodeProperties } from 'n8n-workflow';

import { toPath } from '../../shared/input/routing';
import { teamOfList } from './team';

const device: INodeProperties = {
	displayName: 'Device',
	name: 'deviceId',
	type: 'resourceLocator',
	typeOptions: { loadOptionsDependsOn: ['teamId.value'] },
	required: true,
	default: { mode: 'list', value: '' },
	description: "The device to work with. Select the team first, or enter the device's ID or UDID.",
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod: 'searchDevices', searchable: true },
		},
		{
			displayName: 'By ID or UDID',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. 410 or 0d4c9b7a15e24f8396b2e7a0c1d83f51',
		},
	],
	routing: toPath('id'),
};

/** A device, and the team that fills its list. The team is not sent, and is hidden if an ID is entered. */
export const chosenDevice: INodeProperties[] = [
	{
		...teamOfList,
		description: 'The team whose devices appear in the list below',
		displayOptions: { hide: { '/deviceId.mode': ['id'] } },
	},
	device,
];
