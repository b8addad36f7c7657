import type { Hint } from '../../../shared/errors/hint';

export const deviceHints: Hint[] = [
	{
		when: [406, 'IM004'],
		operations: ['device.delete'],
		hint: "Turn on 'Confirm' to delete it with what is in its queue, or let a scenario take that first.",
	},
	{
		when: ['IM405'],
		operations: ['device.delete'],
		hint: "Messages are in its queue: turn on 'Confirm' to delete them with it, or let a scenario take them first.",
	},
	{
		when: ['IM005'],
		operations: ['device.delete'],
		hint: 'A running scenario locks it: try again when the scenario has ended; a confirmation does not help here.',
	},
	{
		when: [403, 'IM002', 'SC403'],
		operations: ['device.request'],
		hint: 'The API key needs the scope devices:write to request a device, and is valid in its own zone only.',
	},
];
