import type { Hints } from '../../../shared/errors/hint';

export const deviceHints: Hints = {
	'device.delete': {
		'406 IM004': "Turn on 'Confirm' to delete it with what is in its queue, or let a scenario take that first.",
		IM405: "Messages are in its queue: turn on 'Confirm' to delete them with it, or let a scenario take them first.",
		IM005: 'A running scenario locks it: try again when the scenario has ended; a confirmation does not help here.',
	},
	'device.request': {
		'403 IM002 SC403':
			'The API key needs the scope devices:write to request a device, and is valid in its own zone only.',
	},
};
