import type { INodeProperties } from 'n8n-workflow';

import { toPath } from '../../shared/input/routing';
import { teamOfList } from './team';

const dataStore: INodeProperties = {
	displayName: 'Data Store',
	name: 'dataStoreId',
	type: 'resourceLocator',
	typeOptions: { loadOptionsDependsOn: ['teamId.value'] },
	required: true,
	default: { mode: 'list', value: '' },
	description: "The data store to work with. Select the team first, or enter the data store's ID.",
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod: 'searchDataStores', searchable: true },
		},
		{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 71' },
	],
	routing: toPath('integerId'),
};

/** A data store, and the team that fills its list. The team is not sent, and is hidden if an ID is entered. */
export const chosenDataStore: INodeProperties[] = [
	{
		...teamOfList,
		description: 'The team whose data stores appear in the list below',
		displayOptions: { hide: { '/dataStoreId.mode': ['id'] } },
	},
	dataStore,
];
