import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { confirmed } from '../../../shared/input/check';
import { toQuery } from '../../../shared/input/routing';
import { confirm } from '../../fields/deleting';
import { deletesVariable } from '../../fields/notices';
import { chosenVariable } from '../../fields/variable';

/** The platform never deletes a variable without a confirmation. So the node refuses before it sends anything. */
const confirmDelete: INodeProperties = {
	...confirm,
	required: true,
	description: 'Whether to delete the variable. When off, the item fails and nothing is deleted.',
	routing: toQuery('confirmed', 'boolean', confirmed('delete the variable')),
};

export const organizationVariableDeleteDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['organizationVariable'], operation: ['delete'] } },
	[deletesVariable, ...chosenVariable, confirmDelete],
);
