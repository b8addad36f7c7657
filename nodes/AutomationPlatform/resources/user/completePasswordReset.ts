import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { onePersonPerRun } from '../../fields/notices';
import { newPassword } from '../../fields/password';

export const userCompletePasswordResetDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['user'], operation: ['completePasswordReset'] } },
	[onePersonPerRun, newPassword],
);
