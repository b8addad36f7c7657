import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { toQuery } from '../../../shared/input/routing';
import { optionsCollection } from '../../fields/collections';
import { additionalQuery, limit, returnAll, simplify, sortDirection } from '../../fields/list';
import { organization } from '../../fields/organization';

const options: INodeProperties = {
	...optionsCollection,
	options: [
		additionalQuery,
		{
			displayName: 'Sort By',
			name: 'sortBy',
			type: 'options',
			options: [
				{ name: 'Amount', value: 'amount_total', description: 'Total amount of the payment' },
				{ name: 'Created', value: 'created', description: 'Time of the payment' },
				{ name: 'Currency', value: 'currency_code', description: 'Code of the currency' },
				{ name: 'Invoice Number', value: 'invoice_number', description: 'Number on the invoice' },
				{ name: 'Period From', value: 'period_from', description: 'Start of the paid period' },
				{ name: 'Period To', value: 'period_to', description: 'End of the paid period' },
				{ name: 'Status', value: 'status_name', description: 'Status of the payment' },
				{ name: 'Type', value: 'type_name', description: 'Type of the payment' },
			],
			default: 'created',
			description: 'The property to sort by',
			routing: toQuery('pg[sortBy]', 'text'),
		},
		sortDirection,
	],
};

export const paymentGetAllDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['payment'], operation: ['getAll'] } },
	[organization, returnAll, limit, simplify, options],
);
