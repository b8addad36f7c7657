import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { organization } from '../../fields/organization';
import { typedValue, variableName } from '../../fields/variable';

export const organizationVariableCreateDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['organizationVariable'], operation: ['create'] } },
	[organization, variableName, ...typedValue],
);
