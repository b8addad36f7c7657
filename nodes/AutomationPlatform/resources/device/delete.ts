import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { confirm } from '../../fields/deleting';
import { chosenDevice } from '../../fields/device';

export const deviceDeleteDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['device'], operation: ['delete'] } },
	[...chosenDevice, confirm],
);
