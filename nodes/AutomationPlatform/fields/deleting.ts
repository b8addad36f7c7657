import type { INodeProperties } from 'n8n-workflow';

import { toQuery } from '../../shared/input/routing';

/** For deletes without a confirmation by the platform. Shown only if the node is a tool of an AI agent. */
export const deleteAsTool: INodeProperties = {
	displayName: 'Allow Deleting as Tool',
	name: 'allowDeletingAsTool',
	type: 'boolean',
	noDataExpression: true,
	default: false,
	description: 'Whether the AI agent that uses this node as a tool may delete. When off, the tool refuses.',
	displayOptions: { show: { '@tool': [true] } },
};

/** For requests after which the platform can ask for a confirmation. When off, a tool call is refused. */
export const confirm: INodeProperties = {
	displayName: 'Confirm',
	name: 'confirm',
	type: 'boolean',
	default: false,
	description:
		'Whether to proceed if the platform asks for a confirmation, for example because something is in use. When off, the item fails if the platform asks. If an AI agent uses this node as a tool, it always fails when Confirm is off.',
	routing: toQuery('confirmed', 'boolean'),
};
