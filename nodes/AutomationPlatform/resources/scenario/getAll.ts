import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
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
	description: "Return only scenarios in this folder. Select the organization or team first, or enter the folder's ID.",
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
	description: 'Leave empty to return all scenarios',
	options: [
		folder,
		{
			displayName: 'Is Active',
			name: 'isActive',
			type: 'boolean',
			default: true,
			description: 'Whether to return only active scenarios. When off, only inactive scenarios are returned.',
			routing: toQuery('isActive', 'boolean'),
		},
		{
			displayName: 'Type',
			name: 'type',
			type: 'options',
			options: [
				{ name: 'Scenario', value: 'scenario', description: 'Scenarios that are not tools' },
				{ name: 'Tool', value: 'tool', description: 'Scenarios that AI agents use as tools' },
			],
			default: 'scenario',
			description: 'Return only scenarios of this type',
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
		{ name: 'Concept', value: 'concept', description: 'Whether the scenario is a draft' },
		{ name: 'Created', value: 'created', description: 'Time of creation' },
		{ name: 'Created By', value: 'createdByUser', description: 'User who created the scenario' },
		{ name: 'Description', value: 'description', description: 'Description of the scenario' },
		{ name: 'Device ID', value: 'deviceId', description: 'Device that starts the scenario' },
		{ name: 'Device Scope', value: 'deviceScope', description: 'Kind of data that the device sends' },
		{ name: 'Folder ID', value: 'folderId', description: 'Folder of the scenario' },
		{ name: 'Hook ID', value: 'hookId', description: 'Webhook that starts the scenario' },
		{ name: 'ID', value: 'id', description: 'ID of the scenario' },
		{
			name: 'Incomplete Executions Count',
			value: 'dlqCount',
			description: 'Number of incomplete executions that are not resolved',
		},
		{ name: 'Is Active', value: 'isActive', description: 'Whether the scenario is turned on' },
		{ name: 'Is Invalid', value: 'isinvalid', description: 'Whether the scenario was turned off because of errors' },
		{ name: 'Is Linked', value: 'islinked', description: 'Whether the platform marks the scenario as linked' },
		{ name: 'Is Locked', value: 'islocked', description: 'Whether the platform marks the scenario as locked' },
		{ name: 'Is Paused', value: 'isPaused', description: 'Whether the scenario is paused' },
		{ name: 'Is Waiting', value: 'iswaiting', description: 'Whether the platform marks the scenario as waiting' },
		{ name: 'Last Edit', value: 'lastEdit', description: 'Time of the last change' },
		{ name: 'Name', value: 'name', description: 'Name of the scenario' },
		{ name: 'Next Execution', value: 'nextExec', description: 'Time of the next run' },
		{ name: 'Scheduling', value: 'scheduling', description: 'Schedule of the scenario' },
		{ name: 'Team ID', value: 'teamId', description: 'Team of the scenario' },
		{ name: 'Type', value: 'type', description: 'Whether it is a scenario or a tool' },
		{ name: 'Updated By', value: 'updatedByUser', description: 'User who last changed the scenario' },
		{ name: 'Used Packages', value: 'usedPackages', description: 'Apps that the scenario uses' },
	],
	default: [],
	description: 'The properties to return. Overrides Simplify. Leave empty to return all.',
	routing: toQuery('cols[]', 'textList'),
};

const options: INodeProperties = { ...optionsCollection, options: [additionalQuery, columns] };

export const scenarioGetAllDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['scenario'], operation: ['getAll'] } },
	[scope, organization, team, returnAll, limit, simplify, filters, options],
);
