import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { chosenVariable } from '../../fields/variable';
import { typedValue } from './fields';

export const organizationVariableUpdateDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['organizationVariable'], operation: ['update'] } },
	[...chosenVariable, ...typedValue],
);
