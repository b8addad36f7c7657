import type { INodeProperties } from 'n8n-workflow';

// Collections of optional fields. An operation spreads one and lists its own fields under `options`.

export const additionalFieldsCollection: INodeProperties = {
	displayName: 'Additional Fields',
	name: 'additionalFields',
	type: 'collection',
	default: {},
	placeholder: 'Add Field',
};

export const updateFieldsCollection: INodeProperties = {
	displayName: 'Update Fields',
	name: 'updateFields',
	type: 'collection',
	default: {},
	placeholder: 'Add Field',
	description: 'Only the fields that you add and fill in are changed',
};

export const filtersCollection: INodeProperties = {
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	default: {},
	placeholder: 'Add Filter',
};

export const optionsCollection: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	default: {},
	placeholder: 'Add Option',
};
