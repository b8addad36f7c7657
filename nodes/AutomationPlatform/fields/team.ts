import type { INodeProperties } from 'n8n-workflow';

import { toBody, toQuery } from '../../shared/input/routing';

/** The team that fills other lists. It sends nothing. */
export const teamOfList: INodeProperties = {
	displayName: 'Team',
	name: 'teamId',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	description: 'The team whose entries appear in the list below',
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
	description: 'The team to work with',
	routing: toQuery('teamId', 'integerId'),
};

/** The team of a new record, sent in the body. */
export const teamInBody: INodeProperties = {
	...team,
	routing: toBody('teamId', 'integerId'),
};
