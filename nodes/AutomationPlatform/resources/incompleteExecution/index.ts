import type { INodeProperties } from 'n8n-workflow';

import { deletedBy, idAt, listOf, objectAt, simplified, withField, withValues } from '../../../shared/output/steps';
import type { ResourceRuns } from '../../../shared/run/definition';
import { incompleteExecutionDeleteDescription } from './delete';
import { incompleteExecutionDeleteManyDescription } from './deleteMany';
import { deleteMany } from './deleteMany.run';
import { incompleteExecutionGetDescription } from './get';
import { incompleteExecutionGetAllDescription } from './getAll';
import { getAll } from './getAll.run';
import { incompleteExecutionGetAllLogsDescription } from './getAllLogs';
import { incompleteExecutionGetBlueprintDescription } from './getBlueprint';
import { incompleteExecutionGetBundlesDescription } from './getBundles';
import { incompleteExecutionGetLogDescription } from './getLog';
import { incompleteExecutionRetryDescription } from './retry';
import { retry } from './retry.run';
import { incompleteExecutionRetryManyDescription } from './retryMany';
import { retryMany } from './retryMany.run';
import { hintTimeouts, incompleteExecutionUpdateDescription } from './update';

const DETAIL = ['id', 'scenarioId', 'scenarioName', 'resolved', 'retry', 'attempts', 'created', 'executionId', 'size'];
const LOG = ['id', 'type', 'status', 'timestamp', 'duration', 'operations', 'centicredits', 'transfer'];

export const incompleteExecutionRuns: ResourceRuns = { each: { getAll, retry }, bulk: { deleteMany, retryMany } };

export const incompleteExecutionDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['incompleteExecution'] } },
		options: [
			{
				name: 'Delete',
				value: 'delete',
				action: 'Delete incomplete execution',
				description: 'Delete one incomplete execution for good',
				routing: {
					request: { method: 'DELETE', url: '/api/v2/dlqs/:dlqId' },
					output: { postReceive: [deletedBy('dlqId', 'dlq')] },
				},
			},
			{
				name: 'Delete Many',
				value: 'deleteMany',
				action: 'Delete many incomplete executions',
				description:
					'Find incomplete executions in an organization, a team, a folder or a scenario, or take those of the input items or of a list, and delete them',
				routing: { request: { method: 'DELETE', url: '/api/v2/dlqs' } },
			},
			{
				name: 'Get',
				value: 'get',
				action: 'Get incomplete execution',
				description: 'Get one incomplete execution: whether it is resolved, how often it was tried, its scenario',
				routing: {
					request: { method: 'GET', url: '/api/v2/dlqs/:dlqId' },
					output: { postReceive: [objectAt('dlq'), simplified(...DETAIL)] },
				},
			},
			{
				name: 'Get Blueprint',
				value: 'getBlueprint',
				action: 'Get blueprint of incomplete execution',
				description: 'Get the blueprint that the run had when it failed, and the reason',
				routing: {
					request: { method: 'GET', url: '/api/v2/dlqs/:dlqId/blueprint' },
					output: { postReceive: [objectAt('response'), withField('dlqId')] },
				},
			},
			{
				name: 'Get Bundles',
				value: 'getBundles',
				action: 'Get bundles of incomplete execution',
				description: 'Get the data with which each module ran, by module ID',
				routing: {
					request: { method: 'GET', url: '/api/v2/dlqs/:dlqId/bundle' },
					output: { postReceive: [objectAt('response')] },
				},
			},
			{
				name: 'Get Log',
				value: 'getLog',
				action: 'Get log of incomplete execution',
				description: 'Get one log entry of an incomplete execution',
				routing: {
					request: { method: 'GET', url: '/api/v2/dlqs/:dlqId/logs/:logId' },
					output: { postReceive: [objectAt('dlqLog'), simplified(...LOG), withField('dlqId')] },
				},
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many incomplete executions / failed runs (DLQ)',
				description: 'Find incomplete executions in an organization, a team, a folder or a scenario, with filters',
				routing: {
					request: { method: 'GET', url: '/api/v2/dlqs' },
					output: { postReceive: [listOf('dlqs', { paged: false })] },
				},
			},
			{
				name: 'Get Many Logs',
				value: 'getAllLogs',
				action: 'Get many logs of incomplete execution',
				description: 'Get the log entries of an incomplete execution: one for each time that it was tried',
				routing: {
					request: { method: 'GET', url: '/api/v2/dlqs/:dlqId/logs' },
					output: { postReceive: [listOf('dlqLogs', { paged: false }), simplified(...LOG), withField('dlqId')] },
				},
			},
			{
				name: 'Retry',
				value: 'retry',
				action: 'Retry incomplete execution (DLQ)',
				description: 'Retry one incomplete execution, and wait for the outcome if wanted',
				routing: {
					request: { method: 'POST', url: '/api/v2/dlqs/:dlqId/retry' },
					output: { postReceive: [idAt('dlq', 'dlqId'), withValues({ outcome: 'queued' })] },
				},
			},
			{
				name: 'Retry Many',
				value: 'retryMany',
				action: 'Retry many incomplete executions / bulk replay (DLQ)',
				description:
					'Find incomplete executions in an organization, a team, a folder or a scenario, or take those of the input items or of a list, and retry them',
				routing: { request: { method: 'POST', url: '/api/v2/dlqs/retry' } },
			},
			{
				name: 'Update',
				value: 'update',
				action: 'Update incomplete execution / replace blueprint',
				description: 'Replace the blueprint or the module to go on from. The next retry uses them.',
				routing: {
					request: { method: 'PATCH', url: '/api/v2/dlqs/:dlqId' },
					output: { postReceive: [objectAt('dlq'), withField('dlqId'), hintTimeouts] },
				},
			},
		],
		default: 'getAll',
		description: 'What to do with it',
	},
	...incompleteExecutionDeleteDescription,
	...incompleteExecutionDeleteManyDescription,
	...incompleteExecutionGetDescription,
	...incompleteExecutionGetAllDescription,
	...incompleteExecutionGetAllLogsDescription,
	...incompleteExecutionGetBlueprintDescription,
	...incompleteExecutionGetBundlesDescription,
	...incompleteExecutionGetLogDescription,
	...incompleteExecutionRetryDescription,
	...incompleteExecutionRetryManyDescription,
	...incompleteExecutionUpdateDescription,
];
