import type { INodeParameters } from 'n8n-workflow';

import { locator } from '../../support/input';

/** A customer as billing operations send it. */
export const customer = {
	email: 'billing@harbour.invalid',
	name: 'Harbour Coffee',
	isBusiness: true,
	countryId: 44,
	city: 'Linz',
	line1: 'Hafenstrasse 1',
	line2: 'Top 4',
};

/** The same customer in the fields of the node. */
export const customerFields: INodeParameters = {
	customerSource: 'fields',
	customerEmail: ' billing@harbour.invalid ',
	customerName: 'Harbour Coffee',
	customerIsBusiness: true,
	customerCountryId: locator(44, 'list'),
	customerAddress: { city: 'Linz', line1: 'Hafenstrasse 1', line2: 'Top 4' },
};

/** A customer with only the required keys, who is not a business. */
export const onlyRequired = {
	email: customer.email,
	name: customer.name,
	isBusiness: false,
	countryId: customer.countryId,
};

/** The same customer in the fields of the node, whose default is no business. */
export const onlyRequiredFields: INodeParameters = {
	customerSource: 'fields',
	customerEmail: 'billing@harbour.invalid',
	customerName: 'Harbour Coffee',
	customerCountryId: locator('44'),
};

/** A customer as one object. */
export const customerObject: INodeParameters = { customerSource: 'json', customer: JSON.stringify(customer) };
