import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { atMost } from '../../shared/input/check';
import { toBody, toPath, toQuery } from '../../shared/input/routing';
import { teamOfList } from './team';

const MOST_CHARACTERS = 100;

const folder: INodeProperties = {
	displayName: 'Scenario Folder',
	name: 'folderId',
	type: 'resourceLocator',
	required: true,
	default: { mode: 'list', value: '' },
	description: 'Scenario folder that is meant. Choose its team first, or give its ID.',
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

/** A scenario folder, with the team that fills its list; the team sends nothing, and is not shown to who gives an ID. */
export const chosenFolder: INodeProperties[] = [
	...updateDisplayOptions({ hide: { '/folderId.mode': ['id'] } }, [teamOfList]),
	folder,
];

/** A scenario folder by which scenarios are filtered: of the team, or of the teams of the organization. */
export const folderOfScope: INodeProperties = {
	displayName: 'Folder',
	name: 'folderId',
	type: 'resourceLocator',
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

export const folderName: INodeProperties = {
	displayName: 'Name',
	name: 'name',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. Imports',
	description: 'Name that the folder gets, at most 100 characters; two folders may have the same',
	routing: toBody('name', 'text', atMost(MOST_CHARACTERS)),
};
