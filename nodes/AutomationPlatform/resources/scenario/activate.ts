import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { scenarioById } from '../../fields/scenario';

export const scenarioActivateDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['scenario'], operation: ['activate'] } },
	scenarioById,
);
