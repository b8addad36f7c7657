import type { INodeProperties } from 'n8n-workflow';

import { deletedBy, listOf, objectAt, simplified, withField, withPart } from '../../../shared/output/steps';
import { organizationCreateDescription } from './create';
import { organizationDeleteDescription } from './delete';
import { organizationGetDescription } from './get';
import { organizationGetAllDescription } from './getAll';
import { organizationGetInstalledAppsDescription } from './getInstalledApps';
import { organizationGetUsageDescription } from './getUsage';
import { organizationUpdateDescription } from './update';

const DETAIL = [
	'id',
	'name',
	'zone',
	'countryId',
	'timezoneId',
	'isPaused',
	'operations',
	'transfer',
	'nextReset',
	'teams',
];

export const organizationDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['organization'] } },
		options: [
			{
				name: 'Create',
				value: 'create',
				action: 'Create organization',
				description:
					'Create an organization. To get the new organization right away, use Get with Wait for Synchronization turned on.',
				routing: {
					request: { method: 'POST', url: '/api/v2/organizations' },
					output: {
						postReceive: [
							objectAt('organization'),
							withPart('userOrganizationRole'),
							simplified(...DETAIL, 'userOrganizationRole'),
						],
					},
				},
			},
			{
				name: 'Delete',
				value: 'delete',
				action: 'Delete organization',
				description: 'Permanently delete an organization with all its teams and everything in them',
				routing: {
					request: { method: 'DELETE', url: '/api/v2/organizations/:organizationId' },
					output: { postReceive: [deletedBy('organizationId', 'organization')] },
				},
			},
			{
				name: 'Get',
				value: 'get',
				action: 'Get organization',
				description: 'Get an organization with its teams and usage. Turn off Simplify to include the license.',
				routing: {
					request: { method: 'GET', url: '/api/v2/organizations/:organizationId' },
					output: { postReceive: [objectAt('organization'), simplified(...DETAIL)] },
				},
			},
			{
				name: 'Get Installed Apps',
				value: 'getInstalledApps',
				action: 'Get installed apps of organization',
				description: 'Get the custom apps that are installed in an organization, including unpublished ones',
				routing: {
					request: { method: 'GET', url: '/api/v2/organizations/:organizationId/apps' },
					output: { postReceive: [listOf('installedApps', { paged: false })] },
				},
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many organizations',
				description: 'Get the organizations that the API key has access to',
				routing: {
					request: { method: 'GET', url: '/api/v2/organizations' },
					output: { postReceive: [listOf('organizations')] },
				},
			},
			{
				name: 'Get Usage',
				value: 'getUsage',
				action: 'Get usage of organization',
				description:
					'Get the daily usage of the past 30 days: operations, data transfer, and centicredits (1/100 credit)',
				routing: {
					request: { method: 'GET', url: '/api/v2/organizations/:organizationId/usage' },
					output: { postReceive: [listOf('data', { paged: false }), withField('organizationId')] },
				},
			},
			{
				name: 'Update',
				value: 'update',
				action: 'Update organization',
				description: 'Change the name, country, or timezone of an organization',
				routing: {
					request: { method: 'PATCH', url: '/api/v2/organizations/:organizationId' },
					output: { postReceive: [objectAt('organization'), simplified(...DETAIL)] },
				},
			},
		],
		default: 'getAll',
	},
	...organizationCreateDescription,
	...organizationDeleteDescription,
	...organizationGetDescription,
	...organizationGetAllDescription,
	...organizationGetInstalledAppsDescription,
	...organizationGetUsageDescription,
	...organizationUpdateDescription,
];
