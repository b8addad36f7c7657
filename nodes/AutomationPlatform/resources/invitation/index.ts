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
				description: 'Accept the invitation that a hash stands for',
				routing: {
					request: { method: 'POST', url: '/api/v2/organizations/accept-invitation' },
					output: { postReceive: [answerWith('userOrganizationRole')] },
				},
			},
			{
				name: 'Get',
				value: 'get',
				action: 'Get invitation',
				description: 'Get who is invited to which organization by the hash of the invitation',
				routing: {
					request: { method: 'GET', url: '/api/v2/organizations/invitation' },
					output: { postReceive: [answerWith('userOrganizationRole')] },
				},
			},
			{
				name: 'Send',
				value: 'send',
				action: 'Invite user to organization',
				description: 'Invite a person to an organization and its teams; nobody who is there already is invited again',
				routing: {
					request: { method: 'POST', url: '/api/v2/organizations/:organizationId/invite' },
					output: { postReceive: [answerWith('user')] },
				},
			},
		],
		default: 'send',
		description: 'What to do with it',
	},
	...invitationAcceptDescription,
	...invitationGetDescription,
	...invitationSendDescription,
];
