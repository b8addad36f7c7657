import { setTimeout as sleep } from 'node:timers/promises';

import type { N8nClient } from '../../sandbox/demo/n8n-client.mjs' with { 'resolution-mode': 'import' };
import type { Sandbox, SandboxServer } from '../../sandbox/demo/sandbox-server.mjs' with {
	'resolution-mode': 'import',
};
import { customerAuthSeed as seed } from '../../sandbox/server/customerAuth/seed';
import type { CredentialReference, NodeUnderRun } from './host';
import { createWorkflow, logFile, outputOf, succeeded } from './host';

export const anonymousType = 'customerAuthAnonymousApi';
export const customerType = 'customerAuthCustomerApi';

/** The sandbox's counts of customer authentication. */
export interface Counts {
	anonymousLogins: number;
	anonymousRefreshes: number;
	customerLogins: number;
	customerLoginsRefused: number;
	customerRefreshes: number;
	bearersRefused: Record<string, Record<string, number>>;
	refreshTokensRefused: Record<string, Record<string, number>>;
	sessions: string[];
}

/**
 * Starts a separate sandbox. n8n keeps tokens for an address and a customer, so with a new address it has no tokens of
 * the customer.
 */
export async function startOwnSandbox(name: string, modes: object = {}): Promise<SandboxServer> {
	const { startSandbox } = await import('../../sandbox/demo/sandbox-server.mjs');
	const sandbox = await startSandbox({ seed: 'test', logFile: logFile(`${name}.log`) });
	await sandbox.control('POST', '/modes', modes);
	return sandbox;
}

export async function countsOf(sandbox: Sandbox): Promise<Counts> {
	return ((await sandbox.stats()) as unknown as { customerAuth: Counts }).customerAuth;
}

/** Stores a credential as its form does. */
export async function createCredential(
	client: N8nClient,
	type: string,
	sandboxUrl: string,
	more: object = {},
): Promise<CredentialReference> {
	const { tenant, clientId, email, password } = seed;
	const anonymous = { baseUrl: sandboxUrl, tenant, clientId };
	const data = type === anonymousType ? anonymous : { ...anonymous, email, password, ...more };
	const name = `${type} of ${sandboxUrl} ${JSON.stringify(more)}`;
	const { id } = await client.createCredential({ name, type, data });
	return { id, name };
}

export function customerAuthNode(parameters: object, type: string, credential: CredentialReference): NodeUnderRun {
	return {
		type: 'n8n-nodes-automation-platform.customerAuth',
		typeVersion: 1,
		parameters: { authentication: type === customerType ? 'customer' : 'anonymous', ...parameters },
		credentials: { [type]: credential },
	};
}

/** n8n's own HTTP Request node with one of the credentials. */
export function httpRequestNode(parameters: object, type: string, credential: CredentialReference): NodeUnderRun {
	return {
		type: 'n8n-nodes-base.httpRequest',
		typeVersion: 4.2,
		parameters: { authentication: 'predefinedCredentialType', nodeCredentialType: type, ...parameters },
		credentials: { [type]: credential },
	};
}

/** Runs a node in its own workflow. */
export async function runOne<Item = Record<string, unknown>>(
	client: N8nClient,
	node: NodeUnderRun,
	items?: object[],
): Promise<Item[]> {
	return outputOf<Item>(succeeded(await client.run(await createWorkflow(client, node, items), 'Start')));
}

export { seed, sleep };
