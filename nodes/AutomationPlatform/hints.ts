import type { Hints } from '../shared/errors/hint';
import { agentHints } from './resources/agent/hints';
import { analyticsHints } from './resources/analytics/hints';
import { dataStoreHints } from './resources/dataStore/hints';
import { deviceHints } from './resources/device/hints';
import { incompleteExecutionHints } from './resources/incompleteExecution/hints';
import { invitationHints } from './resources/invitation/hints';
import { llmProviderHints } from './resources/llmProvider/hints';
import { organizationHints } from './resources/organization/hints';
import { organizationVariableHints } from './resources/organizationVariable/hints';
import { paymentHints } from './resources/payment/hints';
import { scenarioHints } from './resources/scenario/hints';
import { scenarioToolHints } from './resources/scenarioTool/hints';
import { subscriptionHints } from './resources/subscription/hints';
import { userHints } from './resources/user/hints';

/**
 * The hints for refusals of this API: what a user can do. A hint quotes only fields that the operation's form shows, and
 * names only scopes that the spec names. The resource `lookup` stands for the additional requests of an operation.
 */
export const hints: Hints = {
	'*': {
		'400 SC400': 'Correct the fields that the message names. If it names none, check all fields.',
		401: 'Check the API key and the Authorization Scheme in the credential, and that the Base URL is the address of your zone.',
		403: 'Check that the API key has the scope for this operation and access to the organization or team, and that the Base URL is the address of its zone.',
		'404 IM304':
			'Check {records}, and that the Base URL is the address of your zone. A missing permission can also cause this.',
		'500 502 503 504': 'The platform has a problem. Try again later.',
		IM001: 'Use an API key with access to this organization or team, and the Base URL of its zone.',
		IM002:
			'Check that the API key has the scope and your role has the permission for this operation, and that the Base URL is the address of your zone.',
		IM003: 'Free some storage first, for example by deleting resolved incomplete executions.',
		IM004: 'Do this on the platform itself: it asks for a confirmation that this operation cannot send.',
		IM005: 'It is in use or locked. Try again later.',
		IM007: 'Correct the blueprint: it contains modules or versions that do not exist.',
		IM011: 'A limit of the plan is reached. Delete what is no longer needed, or upgrade the plan.',
		IM027: 'Upgrade the plan: it does not include this feature.',
		SC403:
			'Check that the API key has the scope for this operation, and that the Base URL is the address of your zone.',
	},
	...agentHints,
	...analyticsHints,
	...dataStoreHints,
	...deviceHints,
	...incompleteExecutionHints,
	...invitationHints,
	...llmProviderHints,
	...organizationHints,
	...organizationVariableHints,
	...paymentHints,
	...scenarioHints,
	...scenarioToolHints,
	...subscriptionHints,
	...userHints,
};
