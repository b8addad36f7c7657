import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { toQuery } from '../../../shared/input/routing';
import { filtersCollection, optionsCollection } from '../../fields/collections';
import { additionalQuery, limit, returnAll, simplify } from '../../fields/list';
import { organization, scope, team } from '../../fields/scenario';

const folder: INodeProperties = {
	displayName: 'Folder',
	name: 'folderId',
	type: 'resourceLocator',
	typeOptions: { loadOptionsDependsOn: ['scope', 'organizationId.value', 'teamId.value'] },
	default: { mode: 'list', value: '' },
	description: 'Only scenarios in this folder. Choose the organization or team first, or give its ID.',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod: 'searchFoldersOfScope', searchable: true },
		},
		{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 31' },
	],
	routing: toQuery('folderId', 'integerId'),
};

const filters: INodeProperties = {
	...filtersCollection,
	description: 'Which scenarios are returned; without a filter all of them',
	options: [
		folder,
		{
			displayName: 'Is Active',
			name: 'isActive',
			type: 'boolean',
			default: true,
			description: 'Whether only scenarios that are switched on, or only those that are switched off, are returned',
			routing: toQuery('isActive', 'boolean'),
		},
		{
			displayName: 'Type',
			name: 'type',
			type: 'options',
			options: [
				{ name: 'Scenario', value: 'scenario', description: 'Runs by itself or on a schedule' },
				{ name: 'Tool', value: 'tool', description: 'Is called by AI agents' },
			],
			default: 'scenario',
			description: 'Only scenarios of this type',
			routing: toQuery('type', 'text'),
		},
	],
};

export const columns: INodeProperties = {
	displayName: 'Columns',
	name: 'cols',
	type: 'string',
	default: '',
	placeholder: 'e.g. name, dlqCount',
	description: 'Only these properties of each scenario, separated by commas; Simplify takes none of them away',
	routing: toQuery('cols[]', 'textList'),
};

const options: INodeProperties = { ...optionsCollection, options: [additionalQuery, columns] };

export const scenarioGetAllDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['scenario'], operation: ['getAll'] } },
	[scope, organization, team, returnAll, limit, simplify, filters, options],
);
