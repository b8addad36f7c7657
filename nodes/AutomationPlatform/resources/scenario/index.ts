import type { INodeProperties } from 'n8n-workflow';

import { listOf, simplified } from '../../../shared/output/steps';
import { scenarioGetAllDescription } from './getAll';

export const scenarioDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['scenario'] } },
		options: [
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many scenarios',
				description:
					'Get the scenarios of an organization or a team, each with the number of its incomplete executions',
				routing: {
					request: { method: 'GET', url: '/api/v2/scenarios' },
					output: {
						postReceive: [
							listOf('scenarios'),
							simplified(
								'id',
								'name',
								'teamId',
								'folderId',
								'type',
								'description',
								'isActive',
								'dlqCount',
								'allDlqCount',
								'nextExec',
							),
						],
					},
				},
			},
		],
		default: 'getAll',
		description: 'What to do with it',
	},
	...scenarioGetAllDescription,
];
