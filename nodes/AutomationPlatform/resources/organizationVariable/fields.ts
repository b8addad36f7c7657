import type { INodeProperties } from 'n8n-workflow';

import { toBody } from '../../../shared/input/routing';

/** The data type of the value, which the user selects. */
export const type: INodeProperties = {
	displayName: 'Type',
	name: 'type',
	type: 'options',
	noDataExpression: true,
	required: true,
	options: [
		{ name: 'Boolean', value: 3, description: 'True or false' },
		{ name: 'Date', value: 4, description: 'A date and time' },
		{ name: 'Number', value: 1, description: 'A number, with or without decimals' },
		{ name: 'Text', value: 2, description: 'Any text' },
	],
	default: 2,
	description: 'The data type of the value. One type applies to all input items.',
	routing: toBody('typeId', 'integer'),
};

/** A value field for each type. */
export const typedValue: INodeProperties[] = [
	{
		displayName: 'Value',
		name: 'value',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. Arabica',
		description: 'The text of the variable. For empty text, turn on Empty Text.',
		displayOptions: { show: { type: [2], emptyText: [false] } },
		routing: toBody('value', 'text'),
	},
	{
		displayName: 'Empty Text',
		name: 'emptyText',
		type: 'boolean',
		noDataExpression: true,
		default: false,
		description: 'Whether to set the variable to empty text. When off, an item with an empty value fails.',
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
		description: 'The number of the variable',
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
		description:
			"The date and time of the variable. Uses the workflow's timezone unless the value contains a timezone.",
		displayOptions: { show: { type: [4] } },
		routing: toBody('value', 'isoTime'),
	},
];
