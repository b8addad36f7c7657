import type { Hints } from '../../../shared/errors/hint';

export const analyticsHints: Hints = {
	'analytics.get': {
		'403 IM001 IM002 IM027 SC403':
			"Analytics requires the Owner role in an organization with the Enterprise plan, and the Base URL of the organization's zone.",
	},
};
