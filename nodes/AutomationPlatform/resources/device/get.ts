import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { chosenDevice } from '../../fields/device';

export const deviceGetDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['device'], operation: ['get'] } },
	chosenDevice,
);
