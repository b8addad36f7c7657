import type { INodeProperties } from 'n8n-workflow';

import { atMost, inRange } from '../../../shared/input/check';
import { toBody } from '../../../shared/input/routing';

export const name: INodeProperties = {
	displayName: 'Name',
	name: 'name',
	type: 'string',
	default: '',
	placeholder: 'e.g. Orders',
	description: 'Up to 128 characters. Names do not have to be unique.',
	routing: toBody('name', 'text', atMost(128)),
};

export const maxSize: INodeProperties = {
	displayName: 'Max Size (MB)',
	name: 'maxSizeMb',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 1,
	description: 'Maximum size of the data store in megabytes',
	routing: toBody('maxSizeMB', 'integer', inRange(1, Number.POSITIVE_INFINITY)),
};

export const dataStructure: INodeProperties = {
	displayName: 'Data Structure ID',
	name: 'dataStructureId',
	type: 'string',
	default: '',
	placeholder: 'e.g. 17',
	description: 'ID of the data structure that defines the fields of a record',
	routing: toBody('datastructureId', 'integerId'),
};
