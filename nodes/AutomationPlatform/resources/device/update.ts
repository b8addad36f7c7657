import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { chosenDevice } from '../../fields/device';
import { name } from './fields';

export const deviceUpdateDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['device'], operation: ['update'] } },
	[...chosenDevice, name],
);
