import type { Api } from './api';
import { loadAutomationPlatformApi } from './automationPlatform';

/** The APIs that the sandbox serves on one address; their paths do not overlap. */
export async function loadApis(): Promise<Api[]> {
	return await Promise.all([loadAutomationPlatformApi()]);
}
