import type { INodeProperties } from 'n8n-workflow';

import { answerWith } from '../../../shared/output/steps';
import type { ResourceRuns } from '../../../shared/run/definition';
import { SHORTEST_LOGIN_PASSWORD } from '../../tokens/identity';
import { warnOfShortPassword } from '../../output';
import { customerSignUpDescription } from './signUp';
import { signUp } from './signUp.run';

export const customerRuns: ResourceRuns = { each: { signUp } };

export const customerDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['customer'] } },
		options: [
			{
				name: 'Sign Up',
				value: 'signUp',
				action: 'Sign up customer / register account',
				description: 'Create a customer account. Some shops require activation before the first login.',
				routing: {
					request: { method: 'POST', url: '/customer/:tenant/signup' },
					output: { postReceive: [answerWith('id'), warnOfShortPassword(SHORTEST_LOGIN_PASSWORD)] },
				},
			},
		],
		default: 'signUp',
	},
	...customerSignUpDescription,
];
