import type { INodeProperties } from 'n8n-workflow';

import { toBody } from '../../../shared/input/routing';

export const name: INodeProperties = {
	displayName: 'Name',
	name: 'name',
	type: 'string',
	default: '',
	placeholder: 'e.g. Harbour Coffee',
	description: 'Name that the organization gets',
	routing: toBody('name', 'text'),
};
