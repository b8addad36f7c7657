import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../shared/input/displayOptions';
import { toPath, toQuery } from '../../shared/input/routing';
import { organizationOfList } from './organization';
import { teamOfList } from './team';

export const usersOf: INodeProperties = {
	displayName: 'Users Of',
	name: 'scope',
	type: 'options',
	noDataExpression: true,
	options: [
		{ name: 'Organization', value: 'organization', description: 'All users of an organization' },
		{ name: 'Team', value: 'team', description: 'Users of one team' },
	],
	default: 'organization',
	description: 'Whether to return the users of an organization or of one team',
};

const organizationOfUsers: INodeProperties[] = updateDisplayOptions({ show: { scope: ['organization'] } }, [
	{ ...organizationOfList, description: 'The organization whose users are listed' },
]);

const teamOfUsers: INodeProperties[] = updateDisplayOptions({ show: { scope: ['team'] } }, [
	{ ...teamOfList, description: 'The team whose users are listed' },
]);

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
	description: "The user to work with. Select the organization or team first, or enter the user's ID.",
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

/** A user, and the fields that fill its list. Those fields are not sent, and are hidden if an ID is entered. */
export const chosenUser: INodeProperties[] = [
	...updateDisplayOptions({ hide: { '/userId.mode': ['id'] } }, [
		{ ...usersOf, displayName: 'Find User In', description: 'Where to look for the user' },
		...organizationOfUsers,
		...teamOfUsers,
	]),
	user,
];
