import type { INodeProperties } from 'n8n-workflow';

import { toQuery } from '../../shared/input/routing';

export const organizationRole: INodeProperties = {
	displayName: 'Organization Role',
	name: 'organizationRoleId',
	type: 'resourceLocator',
	typeOptions: { loadOptionsDependsOn: ['scope', 'organizationId.value', 'teamId.value'] },
	default: { mode: 'list', value: '' },
	description:
		"Return only users with this role in the organization. Select the organization first, or enter the role's ID.",
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod: 'searchOrganizationRoles', searchable: true },
		},
		{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 3' },
	],
	routing: toQuery('organizationRoleId', 'integerId'),
};

export const teamRole: INodeProperties = {
	displayName: 'Team Role',
	name: 'teamRoleId',
	type: 'resourceLocator',
	typeOptions: { loadOptionsDependsOn: ['scope', 'organizationId.value', 'teamId.value'] },
	default: { mode: 'list', value: '' },
	description: "Return only users with this role in the team. Select the team first, or enter the role's ID.",
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod: 'searchTeamRoles', searchable: true },
		},
		{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 7' },
	],
	routing: toQuery('teamRoleId', 'integerId'),
};
