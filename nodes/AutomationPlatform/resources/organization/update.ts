import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { updateFieldsCollection } from '../../fields/collections';
import { simplify } from '../../fields/list';
import { organization } from '../../fields/organization';
import { country, name, timezone } from './fields';

const updateFields: INodeProperties = {
	...updateFieldsCollection,
	options: [country, name, timezone],
};

export const organizationUpdateDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['organization'], operation: ['update'] } },
	[organization, updateFields, simplify],
);
