import type { INodeProperties } from 'n8n-workflow';

import { toBody } from '../../../shared/input/routing';

export const name: INodeProperties = {
	displayName: 'Name',
	name: 'name',
	type: 'string',
	default: '',
	placeholder: 'e.g. Harbour Coffee',
	description: 'Name of the organization',
	routing: toBody('name', 'text'),
};
