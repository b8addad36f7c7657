import type { Hint } from '../../../shared/errors/hint';

export const invitationHints: Hint[] = [
	{
		when: [400, 'SC400'],
		operations: ['invitation.send'],
		hint: "Check 'Email', 'Role' and the teams; who is there already can be skipped by 'If Already a Member'.",
	},
	{
		when: [403, 'IM002'],
		operations: ['invitation.send'],
		hint: 'The key or your role lacks the right to invite, or the organization is paused; a key is valid in its own zone only.',
	},
	{
		when: ['IM011'],
		operations: ['invitation.send'],
		hint: 'The license allows no more users: Get Organization tells how many, under license.',
	},
	{
		when: [403, 'IM002', 'SC403'],
		operations: ['lookup.members'],
		hint: 'To invite nobody twice, the key and your role need the right to list users of the organization; a key is valid in its own zone only.',
	},
	{
		when: [400, 'SC400'],
		operations: ['lookup.setUserTeamRole'],
		hint: "Check 'Team Roles': each needs a team of the organization and a role that is one of teams.",
	},
	{
		when: [403, 'IM002', 'SC403'],
		operations: ['lookup.setUserTeamRole'],
		hint: "The key or your role lacks the right to give 'Team Roles' in this team.",
	},
	{
		when: [404, 'IM304'],
		operations: ['lookup.setUserTeamRole'],
		hint: "Check 'Team Roles': the team or the role is not there, or the key may not see it.",
	},
	{
		when: [404, 'IM304'],
		operations: ['invitation.get', 'invitation.accept'],
		hint: "Check 'Hash', and that the Base URL is the one of the organization's zone.",
	},
	{
		when: [400, 'SC400'],
		operations: ['invitation.accept'],
		hint: 'It may be accepted already: Get Invitation tells.',
	},
];
