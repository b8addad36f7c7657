import type { Hints } from '../../../shared/errors/hint';

const LICENSE = 'Custom variables must be part of the license.';
const REASONS = 'a permission or scope is missing, the organization is paused, or it is in another zone.';

export const organizationVariableHints: Hints = {
	'organizationVariable.update organizationVariable.delete organizationVariable.getHistory': {
		'404 IM027 IM304': `Check 'Organization', 'Variable' (case-sensitive), and the zone. ${LICENSE}`,
	},
	'organizationVariable.create organizationVariable.getAll': {
		'404 IM027 IM304': `Check 'Organization' and the zone. ${LICENSE}`,
	},
	'organizationVariable.update organizationVariable.delete': {
		'403 IM002 SC403': `Either it is a system variable, which cannot be changed, or ${REASONS}`,
	},
	'organizationVariable.create': {
		'403 IM002 SC403': `Either ${REASONS}`,
		'400 SC400': "Check 'Name', 'Type', and 'Value', and that the organization has no variable with this name yet.",
	},
	'organizationVariable.update': {
		'400 SC400': "Check that 'Value' matches 'Type'.",
	},
	'organizationVariable.delete': {
		'406 IM004': "To delete the variable, turn on 'Confirm'.",
	},
};
