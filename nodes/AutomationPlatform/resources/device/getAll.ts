import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { toQuery } from '../../../shared/input/routing';
import { filtersCollection } from '../../fields/collections';
import { limit, listOptions, returnAll } from '../../fields/list';
import { scenarioOfTeam } from '../../fields/scenario';
import { team } from '../../fields/team';

const filters: INodeProperties = {
	...filtersCollection,
	description: 'Which devices are returned; without a filter all of the team',
	options: [
		{
			displayName: 'Assigned',
			name: 'assigned',
			type: 'boolean',
			default: true,
			description:
				'Whether only devices with a scenario are returned, or only those without one. It looks at the trigger of a scenario only.',
			routing: toQuery('assigned', 'boolean'),
		},
		{
			...scenarioOfTeam,
			displayName: 'For Scenario',
			name: 'viewForScenarioId',
			description: 'Only devices of this scenario and those without a scenario. Assigned does not count then.',
			routing: toQuery('viewForScenarioId', 'integerId'),
		},
	],
};

export const deviceGetAllDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['device'], operation: ['getAll'] } },
	[team, returnAll, limit, filters, listOptions],
);
