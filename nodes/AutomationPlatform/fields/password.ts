import type { INodeProperties } from 'n8n-workflow';

import { allOf, atLeast, matching } from '../../shared/input/check';
import type { Check } from '../../shared/input/check';
import { toBody, toBodyTwice } from '../../shared/input/routing';

/** The platform's rule for a new password. It says nothing about spaces, or about letters without an uppercase form. */
const isStrong: Check = allOf(
	atLeast(9),
	matching(/\p{Lu}/u, 'must contain at least one uppercase letter'),
	matching(/\p{N}/u, 'must contain at least one number'),
	matching(/[^\p{L}\p{N}]/u, 'must contain at least one special character'),
);

export const currentPassword: INodeProperties = {
	displayName: 'Current Password',
	name: 'currentPassword',
	type: 'string',
	typeOptions: { password: true },
	required: true,
	default: '',
	description: 'The current password of the user',
	routing: toBody('currentPassword', 'text'),
};

export const newPassword: INodeProperties = {
	displayName: 'New Password',
	name: 'newPassword',
	type: 'string',
	typeOptions: { password: true },
	required: true,
	default: '',
	description: 'At least 9 characters, including an uppercase letter, a number, and a special character',
	routing: toBodyTwice('newPassword1', 'newPassword2', 'text', isStrong),
};
