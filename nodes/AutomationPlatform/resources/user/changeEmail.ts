import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { toBody } from '../../../shared/input/routing';
import { currentPassword } from '../../fields/password';
import { chosenUser } from '../../fields/user';

const currentEmail: INodeProperties = {
	displayName: 'Current Email',
	name: 'currentEmail',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. kim@example.com',
	description: 'The current email address of the user',
	routing: toBody('currentEmailAddress', 'email'),
};

const newEmail: INodeProperties = {
	displayName: 'New Email',
	name: 'newEmail',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. kim@example.org',
	description: 'The new email address of the user',
	routing: toBody('newEmailAddress', 'email'),
};

export const userChangeEmailDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['user'], operation: ['changeEmail'] } },
	[...chosenUser, currentEmail, newEmail, currentPassword],
);
