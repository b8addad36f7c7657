import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { toBody, toEmptied, toPath } from '../../../shared/input/routing';
import { updateFieldsCollection } from '../../fields/collections';
import { simplify } from '../../fields/list';
import { teamOfList } from '../../fields/team';

const tool: INodeProperties = {
	displayName: 'Scenario Tool',
	name: 'scenarioId',
	type: 'resourceLocator',
	typeOptions: { loadOptionsDependsOn: ['teamId.value'] },
	required: true,
	default: { mode: 'list', value: '' },
	description: 'Scenario that is called as a tool. Choose its team first, or give its ID.',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod: 'searchTools', searchable: true },
		},
		{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 4712' },
	],
	routing: toPath('integerId'),
};

const updateFields: INodeProperties = {
	...updateFieldsCollection,
	description:
		'The fields to change. Fields that you do not add, or leave empty, keep their value. To clear a field, use Fields to Clear.',
	options: [
		{
			displayName: 'Description',
			name: 'description',
			type: 'string',
			typeOptions: { rows: 3 },
			default: '',
			placeholder: 'e.g. Finds an order by its number',
			description: 'What the tool does, in words that an AI agent understands',
			routing: toBody('description', 'text'),
		},
		{
			displayName: 'Fields to Clear',
			name: 'emptyFields',
			type: 'multiOptions',
			options: [
				{ name: 'Description', value: 'description', description: 'AI agents are not told what the tool does' },
				{ name: 'Inputs', value: 'inputs', description: 'The tool takes no inputs any more' },
			],
			default: [],
			description: 'Fields to clear on the tool',
			routing: toEmptied(),
		},
		{
			displayName: 'Inputs',
			name: 'inputs',
			type: 'string',
			typeOptions: { rows: 4 },
			default: '',
			placeholder: 'e.g. [{"name": "orderNo", "type": "text", "required": true}]',
			description: 'Inputs that the tool takes, as a list of objects; they replace those that it has',
			routing: toBody('inputs', 'objectList'),
		},
		{
			displayName: 'Module',
			name: 'module',
			type: 'string',
			typeOptions: { rows: 4 },
			default: '',
			placeholder: 'e.g. {"module": "http:ActionSendData", "version": 3, "parameters": {}, "mapper": {}}',
			description:
				'Module that does the work, with its ID, version, mapper, parameters and metadata, as in a blueprint',
			routing: toBody('module', 'object'),
		},
		{
			displayName: 'Module Type',
			name: 'moduleType',
			type: 'string',
			default: '',
			placeholder: 'e.g. action',
			description: 'Kind of the module',
			routing: toBody('moduleType', 'text'),
		},
		{
			displayName: 'Name',
			name: 'name',
			type: 'string',
			default: '',
			placeholder: 'e.g. Find order',
			description: 'Name of the tool',
			routing: toBody('name', 'text'),
		},
	],
};

export const scenarioToolUpdateDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['scenarioTool'], operation: ['update'] } },
	[{ ...teamOfList, displayOptions: { hide: { '/scenarioId.mode': ['id'] } } }, tool, updateFields, simplify],
);
