import type { INodeProperties } from 'n8n-workflow';

import { atMost, inRange } from '../../../shared/input/check';
import { toBody } from '../../../shared/input/routing';

export const name: INodeProperties = {
	displayName: 'Name',
	name: 'name',
	type: 'string',
	default: '',
	placeholder: 'e.g. Orders',
	description: 'Name of the data store, at most 128 characters. Several can have the same.',
	routing: toBody('name', 'text', atMost(128)),
};

export const maxSize: INodeProperties = {
	displayName: 'Max Size (MB)',
	name: 'maxSizeMb',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 1,
	description: 'The most that the data store can hold, in megabytes',
	routing: toBody('maxSizeMB', 'integer', inRange(1, Number.POSITIVE_INFINITY)),
};

export const dataStructure: INodeProperties = {
	displayName: 'Data Structure ID',
	name: 'dataStructureId',
	type: 'string',
	default: '',
	placeholder: 'e.g. 17',
	description: 'ID of the data structure that says which fields a record has',
	routing: toBody('datastructureId', 'integerId'),
};
