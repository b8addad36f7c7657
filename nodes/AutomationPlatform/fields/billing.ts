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
	description: 'ID of the price of a product. Get Subscription returns that of the current plan under price.',
	routing: toBody('priceId', 'integerId'),
};

export const doNotCharge: INodeProperties = {
	displayName: 'Do Not Charge',
	name: 'doNotCharge',
	type: 'boolean',
	default: false,
	description: 'Whether to try it without charging the payment method',
	routing: neverDropped(toBody('doNotCharge', 'boolean')),
};
