import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
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
	description: 'Email address of the person to invite',
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
		{ name: 'Fail', value: 'fail', description: 'Send no invitation, and let the item fail' },
		{
			name: 'Skip',
			value: 'skip',
			description: 'Send no invitation, and return the existing user',
		},
	],
	default: 'fail',
	description:
		'How to handle an email address that already belongs to a member, was invited before, or appears twice in this run',
};

const role: INodeProperties = {
	...organizationRole,
	displayName: 'Role',
	name: 'usersRoleId',
	description: "The role in the organization. Leave empty to use the platform's default role.",
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
	options: [
		{
			displayName: 'Note',
			name: 'note',
			type: 'string',
			typeOptions: { rows: 3 },
			default: '',
			placeholder: 'e.g. Welcome aboard',
			description: 'Personal message to send with the invitation',
			routing: toBody('note', 'text'),
		},
	],
};

/** The roles are set after the invitation, with one request per row. An existing member gets the missing roles. */
const teamRoles: INodeProperties = {
	displayName: 'Team Roles',
	name: 'teamRoles',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	default: {},
	placeholder: 'Add Team Role',
	description:
		'Team roles other than member, assigned after the invitation is sent. Existing members get them too when the field If Already a Member is set to Skip.',
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
						'The team in which the person gets the role. Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
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
						'The role in the team. Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
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
