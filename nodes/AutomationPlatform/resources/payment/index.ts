import type { INodeProperties } from 'n8n-workflow';

import { listOf, simplified, success } from '../../../shared/output/steps';
import { paymentCreateDescription } from './create';
import { paymentGetAllDescription } from './getAll';

export const paymentDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['payment'] } },
		options: [
			{
				name: 'Create',
				value: 'create',
				action: 'Make single payment / charge',
				description: "Make a single payment and charge the organization's payment method",
				routing: {
					request: { method: 'POST', url: '/api/v2/organizations/:organizationId/single-payment-create' },
					output: { postReceive: [success()] },
				},
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many payments',
				description: 'Get the payments of an organization with links to their invoices',
				routing: {
					request: { method: 'GET', url: '/api/v2/organizations/:organizationId/payments' },
					output: {
						postReceive: [
							listOf('payments'),
							simplified(
								'id',
								'invoice_number',
								'created',
								'type_name',
								'status_name',
								'product_name',
								'amount_total',
								'currency_code',
								'invoice_url',
								'period_from',
							),
						],
					},
				},
			},
		],
		default: 'getAll',
	},
	...paymentCreateDescription,
	...paymentGetAllDescription,
];
