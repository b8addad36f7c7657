import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { limit, returnAll } from '../../fields/list';
import { organization } from '../../fields/organization';

export const organizationGetInstalledAppsDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['organization'], operation: ['getInstalledApps'] } },
	[organization, returnAll, limit],
);
