import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { toQuery } from '../../../shared/input/routing';
import { filtersCollection, optionsCollection } from '../../fields/collections';
import { additionalQuery, limit, returnAll, sortDirection } from '../../fields/list';
import { organizationRole, teamRole } from '../../fields/role';
import { usersOf, usersOwner } from '../../fields/user';

const email: INodeProperties = {
	displayName: 'Email',
	name: 'email',
	type: 'string',
	default: '',
	placeholder: 'e.g. kim@example.com',
	description: 'Return only the user with this email address',
	routing: toQuery('email', 'email'),
};

const name: INodeProperties = {
	displayName: 'Name',
	name: 'name',
	type: 'string',
	default: '',
	placeholder: 'e.g. Kim',
	description: 'Return only users with this name',
	routing: toQuery('name', 'text'),
};

const inTeam: INodeProperties = {
	displayName: 'Team Name or ID',
	name: 'filterByTeamId',
	type: 'options',
	typeOptions: { loadOptionsMethod: 'getTeams', loadOptionsDependsOn: ['organizationId.value'] },
	default: '',
	description:
		'Return only users who are in this team. Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
	routing: toQuery('filterByTeamId', 'integerId'),
};

/** Some filters work only for an organization, others only for a team. So each of them has its own collection. */
const filters: INodeProperties[] = [
	{
		...filtersCollection,
		description: 'Leave empty to return all users of the organization',
		displayOptions: { show: { scope: ['organization'] } },
		options: [email, name, organizationRole, inTeam],
	},
	{
		...filtersCollection,
		description: 'Leave empty to return all users of the team',
		displayOptions: { show: { scope: ['team'] } },
		options: [email, name, teamRole],
	},
];

const options: INodeProperties = {
	...optionsCollection,
	options: [
		additionalQuery,
		{
			displayName: 'Columns',
			name: 'cols',
			type: 'multiOptions',
			options: [
				{ name: 'Avatar', value: 'avatar', description: 'URL of the profile picture' },
				{ name: 'Country ID', value: 'countryId', description: 'Country of the user' },
				{ name: 'Email', value: 'email', description: 'Email address of the user' },
				{ name: 'Features', value: 'features', description: 'Features that are turned on for the user' },
				{ name: 'ID', value: 'id', description: 'ID of the user' },
				{ name: 'Language', value: 'language', description: 'Code of the language of the user' },
				{ name: 'Last Login', value: 'lastLogin', description: 'Time of the last login' },
				{ name: 'Locale ID', value: 'localeId', description: 'Format of dates and numbers' },
				{ name: 'Name', value: 'name', description: 'Name of the user' },
				{ name: 'Timezone ID', value: 'timezoneId', description: 'Timezone of the user' },
			],
			default: [],
			description: 'The properties to return. Leave empty to return all.',
			routing: toQuery('cols[]', 'textList'),
		},
		{
			displayName: 'Sort By',
			name: 'sortBy',
			type: 'options',
			options: [
				{ name: 'Email', value: 'email', description: 'Email address of the user' },
				{ name: 'ID', value: 'id', description: 'ID of the user. Newer users have higher IDs.' },
				{ name: 'Name', value: 'name', description: 'Name of the user' },
			],
			default: 'id',
			description: 'The property to sort by',
			routing: toQuery('pg[sortBy]', 'text'),
		},
		sortDirection,
	],
};

export const userGetAllDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['user'], operation: ['getAll'] } },
	[usersOf, ...usersOwner, returnAll, limit, ...filters, options],
);
