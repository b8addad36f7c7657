import type { INodeProperties } from 'n8n-workflow';

import { answerWith, listOf, objectAt, success, withField } from '../../../shared/output/steps';
import type { ResourceRuns } from '../../../shared/run/definition';
import { userChangeEmailDescription } from './changeEmail';
import { userChangePasswordDescription } from './changePassword';
import { userCheckPasswordResetDescription } from './checkPasswordReset';
import { runOnlyItem } from './checkPasswordReset.run';
import { userCompletePasswordResetDescription } from './completePasswordReset';
import { userGetAllDescription } from './getAll';
import { userRequestPasswordResetDescription } from './requestPasswordReset';
import { userUpdateDescription } from './update';

export const userRuns: ResourceRuns = {
	each: { checkPasswordReset: runOnlyItem, completePasswordReset: runOnlyItem },
};

/** The GET operations that change something. They are not sent again after a connection fault. */
export const changingUserReads = ['user.checkPasswordReset'];

export const userDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['user'] } },
		options: [
			{
				name: 'Change Email',
				value: 'changeEmail',
				action: 'Change email of user',
				description: 'Change the email address of a user. The platform may ask the user by email to confirm it.',
				routing: {
					request: { method: 'PUT', url: '/api/v2/users/:userId/attributes/email' },
					output: { postReceive: [answerWith('changed'), withField('userId')] },
				},
			},
			{
				name: 'Change Password',
				value: 'changePassword',
				action: 'Change password of user',
				description: 'Change the password of a user. Requires the current password.',
				routing: {
					request: { method: 'PUT', url: '/api/v2/users/:userId/attributes/password' },
					output: { postReceive: [answerWith('changed'), withField('userId')] },
				},
			},
			{
				name: 'Check Password Reset',
				value: 'checkPasswordReset',
				action: 'Check password reset',
				description:
					'Check the hash from a password reset email. Then use the operation Complete Password Reset to set the new password.',
				routing: {
					request: { method: 'GET', url: '/api/v2/users/password-reset' },
					output: { postReceive: [success()] },
				},
			},
			{
				name: 'Complete Password Reset',
				value: 'completePasswordReset',
				action: 'Complete password reset',
				description:
					'Set a new password after the operation Check Password Reset. It applies to the user whose hash was checked last with this API key.',
				routing: {
					request: { method: 'POST', url: '/api/v2/users/password-reset' },
					output: { postReceive: [success()] },
				},
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many users',
				description: 'Get the users of an organization or a team, or one user by email',
				routing: {
					request: { method: 'GET', url: '/api/v2/users' },
					output: { postReceive: [listOf('users')] },
				},
			},
			{
				name: 'Request Password Reset',
				value: 'requestPasswordReset',
				action: 'Send password reset email',
				description: 'Send a user an email with a link to set a new password',
				routing: {
					request: { method: 'POST', url: '/api/v2/users/password-reset-demand' },
					output: { postReceive: [success()] },
				},
			},
			{
				name: 'Update',
				value: 'update',
				action: 'Update user',
				description: 'Change the name, language, country, locale, or timezone of a user',
				routing: {
					request: { method: 'PATCH', url: '/api/v2/users/:userId' },
					output: { postReceive: [objectAt('user')] },
				},
			},
		],
		default: 'getAll',
	},
	...userChangeEmailDescription,
	...userChangePasswordDescription,
	...userCheckPasswordResetDescription,
	...userCompletePasswordResetDescription,
	...userGetAllDescription,
	...userRequestPasswordResetDescription,
	...userUpdateDescription,
];
