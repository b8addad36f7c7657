import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { simplify } from '../../fields/list';
import { organization } from '../../fields/organization';
import { country, timezone } from '../../fields/references';
import { name } from './fields';

const updateFields: INodeProperties = {
	displayName: 'Update Fields',
	name: 'updateFields',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	description: 'What changes; what is left out or left empty stays as it is',
	options: [country, name, timezone],
};

export const organizationUpdateDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['organization'], operation: ['update'] } },
	[organization, updateFields, simplify],
);
