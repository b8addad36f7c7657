import { dataStoreSearches } from './searches/dataStores';
import { organizationSearches } from './searches/organizations';
import { referenceSearches } from './searches/references';
import { scenarioSearches } from './searches/scenarios';
import { userSearches } from './searches/users';
import { variableSearches } from './searches/variables';

/** Searches behind the resource locators: paged, and by name or ID over the whole list. */
export const listSearch = {
	...dataStoreSearches,
	...organizationSearches,
	...referenceSearches,
	...scenarioSearches,
	...userSearches,
	...variableSearches,
};
