import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { confirm } from '../../fields/deleting';
import { chosenDevice } from '../../fields/device';
import { deletesDevice } from '../../fields/notices';

export const deviceDeleteDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['device'], operation: ['delete'] } },
	[deletesDevice, ...chosenDevice, confirm],
);
