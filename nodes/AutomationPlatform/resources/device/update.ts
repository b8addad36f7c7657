import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { chosenDevice } from '../../fields/device';
import { name } from './fields';

export const deviceUpdateDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['device'], operation: ['update'] } },
	[...chosenDevice, name],
);
