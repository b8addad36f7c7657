import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { matching } from '../../shared/input/check';
import { toBody, toPath } from '../../shared/input/routing';
import { organization } from './organization';

/** Letters, digits, `$` and `_`, as the service takes them. */
const isName = matching(/^[A-Za-z0-9$_]+$/, 'takes letters from A to Z, digits, $ and _ only');

export const variableName: INodeProperties = {
	displayName: 'Name',
	name: 'name',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. roast_limit',
	description: 'Name that the variable gets: letters, digits, $ and _',
	routing: toBody('name', 'id', isName),
};

const variable: INodeProperties = {
	displayName: 'Variable',
	name: 'variableName',
	type: 'resourceLocator',
	required: true,
	default: { mode: 'list', value: '' },
	description: 'Variable that is meant',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod: 'searchVariables', searchable: true },
		},
		{ displayName: 'By Name', name: 'id', type: 'string', placeholder: 'e.g. roast_limit' },
	],
	routing: toPath('id'),
};

/** A variable and its organization. */
export const chosenVariable: INodeProperties[] = [organization, variable];

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

/** A type, and a value whose input is the one of the type. */
export const typedValue: INodeProperties[] = [
	type,
	...updateDisplayOptions({ show: { type: [2], emptyText: [false] } }, [
		{
			displayName: 'Value',
			name: 'value',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. Arabica',
			description: 'Text that the variable holds. For one that holds nothing turn on Empty Text.',
			routing: toBody('value', 'text'),
		},
	]),
	...updateDisplayOptions({ show: { type: [2] } }, [
		{
			displayName: 'Empty Text',
			name: 'emptyText',
			type: 'boolean',
			noDataExpression: true,
			default: false,
			description: 'Whether the variable holds a text without characters. Without it a value that is empty is refused.',
			routing: toBody('value', 'emptyText'),
		},
	]),
	...updateDisplayOptions({ show: { type: [1] } }, [
		{
			displayName: 'Value',
			name: 'value',
			type: 'number',
			typeOptions: { numberPrecision: 10 },
			required: true,
			default: 0,
			description: 'Number that the variable holds',
			routing: toBody('value', 'number'),
		},
	]),
	...updateDisplayOptions({ show: { type: [3] } }, [
		{
			displayName: 'Value',
			name: 'value',
			type: 'boolean',
			required: true,
			default: false,
			description: 'Whether the variable is true',
			routing: toBody('value', 'boolean'),
		},
	]),
	...updateDisplayOptions({ show: { type: [4] } }, [
		{
			displayName: 'Value',
			name: 'value',
			type: 'dateTime',
			required: true,
			default: '',
			description: 'Point in time that the variable holds; without a zone it is in the timezone of the workflow',
			routing: toBody('value', 'isoTime'),
		},
	]),
];
