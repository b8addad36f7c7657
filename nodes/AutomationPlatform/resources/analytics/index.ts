import type { INodeProperties } from 'n8n-workflow';

import { insteadIf, listOf, simplified } from '../../../shared/output/steps';
import { analyticsGetDescription, totalsChosen, totalsWithCount } from './get';

export const analyticsDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['analytics'] } },
		options: [
			{
				name: 'Get',
				value: 'get',
				action: 'Get analytics',
				description:
					'Get runs, usage, and error rates of the scenarios of an organization. Requires the Owner role and the Enterprise plan.',
				routing: {
					request: { method: 'GET', url: '/api/v2/analytics/:organizationId' },
					output: {
						postReceive: [
							listOf('analytics', { unless: totalsChosen }),
							simplified(
								'id',
								'name',
								'status',
								'teamId',
								'teamName',
								'executions',
								'operations',
								'centicredits',
								'errors',
								'errorRate',
							),
							insteadIf(totalsChosen, totalsWithCount),
						],
					},
				},
			},
		],
		default: 'get',
	},
	...analyticsGetDescription,
];
