import type { INodeProperties } from 'n8n-workflow';

import { deletedBy, listOf, objectAt, withField } from '../../../shared/output/steps';
import { organizationVariableCreateDescription } from './create';
import { organizationVariableDeleteDescription } from './delete';
import { organizationVariableGetAllDescription } from './getAll';
import { organizationVariableGetHistoryDescription } from './getHistory';
import { organizationVariableUpdateDescription } from './update';

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
				description: 'Delete a variable for good; scenarios that read it find nothing then',
				routing: {
					request: { method: 'DELETE', url: '/api/v2/organizations/:organizationId/variables/:variableName' },
					output: { postReceive: [deletedBy('variableName', 'ok')] },
				},
			},
			{
				name: 'Get History',
				value: 'getHistory',
				action: 'Get history of organization variable',
				description: 'Get who changed a variable when, and from what to what',
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
					'Get the variables of an organization; without the feature custom variables only those of the system',
				routing: {
					request: { method: 'GET', url: '/api/v2/organizations/:organizationId/variables' },
					output: { postReceive: [listOf('organizationVariables', { paged: false, loose: true })] },
				},
			},
			{
				name: 'Update',
				value: 'update',
				action: 'Update organization variable',
				description: 'Change the value of a variable and its type',
				routing: {
					request: { method: 'PATCH', url: '/api/v2/organizations/:organizationId/variables/:variableName' },
					output: { postReceive: [objectAt('organizationVariable')] },
				},
			},
		],
		default: 'getAll',
		description: 'What to do with it',
	},
	...organizationVariableCreateDescription,
	...organizationVariableDeleteDescription,
	...organizationVariableGetAllDescription,
	...organizationVariableGetHistoryDescription,
	...organizationVariableUpdateDescription,
];
