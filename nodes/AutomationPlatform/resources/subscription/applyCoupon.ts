import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { toQuery } from '../../../shared/input/routing';
import { couponCode } from '../../fields/billing';
import { customer } from '../../fields/customer';
import { organization } from '../../fields/organization';

const coupon: INodeProperties = {
	...couponCode,
	required: true,
	description: 'The code of the coupon',
	routing: toQuery('couponCode', 'text'),
};

export const subscriptionApplyCouponDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['subscription'], operation: ['applyCoupon'] } },
	[organization, coupon, ...customer],
);
