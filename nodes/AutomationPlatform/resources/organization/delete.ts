import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { confirm } from '../../fields/deleting';
import { organization } from '../../fields/organization';

export const organizationDeleteDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['organization'], operation: ['delete'] } },
	[organization, confirm],
);
