import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { toQuery } from '../../../shared/input/routing';
import { simplify } from '../../fields/list';
import { organization } from '../../fields/organization';

const wait: INodeProperties = {
	displayName: 'Wait for Synchronization',
	name: 'wait',
	type: 'boolean',
	default: false,
	description:
		'Whether to wait until the platform has synchronized a new organization. When off, Get can fail right after Create.',
	routing: toQuery('wait', 'boolean'),
};

export const organizationGetDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['organization'], operation: ['get'] } },
	[organization, wait, simplify],
);
