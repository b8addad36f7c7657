import { dataStoreSearches } from './searches/dataStores';
import { organizationSearches } from './searches/organizations';
import { scenarioSearches } from './searches/scenarios';

/** Searches behind the resource locators: paged, and by name or ID over the whole list. */
export const listSearch = { ...dataStoreSearches, ...organizationSearches, ...scenarioSearches };
