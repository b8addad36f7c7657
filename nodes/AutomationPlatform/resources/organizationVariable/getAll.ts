import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { limit, returnAll } from '../../fields/list';
import { organization } from '../../fields/organization';

export const organizationVariableGetAllDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['organizationVariable'], operation: ['getAll'] } },
	[organization, returnAll, limit],
);
