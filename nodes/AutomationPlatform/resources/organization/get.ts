import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { toQuery } from '../../../shared/input/routing';
import { simplify } from '../../fields/list';
import { organization } from '../../fields/organization';

const wait: INodeProperties = {
	displayName: 'Wait for Synchronization',
	name: 'wait',
	type: 'boolean',
	default: false,
	description:
		'Whether the service waits until the data is in all places. Without it, a read right after a create can fail.',
	routing: toQuery('wait', 'boolean'),
};

export const organizationGetDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['organization'], operation: ['get'] } },
	[organization, wait, simplify],
);
