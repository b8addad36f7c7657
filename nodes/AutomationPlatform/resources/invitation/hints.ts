import type { Hints } from '../../../shared/errors/hint';

export const invitationHints: Hints = {
	'invitation.send': {
		'400 SC400':
			"Check 'Email', 'Role', and 'Team Names or IDs'. To skip existing members, set 'If Already a Member' to Skip.",
		'403 IM002 SC403':
			'The API key or your role has no permission to invite users, or the organization is paused or in another zone.',
		IM011:
			'The license allows no more users. To see the limit, use Organization > Get with Simplify off (license.users).',
	},
	'lookup.members': {
		'403 IM002 SC403':
			'To invite nobody twice, the node lists the users of the organization first. The API key and your role need permission to list users in the zone of the organization.',
	},
	'lookup.setUserTeamRole': {
		'400 SC400': "Check 'Team Roles': each row needs a team of the organization and a team role.",
		'403 IM002 SC403': "The API key or your role has no permission to assign 'Team Roles' in this team.",
		'404 IM304': "Check 'Team Roles': the team or the role does not exist, or the API key has no access to it.",
	},
	'invitation.get invitation.accept': {
		'404 IM304': "Check 'Hash', and that the Base URL is the address of the organization's zone.",
	},
	'invitation.accept': {
		'400 SC400': 'The invitation may already have been accepted. Check it with Invitation > Get.',
	},
};
