import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../shared/input/displayOptions';
import { neverDropped, toBody, toBodyObject } from '../../shared/input/routing';
import type { Part } from '../../shared/input/routing';
import { country } from './references';

/** The parts of a customer object, which are read like the fields. */
const PARTS: Record<string, Part> = {
	email: { as: 'email', required: true },
	name: { as: 'text', required: true },
	isBusiness: { as: 'boolean', required: true },
	countryId: { as: 'integerId', required: true },
	city: { as: 'text' },
	line1: { as: 'text' },
	line2: { as: 'text' },
};

const customerCountry: INodeProperties = {
	...country,
	name: 'customerCountryId',
	required: true,
	description: 'Country of the billing address',
	routing: toBody('customer.countryId', 'integerId'),
};

const customerFields: INodeProperties[] = [
	{
		displayName: 'Email',
		name: 'customerEmail',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. billing@example.com',
		description: 'Email address that invoices are sent to',
		routing: toBody('customer.email', 'email'),
	},
	{
		displayName: 'Name',
		name: 'customerName',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. Harbour Coffee',
		description: 'Name of the person or company on the invoice',
		routing: toBody('customer.name', 'text'),
	},
	{
		displayName: 'Is Business',
		name: 'customerIsBusiness',
		type: 'boolean',
		required: true,
		default: false,
		description: 'Whether the customer is a company',
		routing: toBody('customer.isBusiness', 'boolean'),
	},
	customerCountry,
	{
		displayName: 'Address',
		name: 'customerAddress',
		type: 'collection',
		default: {},
		placeholder: 'Add Field',
		description: 'Billing address on the invoice',
		options: [
			{
				displayName: 'City',
				name: 'city',
				type: 'string',
				default: '',
				placeholder: 'e.g. Linz',
				description: 'City of the billing address',
				routing: neverDropped(toBody('customer.city', 'text')),
			},
			{
				displayName: 'Line 1',
				name: 'line1',
				type: 'string',
				default: '',
				placeholder: 'e.g. Hafenstrasse 1',
				description: 'Street and number',
				routing: neverDropped(toBody('customer.line1', 'text')),
			},
			{
				displayName: 'Line 2',
				name: 'line2',
				type: 'string',
				default: '',
				placeholder: 'e.g. Top 4',
				description: 'Apartment, floor, or building',
				routing: neverDropped(toBody('customer.line2', 'text')),
			},
		],
	},
];

/** The customer of a billing operation: not sent, in fields, or as one object. */
export const customer: INodeProperties[] = [
	{
		displayName: 'Customer',
		name: 'customerSource',
		type: 'options',
		noDataExpression: true,
		options: [
			{ name: 'Existing Customer', value: 'known', description: 'Use the billing data stored on the platform' },
			{ name: 'Using Fields Below', value: 'fields', description: 'Enter the billing data in fields' },
			{ name: 'Using JSON', value: 'json', description: 'Enter the billing data as one JSON object' },
		],
		default: 'known',
		description: 'The person or company on the invoice',
	},
	...updateDisplayOptions({ show: { customerSource: ['fields'] } }, customerFields),
	{
		displayName: 'Customer (JSON)',
		name: 'customer',
		type: 'string',
		typeOptions: { rows: 4 },
		required: true,
		default: '',
		placeholder: 'e.g. {"email": "billing@example.com", "name": "Harbour Coffee", "isBusiness": true, "countryId": 44}',
		description:
			'JSON object with the keys email, name, isBusiness, and countryId. The keys city, line1, and line2 are optional.',
		displayOptions: { show: { customerSource: ['json'] } },
		routing: toBodyObject('customer', PARTS),
	},
];
