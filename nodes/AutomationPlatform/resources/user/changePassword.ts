import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { currentPassword, newPassword } from '../../fields/password';
import { chosenUser } from '../../fields/user';

export const userChangePasswordDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['user'], operation: ['changePassword'] } },
	[...chosenUser, currentPassword, newPassword],
);
