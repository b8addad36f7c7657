import type { Hints } from '../../../shared/errors/hint';

const LICENSE = 'The license must include custom variables.';

export const organizationVariableHints: Hints = {
	'organizationVariable.update organizationVariable.delete organizationVariable.getHistory': {
		'404 IM027 IM304': `Check 'Organization' and 'Variable' (case-sensitive), and that the Base URL is the address of your zone. ${LICENSE}`,
	},
	'organizationVariable.update organizationVariable.delete': {
		'403 IM002 SC403':
			'Possible reasons: it is a system variable, which cannot be changed or deleted; a permission or scope is missing; the organization is paused; or the organization is in another zone.',
	},
	'organizationVariable.create': {
		'404 IM027 IM304': `Check 'Organization', and that the Base URL is the address of your zone. ${LICENSE}`,
		'403 IM002 SC403': 'A permission or scope is missing, or the organization is paused or in another zone.',
		'400 SC400': "Check 'Name', 'Type', and 'Value', and that the organization has no variable with this name yet.",
	},
	'organizationVariable.update': {
		'400 SC400': "Check that 'Value' matches 'Type'.",
	},
	'organizationVariable.delete': {
		'406 IM004': "To delete the variable, turn on 'Confirm'.",
	},
};
