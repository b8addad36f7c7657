import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { toQuery } from '../../../shared/input/routing';
import { hash } from './fields';

export const invitationGetDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['invitation'], operation: ['get'] } },
	[{ ...hash, routing: toQuery('hash', 'id') }],
);
