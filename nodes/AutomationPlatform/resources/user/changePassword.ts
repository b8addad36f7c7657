import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { currentPassword, newPassword } from '../../fields/password';
import { chosenUser } from '../../fields/user';

export const userChangePasswordDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['user'], operation: ['changePassword'] } },
	[...chosenUser, currentPassword, newPassword],
);
