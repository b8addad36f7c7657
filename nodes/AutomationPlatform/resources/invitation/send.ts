import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { toBody } from '../../../shared/input/routing';
import { additionalFieldsCollection } from '../../fields/collections';
import { organization } from '../../fields/organization';
import { organizationRole } from '../../fields/role';

const email: INodeProperties = {
	displayName: 'Email',
	name: 'email',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. kit@example.com',
	description: 'E-mail address that the invitation is sent to',
	routing: toBody('email', 'email'),
};

const name: INodeProperties = {
	displayName: 'Name',
	name: 'name',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. Kit Example',
	description: 'Name of the person',
	routing: toBody('name', 'text'),
};

const ifMember: INodeProperties = {
	displayName: 'If Already a Member',
	name: 'ifMember',
	type: 'options',
	options: [
		{ name: 'Fail', value: 'fail', description: 'No invitation is sent, and the item fails' },
		{
			name: 'Skip',
			value: 'skip',
			description: 'No invitation is sent, and the output is the person who is there already',
		},
	],
	default: 'fail',
	description:
		'What to do if the email address already belongs to a member, was invited before, or appears twice in this run',
};

const role: INodeProperties = {
	...organizationRole,
	displayName: 'Role',
	name: 'usersRoleId',
	description: 'Role of the person in the organization. Leave empty to use the default role of the platform.',
	routing: toBody('usersRoleId', 'integerId'),
};

const teams: INodeProperties = {
	displayName: 'Team Names or IDs',
	name: 'teamIds',
	type: 'multiOptions',
	typeOptions: { loadOptionsMethod: 'getTeams', loadOptionsDependsOn: ['organizationId.value'] },
	default: [],
	description:
		'Teams that the person joins as a member. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
	routing: toBody('teamsId', 'integerList'),
};

const additionalFields: INodeProperties = {
	...additionalFieldsCollection,
	description: 'What an invitation can have besides',
	options: [
		{
			displayName: 'Note',
			name: 'note',
			type: 'string',
			typeOptions: { rows: 3 },
			default: '',
			placeholder: 'e.g. Welcome aboard',
			description: 'Text that is sent along',
			routing: toBody('note', 'text'),
		},
	],
};

/** Set after the invitation, one request per row. An existing member gets the roles that are missing. */
const teamRoles: INodeProperties = {
	displayName: 'Team Roles',
	name: 'teamRoles',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	default: {},
	placeholder: 'Add Team Role',
	description:
		'Team roles other than member, assigned after the invitation is sent. Existing members get them too, unless If Already a Member is set to Fail.',
	options: [
		{
			displayName: 'Team Role',
			name: 'role',
			values: [
				{
					displayName: 'Team Name or ID',
					name: 'teamId',
					type: 'options',
					typeOptions: { loadOptionsMethod: 'getTeams', loadOptionsDependsOn: ['organizationId.value'] },
					required: true,
					default: '',
					description:
						'Team of the organization. Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
					routing: toBody('teamId', 'integerId'),
				},
				{
					displayName: 'Role Name or ID',
					name: 'usersRoleId',
					type: 'options',
					typeOptions: { loadOptionsMethod: 'getTeamRoles', loadOptionsDependsOn: ['organizationId.value'] },
					required: true,
					default: '',
					description:
						'Role in the team. Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
					routing: toBody('usersRoleId', 'integerId'),
				},
			],
		},
	],
};

export const invitationSendDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['invitation'], operation: ['send'] } },
	[organization, email, name, role, teams, teamRoles, ifMember, additionalFields],
);
