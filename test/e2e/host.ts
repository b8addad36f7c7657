import { join } from 'node:path';

import type { Execution, N8nClient, NodeRun } from '../../sandbox/demo/n8n-client.mjs' with {
	'resolution-mode': 'import',
};
import type { Sandbox } from '../../sandbox/demo/sandbox-server.mjs' with { 'resolution-mode': 'import' };

export const nodeType = 'n8n-nodes-automation-platform.automationPlatform';
export const credentialType = 'automationPlatformApi';

export type CredentialReference = { id: string; name: string };

/** What a run of one Automation Platform node is given beyond its parameters. */
export interface RunOptions {
	/** The items that come in, by default one that is empty. */
	items?: object[];
	/** By default the key that has all scopes. */
	credential?: CredentialReference;
	continueOnFail?: boolean;
}

/** The real n8n and the sandbox that all end-to-end tests share. */
export class Host {
	constructor(
		readonly client: N8nClient,
		readonly sandbox: Sandbox,
		readonly folder: string,
		private readonly credentials: Record<string, CredentialReference>,
	) {}

	/** The credential with one of the sandbox's keys. */
	credential(key: 'all' | 'read' | 'none'): CredentialReference {
		return this.credentials[key];
	}

	/** Brings the sandbox back to the beginning, counts included. */
	async reset(seed: 'test' | 'demo' | 'load' = 'test'): Promise<void> {
		await this.sandbox.control('POST', '/reset', { seed });
	}

	/**
	 * Runs a workflow of a trigger and one Automation Platform node as the editor's button does.
	 *
	 * @returns what the node did, and the run as a whole
	 */
	async runNode(
		parameters: object,
		{ items = [{}], credential = this.credential('all'), continueOnFail = false }: RunOptions = {},
	): Promise<{ node: NodeRun; execution: Execution }> {
		const workflow = await this.client.createWorkflow({
			name: `e2e ${JSON.stringify(parameters).slice(0, 60)}`,
			nodes: [
				{
					id: 'start',
					name: 'Start',
					type: 'n8n-nodes-base.manualTrigger',
					typeVersion: 1,
					position: [0, 0],
					parameters: {},
				},
				{
					id: 'node',
					name: 'Node',
					type: nodeType,
					typeVersion: 1,
					position: [224, 0],
					parameters,
					credentials: { [credentialType]: credential },
					...(continueOnFail && { onError: 'continueRegularOutput' }),
				},
			],
			connections: { Start: { main: [[{ node: 'Node', type: 'main', index: 0 }]] } },
			pinData: { Start: items.map((json) => ({ json })) },
		});
		const execution = await this.client.run(workflow.id, 'Start');
		return { node: execution.runs.Node[0], execution };
	}

	/** The items that a node put out in a run that must succeed. */
	async itemsOf<Item = Record<string, unknown>>(parameters: object, options?: RunOptions): Promise<Item[]> {
		const { node, execution } = await this.runNode(parameters, options);
		if (execution.status !== 'success') throw new Error(`${node.error?.message}\n${node.error?.description}`);
		return (node.data?.main?.[0] ?? []).map(({ json }) => json as Item);
	}
}

/** Connects to what the global set-up started, with a credential for each of the sandbox's keys. */
export async function connect(): Promise<Host> {
	const { N8nClient } = await import('../../sandbox/demo/n8n-client.mjs');
	const { sandboxAt, sandboxKeys } = await import('../../sandbox/demo/sandbox-server.mjs');
	const { sandboxCredential } = await import('../../sandbox/demo/demo-workflow.mjs');
	const { E2E_N8N_URL = '', E2E_SANDBOX_URL = '', E2E_FOLDER = '' } = process.env;

	const client = new N8nClient(E2E_N8N_URL);
	await client.signIn();
	const credentials: Record<string, CredentialReference> = {};
	for (const [name, key] of Object.entries(sandboxKeys)) {
		const { type, data } = sandboxCredential(E2E_SANDBOX_URL, key);
		const { id } = await client.createCredential({ name: `Key ${name}`, type, data });
		credentials[name] = { id, name: `Key ${name}` };
	}
	return new Host(client, sandboxAt(E2E_SANDBOX_URL), E2E_FOLDER, credentials);
}

/** A log file below the folder of the tests. */
export function logFile(name: string): string {
	return join(process.env.E2E_FOLDER ?? '', name);
}

/** A resource locator that names its thing by ID. */
export function byId(value: string | number): object {
	return { __rl: true, mode: 'id', value: String(value) };
}
