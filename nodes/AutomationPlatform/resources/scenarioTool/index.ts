import type { INodeProperties } from 'n8n-workflow';

import { recordUnder, simplified } from '../../../shared/output/steps';
import { scenarioToolUpdateDescription } from './update';

export const scenarioToolDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['scenarioTool'] } },
		options: [
			{
				name: 'Update',
				value: 'update',
				action: 'Update scenario tool',
				description: 'Change the name, description, inputs, or module of a scenario that AI agents use as a tool',
				routing: {
					request: { method: 'PATCH', url: '/api/v2/scenarios/tools/:scenarioId' },
					output: {
						postReceive: [
							recordUnder('scenarioId', 'scenario', 'tool'),
							simplified(
								'id',
								'name',
								'description',
								'type',
								'teamId',
								'folderId',
								'isActive',
								'isinvalid',
								'inputs',
								'moduleType',
							),
						],
					},
				},
			},
		],
		default: 'update',
	},
	...scenarioToolUpdateDescription,
];
