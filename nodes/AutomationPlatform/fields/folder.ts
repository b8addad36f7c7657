import type { INodeProperties } from 'n8n-workflow';

import { atMost } from '../../shared/input/check';
import { toBody, toPath } from '../../shared/input/routing';
import { teamOfList } from './team';

const folder: INodeProperties = {
	displayName: 'Scenario Folder',
	name: 'folderId',
	type: 'resourceLocator',
	typeOptions: { loadOptionsDependsOn: ['teamId.value'] },
	required: true,
	default: { mode: 'list', value: '' },
	description: "The scenario folder to work with. Select the team first, or enter the folder's ID.",
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod: 'searchFolders', searchable: true },
		},
		{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 31' },
	],
	routing: toPath('integerId'),
};

/** A scenario folder, and the team that fills its list. The team is not sent, and is hidden if an ID is entered. */
export const chosenFolder: INodeProperties[] = [
	{
		...teamOfList,
		description: 'The team whose folders appear in the list below',
		displayOptions: { hide: { '/folderId.mode': ['id'] } },
	},
	folder,
];

/** The folder that contains a folder. */
export const parentFolder: INodeProperties = {
	...folder,
	displayName: 'Parent Folder',
	name: 'parentId',
	required: false,
	description: 'The folder to put this folder in. Only for platforms that have subfolders.',
	routing: toBody('parentId', 'integerId'),
};

export const folderName: INodeProperties = {
	displayName: 'Name',
	name: 'name',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. Imports',
	description: 'Up to 100 characters. Names do not have to be unique.',
	routing: toBody('name', 'text', atMost(100)),
};
