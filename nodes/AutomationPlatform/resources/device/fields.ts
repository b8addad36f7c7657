import type { INodeProperties } from 'n8n-workflow';

import { toBody } from '../../../shared/input/routing';

export const name: INodeProperties = {
	displayName: 'Name',
	name: 'name',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. Counter tablet',
	description: 'Name of the device',
	routing: toBody('name', 'text'),
};
