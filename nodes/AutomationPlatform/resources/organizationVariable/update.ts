import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { chosenVariable, typedValue } from '../../fields/variable';

export const organizationVariableUpdateDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['organizationVariable'], operation: ['update'] } },
	[...chosenVariable, ...typedValue],
);
