import type { Hints } from '../../../shared/errors/hint';

export const invitationHints: Hints = {
	'invitation.send': {
		'400 SC400': "Check 'Email', 'Role' and the teams; who is there already can be skipped by 'If Already a Member'.",
		'403 IM002 SC403':
			'The key or your role lacks the right to invite, or the organization is paused; a key is valid in its own zone only.',
		IM011: 'The license allows no more users: Get Organization tells how many, under license.',
	},
	'lookup.members': {
		'403 IM002 SC403':
			'To invite nobody twice, the key and your role need the right to list users of the organization; a key is valid in its own zone only.',
	},
	'lookup.setUserTeamRole': {
		'400 SC400': "Check 'Team Roles': each needs a team of the organization and a role that is one of teams.",
		'403 IM002 SC403': "The key or your role lacks the right to give 'Team Roles' in this team.",
		'404 IM304': "Check 'Team Roles': the team or the role is not there, or the key may not see it.",
	},
	'invitation.get invitation.accept': {
		'404 IM304': "Check 'Hash', and that the Base URL is the one of the organization's zone.",
	},
	'invitation.accept': {
		'400 SC400': 'It may be accepted already: Get Invitation tells.',
	},
};
