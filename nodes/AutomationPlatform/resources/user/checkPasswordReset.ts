import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { toQuery } from '../../../shared/input/routing';
import { onePersonPerRun } from '../../fields/notices';

const hash: INodeProperties = {
	displayName: 'Hash',
	name: 'hash',
	type: 'string',
	typeOptions: { password: true },
	required: true,
	default: '',
	description: 'The hash from the link in the password reset email',
	routing: toQuery('hash', 'id'),
};

export const userCheckPasswordResetDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['user'], operation: ['checkPasswordReset'] } },
	[onePersonPerRun, hash],
);
