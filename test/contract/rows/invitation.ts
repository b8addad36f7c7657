import type { IDataObject } from 'n8n-workflow';

import { locator } from '../../support/input';
import type { Exchange, Row } from './row';

const kit = {
	id: 79,
	name: 'Kit Example',
	email: 'kit@harbour.invalid',
	language: 'en',
	timezoneId: 201,
	localeId: 7,
	countryId: 44,
	features: {},
	avatar: '',
};
const userOrganizationRole = { userId: 79, organizationId: 34, usersRoleId: 12, invitation: 'pending' };
const accepted = { ...userOrganizationRole, invitation: null };
const organization = { id: 34, name: 'Harbour Coffee' };

/** The output for a person. */
function personOf(result: IDataObject): IDataObject {
	const { id, email, name } = kit;
	return { id, email, name, invited: false, skipped: false, reason: null, role: null, teams: [], ...result };
}

/** The users of the organization, which are read so that no member is invited again. */
function listed(...users: Exchange['answer'][]): Exchange {
	return {
		method: 'GET',
		path: '/api/v2/users',
		query: [
			['organizationId', '34'],
			['pg[limit]', '500'],
		],
		answer: { users, pg: { sortBy: 'id', sortDir: 'desc', offset: 0, limit: 500 } } as Exchange['answer'],
	};
}

/** The users who have the role 8 in a team. */
function holding(teamId: number, ...users: Exchange['answer'][]): Exchange {
	const query: Exchange['query'] = [
		['teamId', String(teamId)],
		['teamRoleId', '8'],
		['pg[limit]', '500'],
	];
	return { ...listed(...users), query };
}

export const invitationRows: Row[] = [
	{
		operation: 'invitation.accept',
		parameters: { hash: 'dummy-example' },
		exchanges: [
			{
				method: 'POST',
				path: '/api/v2/organizations/accept-invitation',
				body: { hash: 'dummy-example' },
				answer: { user: kit, userOrganizationRole: accepted },
			},
		],
		output: [{ user: kit, userOrganizationRole: accepted }],
	},
	{
		operation: 'invitation.get',
		parameters: { hash: 'dummy-example' },
		exchanges: [
			{
				method: 'GET',
				path: '/api/v2/organizations/invitation',
				query: [['hash', 'dummy-example']],
				answer: { organization, user: kit, userOrganizationRole },
			},
		],
		output: [{ organization, user: kit, userOrganizationRole }],
	},
	{
		operation: 'invitation.send',
		parameters: { organizationId: locator('34'), email: ' kit@harbour.invalid ', name: 'Kit Example' },
		exchanges: [
			listed(),
			{
				method: 'POST',
				path: '/api/v2/organizations/34/invite',
				body: { email: 'kit@harbour.invalid', name: 'Kit Example' },
				answer: { user: kit, userOrganizationRole },
			},
		],
		output: [personOf({ invited: true, role: 12 })],
	},
	{
		operation: 'invitation.send',
		when: 'with every field and a role in a team',
		parameters: {
			organizationId: locator(34, 'list'),
			email: 'Kit@harbour.invalid',
			name: 'Kit Example',
			usersRoleId: locator('12'),
			teamIds: [340, '341'],
			teamRoles: { role: [{ teamId: '340', usersRoleId: 8 }] },
			additionalFields: { note: 'Welcome' },
		},
		exchanges: [
			listed(),
			{
				method: 'POST',
				path: '/api/v2/organizations/34/invite',
				body: {
					email: 'Kit@harbour.invalid',
					name: 'Kit Example',
					note: 'Welcome',
					usersRoleId: 12,
					teamsId: [340, 341],
				},
				answer: { user: kit, userOrganizationRole },
			},
			{
				method: 'POST',
				path: '/api/v2/users/79/user-team-roles/340',
				body: { usersRoleId: 8 },
				answer: { userTeamRole: { usersRoleId: 8, userId: 79, teamId: 340, changeable: true } },
			},
		],
		output: [
			personOf({
				email: 'Kit@harbour.invalid',
				invited: true,
				role: 12,
				teams: [
					{ id: 340, role: 8 },
					{ id: 341, role: null },
				],
			}),
		],
	},
	{
		operation: 'invitation.send',
		when: 'to a member, who is skipped',
		parameters: {
			organizationId: locator('34'),
			email: 'KIT@harbour.invalid',
			name: 'Kit Example',
			ifMember: 'skip',
		},
		exchanges: [listed({ ...kit, lastLogin: null })],
		output: [
			personOf({
				email: 'KIT@harbour.invalid',
				skipped: true,
				reason: 'already a member of the organization, or already invited',
			}),
		],
	},
	{
		operation: 'invitation.send',
		when: 'to a member, who is skipped and has one of two roles in teams',
		parameters: {
			organizationId: locator('34'),
			email: 'kit@harbour.invalid',
			name: 'Kit Example',
			ifMember: 'skip',
			teamRoles: { role: [340, 341].map((teamId) => ({ teamId, usersRoleId: 8 })) },
		},
		exchanges: [
			listed({ ...kit, lastLogin: null }),
			holding(340, { ...kit, lastLogin: null }),
			holding(341),
			{
				method: 'POST',
				path: '/api/v2/users/79/user-team-roles/341',
				body: { usersRoleId: 8 },
				answer: { userTeamRole: { usersRoleId: 8, userId: 79, teamId: 341, changeable: true } },
			},
		],
		output: [
			personOf({
				skipped: true,
				reason: 'already a member of the organization, or already invited',
				teams: [{ id: 341, role: 8 }],
			}),
		],
	},
];
