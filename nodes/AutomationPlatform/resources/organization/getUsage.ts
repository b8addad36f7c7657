import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { toQuery } from '../../../shared/input/routing';
import { limit, returnAll } from '../../fields/list';
import { organization } from '../../fields/organization';

const organizationTimezone: INodeProperties = {
	displayName: "In the Organization's Timezone",
	name: 'organizationTimezone',
	type: 'boolean',
	default: false,
	description:
		'Whether a day begins and ends in the timezone of the organization, not in that of the owner of the API key',
	routing: toQuery('organizationTimezone', 'boolean'),
};

export const organizationGetUsageDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['organization'], operation: ['getUsage'] } },
	[organization, organizationTimezone, returnAll, limit],
);
