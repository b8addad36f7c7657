import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { simplify } from '../../fields/list';
import { region } from '../../fields/references';
import { country, name, timezone } from './fields';

export const organizationCreateDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['organization'], operation: ['create'] } },
	[
		{ ...name, required: true },
		{ ...region, required: true },
		{ ...country, required: true },
		{ ...timezone, required: true },
		simplify,
	],
);
