import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { toPath, toQuery } from '../../shared/input/routing';
import { organizationOfList } from './organization';
import { teamOfList } from './team';

export const usersOf: INodeProperties = {
	displayName: 'Users Of',
	name: 'scope',
	type: 'options',
	noDataExpression: true,
	options: [
		{ name: 'Organization', value: 'organization', description: 'Users of a whole organization' },
		{ name: 'Team', value: 'team', description: 'Users of one team' },
	],
	default: 'organization',
	description: 'Whether users are listed by organization or by team',
};

const organizationOfUsers: INodeProperties[] = updateDisplayOptions({ show: { scope: ['organization'] } }, [
	organizationOfList,
]);

const teamOfUsers: INodeProperties[] = updateDisplayOptions({ show: { scope: ['team'] } }, [teamOfList]);

/** The organization or team whose users are listed, sent in the query. */
export const usersOwner: INodeProperties[] = [
	...organizationOfUsers.map((field) => ({
		...field,
		required: true,
		routing: toQuery('organizationId', 'integerId'),
	})),
	...teamOfUsers.map((field) => ({ ...field, required: true, routing: toQuery('teamId', 'integerId') })),
];

const user: INodeProperties = {
	displayName: 'User',
	name: 'userId',
	type: 'resourceLocator',
	typeOptions: { loadOptionsDependsOn: ['scope', 'organizationId.value', 'teamId.value'] },
	required: true,
	default: { mode: 'list', value: '' },
	description: 'User who is meant. Choose the organization or team first, or give the ID.',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod: 'searchUsers', searchable: true },
		},
		{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 5' },
	],
	routing: toPath('integerId'),
};

/** A user, and the fields that fill the list, which send nothing and are hidden when an ID is entered. */
export const chosenUser: INodeProperties[] = [
	...updateDisplayOptions({ hide: { '/userId.mode': ['id'] } }, [usersOf, ...organizationOfUsers, ...teamOfUsers]),
	user,
];
