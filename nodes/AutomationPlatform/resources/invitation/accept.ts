import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { toBody } from '../../../shared/input/routing';
import { hash } from './fields';

export const invitationAcceptDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['invitation'], operation: ['accept'] } },
	[{ ...hash, routing: toBody('hash', 'id') }],
);
