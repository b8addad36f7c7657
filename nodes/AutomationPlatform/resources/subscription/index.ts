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
				description: 'Start a subscription of an organization. The answer has the address where it is paid.',
				routing: {
					request: { method: 'POST', url: '/api/v2/organizations/:organizationId/subscription' },
					output: { postReceive: [answerWith('subscriptionId')] },
				},
			},
			{
				name: 'Get',
				value: 'get',
				action: 'Get subscription',
				description: 'Get the product that an organization subscribes to: its price, its coupon, and the next bill',
				routing: {
					request: { method: 'GET', url: '/api/v2/organizations/:organizationId/subscription' },
					output: { postReceive: [objectAt('product')] },
				},
			},
			{
				name: 'Set Free Plan',
				value: 'setFreePlan',
				action: 'Set free plan of subscription',
				description: 'Put an organization on the free plan',
				routing: {
					request: { method: 'POST', url: '/api/v2/organizations/:organizationId/subscription-free' },
					output: { postReceive: [answerWith('subscriptionId')] },
				},
			},
			{
				name: 'Update',
				value: 'update',
				action: 'Change subscription plan',
				description: 'Change the subscription of an organization to another price',
				routing: {
					request: { method: 'PATCH', url: '/api/v2/organizations/:organizationId/subscription' },
					output: { postReceive: [success()] },
				},
			},
		],
		default: 'get',
		description: 'What to do with it',
	},
	...subscriptionApplyCouponDescription,
	...subscriptionCancelDescription,
	...subscriptionCreateDescription,
	...subscriptionGetDescription,
	...subscriptionSetFreePlanDescription,
	...subscriptionUpdateDescription,
];
