import type { INodeProperties } from 'n8n-workflow';

import { toQuery } from '../../shared/input/routing';

/** For deletes that the platform does not ask to confirm. Shown only when the node is a tool of an AI agent. */
export const deleteAsTool: INodeProperties = {
	displayName: 'Allow Deleting as Tool',
	name: 'allowDeletingAsTool',
	type: 'boolean',
	noDataExpression: true,
	default: false,
	description:
		'Whether an AI agent may delete with this node. Without it a delete is refused, since the service asks for no confirmation.',
	displayOptions: { show: { '@tool': [true] } },
};

/** For requests that the platform can ask to confirm. A tool is refused while it is off. */
export const confirm: INodeProperties = {
	displayName: 'Confirm',
	name: 'confirm',
	type: 'boolean',
	default: false,
	description:
		'Whether to go on where the service asks for a confirmation, which it does for what is in use. Off is no trial run: what it asks nothing about is done at once. An AI agent needs it on for anything.',
	routing: toQuery('confirmed', 'boolean'),
};
