import type { INodeProperties } from 'n8n-workflow';

import { toQuery } from '../../shared/input/routing';

/** For deletes that the platform does not ask to confirm. Shown only when the node is a tool of an AI agent. */
export const deleteAsTool: INodeProperties = {
	displayName: 'Allow Deleting as Tool',
	name: 'allowDeletingAsTool',
	type: 'boolean',
	noDataExpression: true,
	default: false,
	description: 'Whether the AI agent that uses this node as a tool may delete. When off, the tool refuses.',
	displayOptions: { show: { '@tool': [true] } },
};

/** For requests that the platform can ask to confirm. A tool is refused while it is off. */
export const confirm: INodeProperties = {
	displayName: 'Confirm',
	name: 'confirm',
	type: 'boolean',
	default: false,
	description:
		'Whether to proceed if the platform asks for a confirmation, for example because something is in use. When off, the item fails if the platform asks. If an AI agent uses this node as a tool, it always fails when Confirm is off.',
	routing: toQuery('confirmed', 'boolean'),
};
