import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { toBody } from '../../../shared/input/routing';

const email: INodeProperties = {
	displayName: 'Email',
	name: 'email',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. kim@example.com',
	description: 'Email address of the user who gets the link',
	routing: toBody('email', 'email'),
};

export const userRequestPasswordResetDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['user'], operation: ['requestPasswordReset'] } },
	[email],
);
