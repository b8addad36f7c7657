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
					'Create an organization in a region. To read it right after, use Get with Wait for Synchronization.',
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
				description: 'Delete an organization with all of its teams and what belongs to them',
				routing: {
					request: { method: 'DELETE', url: '/api/v2/organizations/:organizationId' },
					output: { postReceive: [deletedBy('organizationId', 'organization')] },
				},
			},
			{
				name: 'Get',
				value: 'get',
				action: 'Get organization',
				description: 'Get one organization: its teams and what it has used; with Simplify off its license as well',
				routing: {
					request: { method: 'GET', url: '/api/v2/organizations/:organizationId' },
					output: { postReceive: [objectAt('organization'), simplified(...DETAIL)] },
				},
			},
			{
				name: 'Get Installed Apps',
				value: 'getInstalledApps',
				action: 'Get installed apps of organization',
				description: 'Get the custom apps that are installed in an organization, published or not',
				routing: {
					request: { method: 'GET', url: '/api/v2/organizations/:organizationId/apps' },
					output: { postReceive: [listOf('installedApps', { paged: false })] },
				},
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many organizations',
				description: 'Get the organizations that the API key belongs to',
				routing: {
					request: { method: 'GET', url: '/api/v2/organizations' },
					output: { postReceive: [listOf('organizations')] },
				},
			},
			{
				name: 'Get Usage',
				value: 'getUsage',
				action: 'Get usage of organization',
				description: 'Get what an organization used on each of the past 30 days: operations, transfer, centicredits',
				routing: {
					request: { method: 'GET', url: '/api/v2/organizations/:organizationId/usage' },
					output: { postReceive: [listOf('data', { paged: false }), withField('organizationId')] },
				},
			},
			{
				name: 'Update',
				value: 'update',
				action: 'Update organization',
				description: 'Change the name, the country or the timezone of an organization',
				routing: {
					request: { method: 'PATCH', url: '/api/v2/organizations/:organizationId' },
					output: { postReceive: [objectAt('organization'), simplified(...DETAIL)] },
				},
			},
		],
		default: 'getAll',
		description: 'What to do with it',
	},
	...organizationCreateDescription,
	...organizationDeleteDescription,
	...organizationGetDescription,
	...organizationGetAllDescription,
	...organizationGetInstalledAppsDescription,
	...organizationGetUsageDescription,
	...organizationUpdateDescription,
];
