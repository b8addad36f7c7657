import type { Api } from './api';
import { loadAutomationPlatformApi } from './automationPlatform';
import { loadCustomerAuthApi } from './customerAuth';

let loaded: Promise<Api[]> | undefined;

/**
 * The APIs that the sandbox serves on one address; their paths do not overlap. They hold no state, so that all sandboxes
 * of a process share them: reading a contract takes most of the time of a start.
 */
export async function loadApis(): Promise<Api[]> {
	loaded ??= Promise.all([loadAutomationPlatformApi(), loadCustomerAuthApi()]);
	return await loaded;
}
