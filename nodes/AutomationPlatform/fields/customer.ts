import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

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
	description: 'Country of the address',
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
		description: 'E-mail address that invoices go to',
		routing: toBody('customer.email', 'email'),
	},
	{
		displayName: 'Name',
		name: 'customerName',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. Harbour Coffee',
		description: 'Name of the person or the company on the invoice',
		routing: toBody('customer.name', 'text'),
	},
	{
		displayName: 'Is Business',
		name: 'customerIsBusiness',
		type: 'boolean',
		required: true,
		default: false,
		description: 'Whether the customer is a company, not a person',
		routing: toBody('customer.isBusiness', 'boolean'),
	},
	customerCountry,
	{
		displayName: 'Address',
		name: 'customerAddress',
		type: 'collection',
		default: {},
		placeholder: 'Add Field',
		description: 'Address on the invoice',
		options: [
			{
				displayName: 'City',
				name: 'city',
				type: 'string',
				default: '',
				placeholder: 'e.g. Linz',
				description: 'City of the address',
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
				description: 'What else belongs to the address, such as a floor or a door',
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
			{ name: 'In Fields', value: 'fields', description: 'Shows a field for each part of the customer' },
			{
				name: 'JSON Object',
				value: 'json',
				description: 'Takes the customer as one object, such as from another node',
			},
		],
		default: 'known',
		description: 'Who pays, and whose address stands on the invoice',
	},
	...updateDisplayOptions({ show: { customerSource: ['fields'] } }, customerFields),
	{
		displayName: 'Customer Object',
		name: 'customer',
		type: 'string',
		typeOptions: { rows: 4 },
		required: true,
		default: '',
		placeholder: 'e.g. {"email": "billing@example.com", "name": "Harbour Coffee", "isBusiness": true, "countryId": 44}',
		description: 'Customer with email, name, isBusiness and countryId, and with city, line1 and line2 if wanted',
		displayOptions: { show: { customerSource: ['json'] } },
		routing: toBodyObject('customer', PARTS),
	},
];
