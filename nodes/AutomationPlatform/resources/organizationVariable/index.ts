import type { INodeProperties } from 'n8n-workflow';

import { deletedBy, listOf, objectAt, withField } from '../../../shared/output/steps';
import type { ResourceRuns } from '../../../shared/run/definition';
import { organizationVariableCreateDescription } from './create';
import { organizationVariableDeleteDescription } from './delete';
import { organizationVariableGetAllDescription } from './getAll';
import { organizationVariableGetHistoryDescription } from './getHistory';
import { organizationVariableUpdateDescription } from './update';
import { update } from './update.run';

export const organizationVariableRuns: ResourceRuns = { each: { update } };

export const organizationVariableDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['organizationVariable'] } },
		options: [
			{
				name: 'Create',
				value: 'create',
				action: 'Create organization variable',
				description: 'Create a variable that all scenarios of an organization can read',
				routing: {
					request: { method: 'POST', url: '/api/v2/organizations/:organizationId/variables' },
					output: { postReceive: [objectAt('organizationVariable')] },
				},
			},
			{
				name: 'Delete',
				value: 'delete',
				action: 'Delete organization variable',
				description: 'Permanently delete a variable of an organization',
				routing: {
					request: { method: 'DELETE', url: '/api/v2/organizations/:organizationId/variables/:variableName' },
					output: { postReceive: [deletedBy('variableName', 'ok')] },
				},
			},
			{
				name: 'Get History',
				value: 'getHistory',
				action: 'Get history of organization variable',
				description: 'Get the changes of a variable with author, time, old value, and new value',
				routing: {
					request: { method: 'GET', url: '/api/v2/organizations/:organizationId/variables/:variableName/history' },
					output: { postReceive: [listOf('organizationVariableHistory', { paged: false }), withField('variableName')] },
				},
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many organization variables',
				description:
					'Get the variables of an organization. If the license lacks custom variables, only system variables are returned.',
				routing: {
					request: { method: 'GET', url: '/api/v2/organizations/:organizationId/variables' },
					output: { postReceive: [listOf('organizationVariables', { paged: false, loose: true })] },
				},
			},
			{
				name: 'Update',
				value: 'update',
				action: 'Update organization variable',
				description: 'Change the value of a variable, and its type if you select another one',
				routing: {
					request: { method: 'PATCH', url: '/api/v2/organizations/:organizationId/variables/:variableName' },
					output: { postReceive: [objectAt('organizationVariable')] },
				},
			},
		],
		default: 'getAll',
	},
	...organizationVariableCreateDescription,
	...organizationVariableDeleteDescription,
	...organizationVariableGetAllDescription,
	...organizationVariableGetHistoryDescription,
	...organizationVariableUpdateDescription,
];
