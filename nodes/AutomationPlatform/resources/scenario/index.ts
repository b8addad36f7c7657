import type { INodeProperties } from 'n8n-workflow';

import { answerWith, listOf, recordUnder, simplified } from '../../../shared/output/steps';
import type { ResourceRuns } from '../../../shared/run/definition';
import { scenarioActivateDescription } from './activate';
import { activate, deactivate } from './activate.run';
import { scenarioDeactivateDescription } from './deactivate';
import { scenarioGetDescription } from './get';
import { scenarioGetAllDescription } from './getAll';
import { scenarioRunDescription } from './run';
import { run } from './run.run';

const MAIN = [
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
];

export const scenarioRuns: ResourceRuns = { each: { activate, deactivate, run } };

export const scenarioDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['scenario'] } },
		options: [
			{
				name: 'Activate',
				value: 'activate',
				action: 'Activate scenario',
				description: 'Turn on a scenario, for example after errors turned it off. Some platforms do not support this.',
				routing: {
					request: { method: 'POST', url: '/api/v2/scenarios/:scenarioId/start' },
					output: { postReceive: [recordUnder('scenarioId', 'scenario')] },
				},
			},
			{
				name: 'Deactivate',
				value: 'deactivate',
				action: 'Deactivate scenario',
				description: 'Turn off a scenario, so that it does not run on its own. Some platforms do not support this.',
				routing: {
					request: { method: 'POST', url: '/api/v2/scenarios/:scenarioId/stop' },
					output: { postReceive: [recordUnder('scenarioId', 'scenario')] },
				},
			},
			{
				name: 'Get',
				value: 'get',
				action: 'Get scenario',
				description: 'Get a scenario with its status, team, and folder. Some platforms do not support this.',
				routing: {
					request: { method: 'GET', url: '/api/v2/scenarios/:scenarioId' },
					output: { postReceive: [recordUnder('scenarioId', 'scenario'), simplified(...MAIN, 'isinvalid')] },
				},
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many scenarios',
				description:
					'Get the scenarios of an organization or a team, each with the number of its incomplete executions',
				routing: {
					request: { method: 'GET', url: '/api/v2/scenarios' },
					output: { postReceive: [listOf('scenarios'), simplified(...MAIN)] },
				},
			},
			{
				name: 'Run',
				value: 'run',
				action: 'Run scenario',
				description: 'Run a scenario once, and optionally wait for its result. Some platforms do not support this.',
				routing: {
					request: { method: 'POST', url: '/api/v2/scenarios/:scenarioId/run' },
					output: { postReceive: [answerWith('executionId')] },
				},
			},
		],
		default: 'getAll',
	},
	...scenarioActivateDescription,
	...scenarioDeactivateDescription,
	...scenarioGetDescription,
	...scenarioGetAllDescription,
	...scenarioRunDescription,
];
