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
					'Get how often the scenarios of an organization ran, what they used and how often they failed, one by one or in total. Needs the Owner role and the Enterprise plan.',
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
		description: 'What to do with it',
	},
	...analyticsGetDescription,
];
