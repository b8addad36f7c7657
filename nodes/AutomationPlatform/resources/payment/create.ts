import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { inRange } from '../../../shared/input/check';
import { neverDropped, toBody } from '../../../shared/input/routing';
import { couponCode, doNotCharge, price } from '../../fields/billing';
import { additionalFieldsCollection } from '../../fields/collections';
import { customer } from '../../fields/customer';
import { chargesUnlessTried } from '../../fields/notices';
import { organization } from '../../fields/organization';

const quantity: INodeProperties = {
	displayName: 'Quantity',
	name: 'quantity',
	type: 'number',
	typeOptions: { minValue: 1 },
	required: true,
	default: 1,
	placeholder: 'e.g. 2',
	description: 'Number of units to buy',
	routing: toBody('quantity', 'number', inRange(1, Number.POSITIVE_INFINITY)),
};

const additionalFields: INodeProperties = {
	...additionalFieldsCollection,
	options: [
		{
			...couponCode,
			description:
				'Code of a coupon that lowers the amount. If an expression returns nothing, the item fails and nothing is charged.',
			routing: neverDropped(toBody('couponCode', 'text')),
		},
	],
};

export const paymentCreateDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['payment'], operation: ['create'] } },
	[organization, price, quantity, doNotCharge, chargesUnlessTried, ...customer, additionalFields],
);
