import type { Hints } from '../../../shared/errors/hint';

export const deviceHints: Hints = {
	'device.delete': {
		'406 IM004':
			"To delete the device with the messages in its queue, turn on 'Confirm'. Or let a scenario process them first.",
		IM405:
			"Messages are waiting in the queue of the device. To delete them too, turn on 'Confirm', or let a scenario process them first.",
		IM005: "A running scenario uses the device. Try again when it has ended. 'Confirm' does not help here.",
	},
	'device.request': {
		'403 IM002 SC403':
			'To request a device, the API key needs the scope devices:write, and the Base URL must be the address of its zone.',
	},
};
