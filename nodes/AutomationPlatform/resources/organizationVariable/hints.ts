import type { Hints } from '../../../shared/errors/hint';

const MAY_CHANGE = 'A right or scope is missing, the organization is paused, or the zone is another.';

export const organizationVariableHints: Hints = {
	'organizationVariable.update organizationVariable.delete organizationVariable.getHistory': {
		'404 IM027 IM304':
			"Check 'Organization', 'Variable' (case-sensitive) and the zone; without the license's feature custom variables none is found.",
	},
	'organizationVariable.create organizationVariable.getAll': {
		'404 IM027 IM304':
			"Check 'Organization' and the zone; without the license's feature custom variables none is found.",
	},
	'organizationVariable.update organizationVariable.delete': {
		'403 IM002 SC403': `Variables of the system cannot be changed. For others: ${MAY_CHANGE}`,
	},
	'organizationVariable.create': {
		'403 IM002 SC403': MAY_CHANGE,
		'400 SC400': "Check 'Name', 'Type' and 'Value', and that there is no variable of this name yet.",
	},
	'organizationVariable.update': {
		'400 SC400': "Check 'Type' and 'Value': they have to go together.",
	},
	'organizationVariable.delete': {
		'406 IM004': "Turn on 'Confirm' to delete the variable.",
	},
};
