import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { chosenDevice } from '../../fields/device';

export const deviceGetDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['device'], operation: ['get'] } },
	chosenDevice,
);
