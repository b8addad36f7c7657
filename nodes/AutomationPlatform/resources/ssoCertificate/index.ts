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
				description: 'Get the SSO certificates of an organization, each with its validity and status',
				routing: {
					request: { method: 'GET', url: '/api/v2/organizations/:organizationId/sso-certificates' },
					output: { postReceive: [listOf('ssoCertificates', { paged: false })] },
				},
			},
		],
		default: 'getAll',
	},
	...ssoCertificateGetAllDescription,
];
