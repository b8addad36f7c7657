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
 * What a user can do about a refusal of this API. A hint quotes only fields that the operation's form shows, and names
 * only scopes that the spec names. `lookup` is the resource of requests that an operation sends besides its own.
 */
export const hints: Hints = {
	'*': {
		'400 SC400': 'Check the fields that the answer names.',
		401: 'Check the API key, and that the Base URL is the one of your zone.',
		403: 'Add the missing scope to the API key, or ask for the right in this organization or team; a key is valid in its own zone only.',
		404: 'Check the ID, and that the Base URL is the one of your zone; a missing right can look like this too.',
		IM001: 'The key has no access to this organization or team; it is valid in its own zone only.',
		IM002: 'A right or scope is missing: add it to the API key or to your role; a key is valid in its own zone only.',
		IM003: 'Free some storage first, for example delete resolved incomplete executions.',
		IM004: 'It asks for a confirmation that this operation does not have: do it in the service itself.',
		IM005: 'It is locked or not valid now; try again when it is not in use.',
		IM007: 'The blueprint names modules or versions that do not exist.',
		IM011: 'A limit of the plan is reached.',
		IM027: 'The plan does not contain this feature.',
		IM304: 'Check the ID and the zone: nothing there has it, or the key may not see it.',
		SC403: 'Add the missing scope to the API key; a key is valid in its own zone only.',
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
