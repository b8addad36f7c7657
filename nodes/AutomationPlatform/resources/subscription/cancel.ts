import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { confirmed } from '../../../shared/input/check';
import { toCheck } from '../../../shared/input/routing';
import { confirm } from '../../fields/deleting';
import { cancelsSubscription } from '../../fields/notices';
import { organization } from '../../fields/organization';

/** The platform cancels without a confirmation. So the node refuses before it sends anything. */
const confirmCancel: INodeProperties = {
	...confirm,
	required: true,
	description: 'Whether to cancel the subscription. When off, the item fails and nothing is canceled.',
	routing: toCheck('boolean', confirmed('cancel the subscription')),
};

export const subscriptionCancelDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['subscription'], operation: ['cancel'] } },
	[cancelsSubscription, organization, confirmCancel],
);
