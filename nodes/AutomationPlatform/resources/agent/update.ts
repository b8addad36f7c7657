import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { toBody, toEmptied } from '../../../shared/input/routing';
import { chosenAgent } from '../../fields/agent';
import { updateFieldsCollection } from '../../fields/collections';
import * as fields from './fields';

const outputSchema: INodeProperties = {
	displayName: 'Output Schema',
	name: 'outputSchema',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	default: {},
	placeholder: 'Add Output',
	description: 'The fields of the JSON in an answer. To use them, set Output Format to Schema.',
	options: [
		{
			displayName: 'Output',
			name: 'output',
			values: [
				{
					displayName: 'Name',
					name: 'name',
					type: 'string',
					required: true,
					default: '',
					placeholder: 'e.g. orderNo',
					description: 'Key of the field in the JSON',
					routing: toBody('name', 'text'),
				},
				{
					displayName: 'Label',
					name: 'label',
					type: 'string',
					default: '',
					placeholder: 'e.g. Order number',
					description: 'Description of the field for the model',
					routing: toBody('label', 'text'),
				},
				{
					displayName: 'Type',
					name: 'type',
					type: 'options',
					options: [
						{ name: 'Boolean', value: 'boolean', description: 'True or false' },
						{ name: 'Date', value: 'date', description: 'A date and time' },
						{ name: 'Number', value: 'number', description: 'A number' },
						{ name: 'Text', value: 'text', description: 'Any text' },
					],
					default: 'text',
					description: 'Data type of the field',
					routing: toBody('type', 'text'),
				},
				{
					displayName: 'Required',
					name: 'required',
					type: 'boolean',
					default: false,
					description: 'Whether every answer must contain the field',
					routing: toBody('required', 'boolean'),
				},
			],
		},
	],
	routing: toBody('outputParserFormat.schema', 'rows'),
};

const emptyFields: INodeProperties = {
	displayName: 'Fields to Clear',
	name: 'emptyFields',
	type: 'multiOptions',
	options: [
		{ name: 'Output Schema', value: 'outputSchema', description: 'Remove the output schema' },
		{ name: 'Scenarios', value: 'scenarios', description: 'Remove all scenarios' },
	],
	default: [],
	description: 'Fields to clear on the agent',
	routing: toEmptied(),
};

const updateFields: INodeProperties = {
	...updateFieldsCollection,
	description: 'Only the fields that you add and fill in are changed. To clear a field, use Fields to Clear.',
	options: [
		fields.defaultModel,
		emptyFields,
		fields.historyIterations,
		fields.maxTokens,
		fields.name,
		fields.outputFormat,
		outputSchema,
		fields.recursionLimit,
		{
			...fields.scenarios,
			description:
				'Scenarios that the agent can call as tools. They replace its current scenarios. To remove all, use Fields to Clear.',
		},
		fields.systemPrompt,
		fields.runTimeout,
	],
};

export const agentUpdateDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['agent'], operation: ['update'] } },
	[...chosenAgent, updateFields],
);
