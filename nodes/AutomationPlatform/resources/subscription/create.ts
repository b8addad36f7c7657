import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { neverDropped, toBody } from '../../../shared/input/routing';
import { couponCode, doNotCharge, price } from '../../fields/billing';
import { additionalFieldsCollection } from '../../fields/collections';
import { customer } from '../../fields/customer';
import { startsSubscription } from '../../fields/notices';
import { organization } from '../../fields/organization';

const additionalFields: INodeProperties = {
	...additionalFieldsCollection,
	options: [
		{
			...couponCode,
			description:
				'Code of the coupon. For no coupon, remove this field or enter the word null. If an expression returns an empty value, the item fails.',
			routing: neverDropped(toBody('couponCode', 'textOrNull')),
		},
	],
};

export const subscriptionCreateDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['subscription'], operation: ['create'] } },
	[organization, price, doNotCharge, startsSubscription, ...customer, additionalFields],
);
