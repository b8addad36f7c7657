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
 * The hints for refusals of this API: what a user can do. A hint quotes only fields that the operation's form shows, and names
 * only scopes that the spec names. `lookup` is the resource of the additional requests of an operation.
 */
export const hints: Hints = {
	'*': {
		'400 SC400': 'Check the fields named in the message.',
		401: 'Check the API key and the Authorization Scheme in the credential, and that the Base URL is the address of your zone.',
		403: 'Add the missing scope to the API key, or ask for access to this organization or team. API keys work in their own zone only.',
		'404 IM304':
			'Check {records}, and that the Base URL is the address of your zone. A missing permission can also cause this.',
		'500 502 503 504': 'The platform has a problem. Try again later.',
		IM001: 'Use an API key with access to this organization or team. API keys work in their own zone only.',
		IM002:
			'Add the missing scope to the API key, or the missing permission to your role. API keys work in their own zone only.',
		IM003: 'Free some storage first, for example by deleting resolved incomplete executions.',
		IM004: 'Do this on the platform itself: it asks for a confirmation that this operation cannot send.',
		IM005: 'It is in use or locked. Try again later.',
		IM007: 'Correct the blueprint: it contains modules or versions that do not exist.',
		IM011: 'A limit of the plan is reached. Delete what is no longer needed, or upgrade the plan.',
		IM027: 'Upgrade the plan: it does not include this feature.',
		SC403: 'Add the missing scope to the API key. API keys work in their own zone only.',
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
