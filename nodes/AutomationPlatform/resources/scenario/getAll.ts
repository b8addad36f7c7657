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
	type: 'multiOptions',
	options: [
		{
			name: 'All Incomplete Executions Count',
			value: 'allDlqCount',
			description: 'Number of incomplete executions, resolved ones included',
		},
		{ name: 'Concept', value: 'concept', description: 'Whether it is a draft' },
		{ name: 'Created', value: 'created', description: 'When it was created' },
		{ name: 'Created By', value: 'createdByUser', description: 'Who created it' },
		{ name: 'Description', value: 'description', description: 'Description of the scenario' },
		{ name: 'Device ID', value: 'deviceId', description: 'Device that starts it' },
		{ name: 'Device Scope', value: 'deviceScope', description: 'What the device sends' },
		{ name: 'Folder ID', value: 'folderId', description: 'Folder that it is in' },
		{ name: 'Hook ID', value: 'hookId', description: 'Webhook that starts it' },
		{ name: 'ID', value: 'id', description: 'ID of the scenario' },
		{
			name: 'Incomplete Executions Count',
			value: 'dlqCount',
			description: 'Number of incomplete executions that are not resolved',
		},
		{ name: 'Is Active', value: 'isActive', description: 'Whether it is switched on' },
		{ name: 'Is Invalid', value: 'isinvalid', description: 'Whether it was switched off because of errors' },
		{ name: 'Is Linked', value: 'islinked', description: 'As the service gives it' },
		{ name: 'Is Locked', value: 'islocked', description: 'As the service gives it' },
		{ name: 'Is Paused', value: 'isPaused', description: 'Whether it is paused' },
		{ name: 'Is Waiting', value: 'iswaiting', description: 'As the service gives it' },
		{ name: 'Last Edit', value: 'lastEdit', description: 'When it was changed last' },
		{ name: 'Name', value: 'name', description: 'Name of the scenario' },
		{ name: 'Next Execution', value: 'nextExec', description: 'When it runs next' },
		{ name: 'Scheduling', value: 'scheduling', description: 'When it runs' },
		{ name: 'Team ID', value: 'teamId', description: 'Team that it belongs to' },
		{ name: 'Type', value: 'type', description: 'Whether it is a scenario or a tool' },
		{ name: 'Updated By', value: 'updatedByUser', description: 'Who changed it last' },
		{ name: 'Used Packages', value: 'usedPackages', description: 'Apps that it uses' },
	],
	default: [],
	description: 'Only these properties of each scenario. Simplify takes none of them away. Leave empty for all.',
	routing: toQuery('cols[]', 'textList'),
};

const options: INodeProperties = { ...optionsCollection, options: [additionalQuery, columns] };

export const scenarioGetAllDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['scenario'], operation: ['getAll'] } },
	[scope, organization, team, returnAll, limit, simplify, filters, options],
);
