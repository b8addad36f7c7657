import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { deleteAsTool } from '../../fields/deleting';
import { organization } from '../../fields/organization';

export const subscriptionCancelDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['subscription'], operation: ['cancel'] } },
	[organization, deleteAsTool],
);
