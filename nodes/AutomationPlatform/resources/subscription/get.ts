import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { organization } from '../../fields/organization';

export const subscriptionGetDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['subscription'], operation: ['get'] } },
	[organization],
);
