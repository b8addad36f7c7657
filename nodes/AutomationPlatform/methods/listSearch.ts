import { agentSearches } from './searches/agents';
import { dataStoreSearches } from './searches/dataStores';
import { deviceSearches } from './searches/devices';
import { llmProviderSearches } from './searches/llmProviders';
import { organizationSearches } from './searches/organizations';
import { referenceSearches } from './searches/references';
import { scenarioSearches } from './searches/scenarios';
import { userSearches } from './searches/users';
import { variableSearches } from './searches/variables';

/** Searches behind the resource locators: paged, and by name or ID over the whole list. */
export const listSearch = {
	...agentSearches,
	...dataStoreSearches,
	...deviceSearches,
	...llmProviderSearches,
	...organizationSearches,
	...referenceSearches,
	...scenarioSearches,
	...userSearches,
	...variableSearches,
};
