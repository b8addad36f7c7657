import type { INodeProperties } from 'n8n-workflow';

export const hash: INodeProperties = {
	displayName: 'Hash',
	name: 'hash',
	type: 'string',
	typeOptions: { password: true },
	required: true,
	default: '',
	description: 'The hash from the link in the invitation email',
};
