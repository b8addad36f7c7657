import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { scenarioById } from '../../fields/scenario';

export const scenarioDeactivateDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['scenario'], operation: ['deactivate'] } },
	scenarioById,
);
