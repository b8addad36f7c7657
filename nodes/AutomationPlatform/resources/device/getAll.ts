import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { toQuery } from '../../../shared/input/routing';
import { filtersCollection } from '../../fields/collections';
import { limit, listOptions, returnAll } from '../../fields/list';
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
			displayName: 'For Scenario',
			name: 'viewForScenarioId',
			type: 'resourceLocator',
			default: { mode: 'list', value: '' },
			description: 'Only devices of this scenario and those without a scenario. Assigned does not count then.',
			modes: [
				{
					displayName: 'From List',
					name: 'list',
					type: 'list',
					typeOptions: { searchListMethod: 'searchScenariosOfTeam', searchable: true },
				},
				{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 4711' },
			],
			routing: toQuery('viewForScenarioId', 'integerId'),
		},
	],
};

export const deviceGetAllDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['device'], operation: ['getAll'] } },
	[team, returnAll, limit, filters, listOptions],
);
