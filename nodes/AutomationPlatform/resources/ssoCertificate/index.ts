import type { INodeProperties } from 'n8n-workflow';

import { listOf } from '../../../shared/output/steps';
import { ssoCertificateGetAllDescription } from './getAll';

export const ssoCertificateDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['ssoCertificate'] } },
		options: [
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many SSO certificates',
				description: 'Get the single sign-on certificates of an organization, with their validity and status',
				routing: {
					request: { method: 'GET', url: '/api/v2/organizations/:organizationId/sso-certificates' },
					output: { postReceive: [listOf('ssoCertificates', { paged: false })] },
				},
			},
		],
		default: 'getAll',
		description: 'What to do with it',
	},
	...ssoCertificateGetAllDescription,
];
