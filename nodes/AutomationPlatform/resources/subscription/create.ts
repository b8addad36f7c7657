import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { neverDropped, toBody } from '../../../shared/input/routing';
import { couponCode, doNotCharge, price } from '../../fields/billing';
import { additionalFieldsCollection } from '../../fields/collections';
import { customer } from '../../fields/customer';
import { chargesUnlessTried } from '../../fields/notices';
import { organization } from '../../fields/organization';

const additionalFields: INodeProperties = {
	...additionalFieldsCollection,
	description: 'What else can be said of the subscription',
	options: [
		{
			...couponCode,
			description:
				'Code of a coupon. The word null says that there is none. Without a value it is refused, not left out.',
			routing: neverDropped(toBody('couponCode', 'textOrNull')),
		},
	],
};

export const subscriptionCreateDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['subscription'], operation: ['create'] } },
	[organization, price, doNotCharge, chargesUnlessTried, ...customer, additionalFields],
);
