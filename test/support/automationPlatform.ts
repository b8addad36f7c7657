import type { INodeParameters } from 'n8n-workflow';

import { AutomationPlatformApi } from '../../credentials/AutomationPlatformApi.credentials';
import { AutomationPlatform } from '../../nodes/AutomationPlatform/AutomationPlatform.node';
import { runNode, type RunOptions, type RunResult } from './engine';

/** The address of the tests' credential, by default. */
export const origin = 'https://platform.example';

export const apiKey = 'dummy-example-key';

export const credentialName = 'automationPlatformApi';

/** The data of a credential, as a user enters it. */
export function credential(baseUrl = origin, more: Record<string, string> = {}) {
	return { baseUrl, apiKey, authorizationScheme: 'none', fieldPrefix: 'platform', ...more };
}

/** Runs an operation of the node in n8n's engine. */
export async function runOperation(
	resourceAndOperation: string,
	parameters: INodeParameters,
	options: Partial<RunOptions> & { baseUrl?: string } = {},
): Promise<RunResult> {
	const [resource, operation] = resourceAndOperation.split('.');
	const { baseUrl, ...more } = options;
	return await runNode({
		nodeType: new AutomationPlatform(),
		credentialTypes: [new AutomationPlatformApi()],
		credentials: { [credentialName]: credential(baseUrl) },
		parameters: { resource, operation, ...parameters },
		...more,
	});
}
