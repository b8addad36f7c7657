import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { onePersonPerRun } from '../../fields/notices';
import { newPassword } from '../../fields/password';

export const userCompletePasswordResetDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['user'], operation: ['completePasswordReset'] } },
	[onePersonPerRun, newPassword],
);
