import type { INodeProperties } from 'n8n-workflow';

import { deletedBy, listOf, objectAt } from '../../../shared/output/steps';
import type { ResourceRuns } from '../../../shared/run/definition';
import { scenarioFolderCreateDescription } from './create';
import { scenarioFolderDeleteDescription } from './delete';
import { scenarioFolderGetAllDescription } from './getAll';
import { getAll } from './getAll.run';
import { scenarioFolderUpdateDescription } from './update';

export const scenarioFolderRuns: ResourceRuns = { each: { getAll } };

export const scenarioFolderDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['scenarioFolder'] } },
		options: [
			{
				name: 'Create',
				value: 'create',
				action: 'Create scenario folder',
				description: 'Create a scenario folder for a team',
				routing: {
					request: { method: 'POST', url: '/api/v2/scenarios-folders' },
					output: { postReceive: [objectAt('scenarioFolder')] },
				},
			},
			{
				name: 'Delete',
				value: 'delete',
				action: 'Delete scenario folder',
				description: 'Permanently delete a scenario folder',
				routing: {
					request: { method: 'DELETE', url: '/api/v2/scenarios-folders/:folderId' },
					output: { postReceive: [deletedBy('folderId', 'scenarioFolder')] },
				},
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many scenario folders',
				description: 'Get the scenario folders of a team, each with its number of scenarios',
				routing: {
					request: { method: 'GET', url: '/api/v2/scenarios-folders' },
					output: { postReceive: [listOf('scenariosFolders', { paged: false })] },
				},
			},
			{
				name: 'Update',
				value: 'update',
				action: 'Rename or move scenario folder',
				description: 'Rename a scenario folder, or move it into another folder',
				routing: {
					request: { method: 'PATCH', url: '/api/v2/scenarios-folders/:folderId' },
					output: { postReceive: [objectAt('scenarioFolder')] },
				},
			},
		],
		default: 'getAll',
	},
	...scenarioFolderCreateDescription,
	...scenarioFolderDeleteDescription,
	...scenarioFolderGetAllDescription,
	...scenarioFolderUpdateDescription,
];
