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
			name: 'Return the Existing',
			value: 'return',
			description: 'No invitation is sent, and the item is the user who is there already',
		},
		{ name: 'Skip', value: 'skip', description: 'No invitation is sent, and the item says that it was skipped' },
	],
	default: 'fail',
	description:
		'What to do with an address that is in the organization already, was invited to it before, or stands twice in one run. The users of the organization are read for it once; addresses are compared without case and blanks.',
};

const role: INodeProperties = {
	...organizationRole,
	displayName: 'Role',
	name: 'usersRoleId',
	description: 'Role that the person gets in the organization; without it the one that the service gives',
	routing: toBody('usersRoleId', 'integerId'),
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
		role,
		{
			displayName: 'Team Names or IDs',
			name: 'teamIds',
			type: 'multiOptions',
			typeOptions: { loadOptionsMethod: 'getTeams', loadOptionsDependsOn: ['organizationId.value'] },
			default: [],
			description:
				'Teams that the person joins as a member. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
			routing: toBody('teamsId', 'integerList'),
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
		'Roles other than member that the person gets in teams; they are set after the invitation was sent. Who is there already gets them too, unless If Already a Member is Fail.',
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
	[organization, email, name, ifMember, teamRoles, additionalFields],
);
