import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { toQuery } from '../../../shared/input/routing';
import { filtersCollection } from '../../fields/collections';
import { limit, listOptions, returnAll } from '../../fields/list';
import { scenarioOfTeam } from '../../fields/scenario';
import { team } from '../../fields/team';

const filters: INodeProperties = {
	...filtersCollection,
	options: [
		{
			displayName: 'Assignment',
			name: 'assigned',
			type: 'options',
			options: [
				{ name: 'Assigned', value: 'true', description: 'Devices that trigger a scenario' },
				{ name: 'Unassigned', value: 'false', description: 'Devices that trigger no scenario' },
			],
			default: 'true',
			description: 'Whether to return devices that trigger a scenario, or devices that do not',
			routing: toQuery('assigned', 'text'),
		},
		{
			...scenarioOfTeam,
			displayName: 'For Scenario',
			name: 'viewForScenarioId',
			description: 'Return the devices of this scenario and all unassigned ones. Overrides Assignment.',
			routing: toQuery('viewForScenarioId', 'integerId'),
		},
	],
};

export const deviceGetAllDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['device'], operation: ['getAll'] } },
	[team, returnAll, limit, filters, listOptions],
);
