import type { INodeProperties } from 'n8n-workflow';

import { toBody } from '../../../shared/input/routing';

const type: INodeProperties = {
	displayName: 'Type',
	name: 'type',
	type: 'options',
	noDataExpression: true,
	required: true,
	options: [
		{ name: 'Boolean', value: 3, description: 'True or false' },
		{ name: 'Date', value: 4, description: 'A point in time' },
		{ name: 'Number', value: 1, description: 'A number, with decimals if wanted' },
		{ name: 'Text', value: 2, description: 'Any text' },
	],
	default: 2,
	description: 'What the value is. Values of another type are set by another node.',
	routing: toBody('typeId', 'integer'),
};

/** A type, and a value field for each type. */
export const typedValue: INodeProperties[] = [
	type,
	{
		displayName: 'Value',
		name: 'value',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. Arabica',
		description: 'Text that the variable holds. For one that holds nothing turn on Empty Text.',
		displayOptions: { show: { type: [2], emptyText: [false] } },
		routing: toBody('value', 'text'),
	},
	{
		displayName: 'Empty Text',
		name: 'emptyText',
		type: 'boolean',
		noDataExpression: true,
		default: false,
		description: 'Whether the variable holds a text without characters. Without it a value that is empty is refused.',
		displayOptions: { show: { type: [2] } },
		routing: toBody('value', 'emptyText'),
	},
	{
		displayName: 'Value',
		name: 'value',
		type: 'number',
		typeOptions: { numberPrecision: 10 },
		required: true,
		default: 0,
		description: 'Number that the variable holds',
		displayOptions: { show: { type: [1] } },
		routing: toBody('value', 'number'),
	},
	{
		displayName: 'Value',
		name: 'value',
		type: 'boolean',
		required: true,
		default: false,
		description: 'Whether the variable is true',
		displayOptions: { show: { type: [3] } },
		routing: toBody('value', 'boolean'),
	},
	{
		displayName: 'Value',
		name: 'value',
		type: 'dateTime',
		required: true,
		default: '',
		description: 'Point in time that the variable holds; without a zone it is in the timezone of the workflow',
		displayOptions: { show: { type: [4] } },
		routing: toBody('value', 'isoTime'),
	},
];
