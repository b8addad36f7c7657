import type { INodeProperties } from 'n8n-workflow';

import { answerWith } from '../../../shared/output/steps';
import type { ResourceRuns } from '../../../shared/run/definition';
import { invitationAcceptDescription } from './accept';
import { invitationGetDescription } from './get';
import { invitationSendDescription } from './send';
import { send } from './send.run';

export const invitationRuns: ResourceRuns = { each: { send } };

export const invitationDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['invitation'] } },
		options: [
			{
				name: 'Accept',
				value: 'accept',
				action: 'Accept invitation',
				description: 'Accept an invitation, using the hash from its link',
				routing: {
					request: { method: 'POST', url: '/api/v2/organizations/accept-invitation' },
					output: { postReceive: [answerWith('userOrganizationRole')] },
				},
			},
			{
				name: 'Get',
				value: 'get',
				action: 'Get invitation',
				description: 'Get the person and the organization of an invitation, using the hash from its link',
				routing: {
					request: { method: 'GET', url: '/api/v2/organizations/invitation' },
					output: { postReceive: [answerWith('userOrganizationRole')] },
				},
			},
			{
				name: 'Send',
				value: 'send',
				action: 'Invite user to organization',
				description:
					'Invite a person to an organization and its teams. Members and people who were invited before are not invited again.',
				routing: {
					request: { method: 'POST', url: '/api/v2/organizations/:organizationId/invite' },
					output: { postReceive: [answerWith('user')] },
				},
			},
		],
		default: 'send',
	},
	...invitationAcceptDescription,
	...invitationGetDescription,
	...invitationSendDescription,
];
