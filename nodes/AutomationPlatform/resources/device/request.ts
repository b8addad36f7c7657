import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { teamInBody } from '../../fields/team';
import { name } from './fields';

export const deviceRequestDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['device'], operation: ['request'] } },
	[teamInBody, name],
);
