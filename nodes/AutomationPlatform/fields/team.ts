import type { INodeProperties } from 'n8n-workflow';

import { toBody, toQuery } from '../../shared/input/routing';

/** The team that fills other lists. It sends nothing. */
export const teamOfList: INodeProperties = {
	displayName: 'Team',
	name: 'teamId',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	description: 'Team whose list is shown below',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod: 'searchTeams', searchable: true },
		},
		{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 88' },
	],
};

/** The team, sent in the query. */
export const team: INodeProperties = {
	...teamOfList,
	required: true,
	description: 'Team that is meant',
	routing: toQuery('teamId', 'integerId'),
};

/** The team of a new record, sent in the body. */
export const teamInBody: INodeProperties = {
	...teamOfList,
	required: true,
	description: 'Team that it will belong to',
	routing: toBody('teamId', 'integerId'),
};
