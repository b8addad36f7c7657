import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { price } from '../../fields/billing';
import { customer } from '../../fields/customer';
import { charges } from '../../fields/notices';
import { organization } from '../../fields/organization';

export const subscriptionUpdateDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['subscription'], operation: ['update'] } },
	[charges, organization, price, ...customer],
);
