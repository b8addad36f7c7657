import type { Hints } from '../../../shared/errors/hint';

export const analyticsHints: Hints = {
	'analytics.get': {
		'403 IM001 IM002 IM027 SC403':
			'Analytics are for the Owner role of an organization with the Enterprise plan; the key is valid in its own zone only.',
	},
};
