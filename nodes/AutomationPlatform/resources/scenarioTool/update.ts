import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
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
	description: "The scenario tool to work with. Select the team first, or enter the tool's ID.",
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
	description: 'Only the fields that you add and fill in are changed. To clear a field, use Fields to Clear.',
	options: [
		{
			displayName: 'Description',
			name: 'description',
			type: 'string',
			typeOptions: { rows: 3 },
			default: '',
			placeholder: 'e.g. Finds an order by its number',
			description: 'A description that tells AI agents when to use the tool',
			routing: toBody('description', 'text'),
		},
		{
			displayName: 'Fields to Clear',
			name: 'emptyFields',
			type: 'multiOptions',
			options: [
				{ name: 'Description', value: 'description', description: 'Remove the description of the tool' },
				{ name: 'Inputs', value: 'inputs', description: 'Remove all inputs of the tool' },
			],
			default: [],
			description: 'The fields of the tool to clear',
			routing: toEmptied(),
		},
		{
			displayName: 'Inputs',
			name: 'inputs',
			type: 'string',
			typeOptions: { rows: 4 },
			default: '',
			placeholder: 'e.g. [{"name": "orderNo", "type": "text", "required": true}]',
			description: 'Inputs of the tool, as a JSON array of objects. They replace all current inputs.',
			routing: toBody('inputs', 'objectList'),
		},
		{
			displayName: 'Module',
			name: 'module',
			type: 'string',
			typeOptions: { rows: 4 },
			default: '',
			placeholder:
				'e.g. {"module": "http:ActionSendData", "version": 3, "parameters": {}, "mapper": {}, "metadata": {}}',
			description:
				'The module that the tool runs, as a JSON object with the keys of a module in a blueprint, such as module, version, parameters, mapper, and metadata',
			routing: toBody('module', 'object'),
		},
		{
			displayName: 'Module Type',
			name: 'moduleType',
			type: 'string',
			default: '',
			placeholder: 'e.g. action',
			description: 'The type of the module',
			routing: toBody('moduleType', 'text'),
		},
		{
			displayName: 'Name',
			name: 'name',
			type: 'string',
			default: '',
			placeholder: 'e.g. Find order',
			description: 'The new name of the tool',
			routing: toBody('name', 'text'),
		},
	],
};

export const scenarioToolUpdateDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['scenarioTool'], operation: ['update'] } },
	[
		{
			...teamOfList,
			description: 'The team whose tools appear in the list below',
			displayOptions: { hide: { '/scenarioId.mode': ['id'] } },
		},
		tool,
		updateFields,
		simplify,
	],
);
