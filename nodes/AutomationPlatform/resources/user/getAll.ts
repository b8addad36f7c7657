import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

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
	description: 'Only the user with this e-mail address',
	routing: toQuery('email', 'email'),
};

const name: INodeProperties = {
	displayName: 'Name',
	name: 'name',
	type: 'string',
	default: '',
	placeholder: 'e.g. Kim',
	description: 'Only users with this name',
	routing: toQuery('name', 'text'),
};

const inTeam: INodeProperties = {
	displayName: 'Team Name or ID',
	name: 'filterByTeamId',
	type: 'options',
	typeOptions: { loadOptionsMethod: 'getTeams', loadOptionsDependsOn: ['organizationId.value'] },
	default: '',
	description:
		'Only users of the organization who are in this team. Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
	routing: toQuery('filterByTeamId', 'integerId'),
};

/** Some filters are for an organization only, some for a team only: each has a collection of its own. */
const filters: INodeProperties[] = [
	{
		...filtersCollection,
		description: 'Which users are returned; without a filter all of the organization',
		displayOptions: { show: { scope: ['organization'] } },
		options: [email, name, organizationRole, inTeam],
	},
	{
		...filtersCollection,
		description: 'Which users are returned; without a filter all of the team',
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
				{ name: 'Avatar', value: 'avatar', description: 'Address of the picture' },
				{ name: 'Country ID', value: 'countryId', description: 'Country of the user' },
				{ name: 'Email', value: 'email', description: 'E-mail address' },
				{ name: 'Features', value: 'features', description: 'Features that are on for the user' },
				{ name: 'ID', value: 'id', description: 'ID of the user' },
				{ name: 'Language', value: 'language', description: 'Code of the language' },
				{ name: 'Last Login', value: 'lastLogin', description: 'When the user was last logged in' },
				{ name: 'Locale ID', value: 'localeId', description: 'How dates and numbers are written' },
				{ name: 'Name', value: 'name', description: 'Name of the user' },
				{ name: 'Timezone ID', value: 'timezoneId', description: 'Timezone of the user' },
			],
			default: [],
			description: 'Properties of each user to return. Leave empty to return all.',
			routing: toQuery('cols[]', 'textList'),
		},
		{
			displayName: 'Sort By',
			name: 'sortBy',
			type: 'options',
			options: [
				{ name: 'Email', value: 'email', description: 'E-mail address' },
				{ name: 'ID', value: 'id', description: 'ID: who came last stands at the end' },
				{ name: 'Name', value: 'name', description: 'Name of the user' },
			],
			default: 'id',
			description: 'Property by which the users are sorted',
			routing: toQuery('pg[sortBy]', 'text'),
		},
		sortDirection,
	],
};

export const userGetAllDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['user'], operation: ['getAll'] } },
	[usersOf, ...usersOwner, returnAll, limit, ...filters, options],
);
