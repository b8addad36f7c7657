import type { INodeProperties } from 'n8n-workflow';

import { answerWith, objectAt, success } from '../../../shared/output/steps';
import { subscriptionApplyCouponDescription } from './applyCoupon';
import { subscriptionCancelDescription } from './cancel';
import { subscriptionCreateDescription } from './create';
import { subscriptionGetDescription } from './get';
import { subscriptionSetFreePlanDescription } from './setFreePlan';
import { subscriptionUpdateDescription } from './update';

export const subscriptionDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['subscription'] } },
		options: [
			{
				name: 'Apply Coupon',
				value: 'applyCoupon',
				action: 'Apply coupon to subscription',
				description: 'Apply a coupon to the subscription of an organization',
				routing: {
					request: { method: 'POST', url: '/api/v2/organizations/:organizationId/subscription/coupon-apply' },
					output: { postReceive: [success()] },
				},
			},
			{
				name: 'Cancel',
				value: 'cancel',
				action: 'Cancel subscription',
				description: 'Cancel the active subscription of an organization',
				routing: {
					request: { method: 'DELETE', url: '/api/v2/organizations/:organizationId/subscription' },
					output: { postReceive: [success()] },
				},
			},
			{
				name: 'Create',
				value: 'create',
				action: 'Create subscription',
				description: 'Create a subscription for an organization, and return the URL of the payment page',
				routing: {
					request: { method: 'POST', url: '/api/v2/organizations/:organizationId/subscription' },
					output: { postReceive: [answerWith('subscriptionId')] },
				},
			},
			{
				name: 'Get',
				value: 'get',
				action: 'Get subscription',
				description: 'Get the current plan of an organization with its price, coupon, and next bill',
				routing: {
					request: { method: 'GET', url: '/api/v2/organizations/:organizationId/subscription' },
					output: { postReceive: [objectAt('product')] },
				},
			},
			{
				name: 'Set Free Plan',
				value: 'setFreePlan',
				action: 'Switch subscription to free plan',
				description: 'Switch an organization to the free plan',
				routing: {
					request: { method: 'POST', url: '/api/v2/organizations/:organizationId/subscription-free' },
					output: { postReceive: [answerWith('subscriptionId')] },
				},
			},
			{
				name: 'Update',
				value: 'update',
				action: 'Change subscription plan',
				description: 'Switch the subscription of an organization to another plan (price)',
				routing: {
					request: { method: 'PATCH', url: '/api/v2/organizations/:organizationId/subscription' },
					output: { postReceive: [success()] },
				},
			},
		],
		default: 'get',
	},
	...subscriptionApplyCouponDescription,
	...subscriptionCancelDescription,
	...subscriptionCreateDescription,
	...subscriptionGetDescription,
	...subscriptionSetFreePlanDescription,
	...subscriptionUpdateDescription,
];
