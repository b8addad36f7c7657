import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { limit, returnAll } from '../../fields/list';
import { organization } from '../../fields/organization';

export const organizationGetInstalledAppsDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['organization'], operation: ['getInstalledApps'] } },
	[organization, returnAll, limit],
);
