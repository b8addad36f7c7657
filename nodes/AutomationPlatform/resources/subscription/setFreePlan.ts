import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { confirm } from '../../fields/deleting';
import { setsFreePlan } from '../../fields/notices';
import { organization } from '../../fields/organization';

export const subscriptionSetFreePlanDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['subscription'], operation: ['setFreePlan'] } },
	[setsFreePlan, organization, confirm],
);
