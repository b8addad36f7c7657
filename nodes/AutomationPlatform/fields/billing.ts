import type { INodeProperties } from 'n8n-workflow';

import { neverDropped, toBody } from '../../shared/input/routing';

// Fields of operations that cost money.

export const couponCode: INodeProperties = {
	displayName: 'Coupon Code',
	name: 'couponCode',
	type: 'string',
	default: '',
	placeholder: 'e.g. SPRING',
};

export const price: INodeProperties = {
	displayName: 'Price ID',
	name: 'priceId',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. 310',
	description: 'Price ID of the product or plan. Subscription > Get returns the price ID of the current plan.',
	routing: toBody('priceId', 'integerId'),
};

export const doNotCharge: INodeProperties = {
	displayName: 'Do Not Charge',
	name: 'doNotCharge',
	type: 'boolean',
	default: false,
	description: 'Whether to send the request without charging the payment method',
	routing: neverDropped(toBody('doNotCharge', 'boolean')),
};
