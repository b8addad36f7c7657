import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { toQuery } from '../../../shared/input/routing';
import { organization } from '../../fields/organization';

const organizationTimezone: INodeProperties = {
	displayName: 'Use Organization Timezone',
	name: 'organizationTimezone',
	type: 'boolean',
	default: false,
	description:
		"Whether each day begins at midnight in the organization's timezone. When off, it begins at midnight in the timezone of the API key's owner.",
	routing: toQuery('organizationTimezone', 'boolean'),
};

export const organizationGetUsageDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['organization'], operation: ['getUsage'] } },
	[organization, organizationTimezone],
);
