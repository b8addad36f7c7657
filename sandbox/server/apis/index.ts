import type { Api } from './api';
import { loadAutomationPlatformApi } from './automationPlatform';
import { loadCustomerAuthApi } from './customerAuth';

let loaded: Promise<Api[]> | undefined;

/**
 * The APIs that the sandbox serves on one address, because their paths do not overlap. They have no state, so all
 * sandboxes of a process share them: reading a contract takes most of the start time.
 */
export async function loadApis(): Promise<Api[]> {
	loaded ??= Promise.all([loadAutomationPlatformApi(), loadCustomerAuthApi()]);
	return await loaded;
}
