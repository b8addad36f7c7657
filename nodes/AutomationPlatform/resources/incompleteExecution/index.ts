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
				description: 'Permanently delete an incomplete execution',
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
					'Permanently delete many incomplete executions, selected by search, input items, a list of IDs, or scenario',
				routing: { request: { method: 'DELETE', url: '/api/v2/dlqs' } },
			},
			{
				name: 'Get',
				value: 'get',
				action: 'Get incomplete execution',
				description: 'Get an incomplete execution: its scenario, its number of attempts, and whether it is resolved',
				routing: {
					request: { method: 'GET', url: '/api/v2/dlqs/:dlqId' },
					output: { postReceive: [objectAt('dlq'), simplified(...DETAIL)] },
				},
			},
			{
				name: 'Get Blueprint',
				value: 'getBlueprint',
				action: 'Get blueprint of incomplete execution',
				description:
					'Get the blueprint that a retry uses (the definition of the scenario as JSON), and the reason for the failure',
				routing: {
					request: { method: 'GET', url: '/api/v2/dlqs/:dlqId/blueprint' },
					output: { postReceive: [objectAt('response'), withField('dlqId')] },
				},
			},
			{
				name: 'Get Bundles',
				value: 'getBundles',
				action: 'Get bundles of incomplete execution',
				description: 'Get the data (bundles) of each module of the failed run, by module ID',
				routing: {
					request: { method: 'GET', url: '/api/v2/dlqs/:dlqId/bundle' },
					output: { postReceive: [objectAt('response')] },
				},
			},
			{
				name: 'Get Log',
				value: 'getLog',
				action: 'Get log of incomplete execution',
				description: 'Get a log entry of an incomplete execution',
				routing: {
					request: { method: 'GET', url: '/api/v2/dlqs/:dlqId/logs/:logId' },
					output: { postReceive: [objectAt('dlqLog'), simplified(...LOG), withField('dlqId')] },
				},
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many incomplete executions / failed runs (DLQ)',
				description: 'Find the incomplete executions of an organization, a team, a folder, or a scenario',
				routing: {
					request: { method: 'GET', url: '/api/v2/dlqs' },
					output: { postReceive: [listOf('dlqs', { paged: false })] },
				},
			},
			{
				name: 'Get Many Logs',
				value: 'getAllLogs',
				action: 'Get many logs of incomplete execution',
				description: 'Get the log entries of an incomplete execution, one per attempt',
				routing: {
					request: { method: 'GET', url: '/api/v2/dlqs/:dlqId/logs' },
					output: { postReceive: [listOf('dlqLogs', { paged: false }), simplified(...LOG), withField('dlqId')] },
				},
			},
			{
				name: 'Retry',
				value: 'retry',
				action: 'Retry incomplete execution (DLQ)',
				description: 'Retry an incomplete execution, and optionally wait for the outcome',
				routing: {
					request: { method: 'POST', url: '/api/v2/dlqs/:dlqId/retry' },
					output: { postReceive: [idAt('dlq', 'dlqId'), withValues({ outcome: 'queued' })] },
				},
			},
			{
				name: 'Retry Many',
				value: 'retryMany',
				action: 'Retry many incomplete executions / bulk replay (DLQ)',
				description: 'Retry many incomplete executions, selected by search, input items, a list of IDs, or scenario',
				routing: { request: { method: 'POST', url: '/api/v2/dlqs/retry' } },
			},
			{
				name: 'Update',
				value: 'update',
				action: 'Update incomplete execution / replace blueprint',
				description: 'Change the blueprint that the next retry uses, or the module from which the retry continues',
				routing: {
					request: { method: 'PATCH', url: '/api/v2/dlqs/:dlqId' },
					output: { postReceive: [objectAt('dlq'), withField('dlqId'), hintTimeouts] },
				},
			},
		],
		default: 'getAll',
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
