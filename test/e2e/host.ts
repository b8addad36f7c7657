import { join } from 'node:path';

import type { Editor } from './browser.mjs' with { 'resolution-mode': 'import' };
import type { Execution, N8nClient, NodeRun } from '../../sandbox/demo/n8n-client.mjs' with {
	'resolution-mode': 'import',
};
import type { Sandbox } from '../../sandbox/demo/sandbox-server.mjs' with { 'resolution-mode': 'import' };

export const nodeType = 'n8n-nodes-automation-platform.automationPlatform';
export const credentialType = 'automationPlatformApi';

export type CredentialReference = { id: string; name: string };

/** Options of a run of one Automation Platform node, besides its parameters. */
export interface RunOptions {
	/** The input items, by default one empty item. */
	items?: object[];
	/** By default the key with all scopes. */
	credential?: CredentialReference;
	continueOnFail?: boolean;
}

/** A node of a workflow, without data that only the editor needs. */
export interface NodeUnderRun {
	type: string;
	typeVersion: number;
	parameters: object;
	credentials: Record<string, CredentialReference>;
	onError?: string;
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

	/** Resets the sandbox, including its counts. */
	async reset(seed: 'test' | 'demo' | 'load' = 'test'): Promise<void> {
		await this.sandbox.control('POST', '/reset', { seed });
	}

	/**
	 * Runs a workflow of a trigger and one Automation Platform node like the editor's button.
	 *
	 * @returns the run of the node, and the complete execution
	 */
	async runNode(
		parameters: object,
		{ items = [{}], credential = this.credential('all'), continueOnFail = false }: RunOptions = {},
	): Promise<{ node: NodeRun; execution: Execution }> {
		const id = await createWorkflow(
			this.client,
			{
				type: nodeType,
				typeVersion: 1,
				parameters,
				credentials: { [credentialType]: credential },
				...(continueOnFail && { onError: 'continueRegularOutput' }),
			},
			items,
		);
		const execution = await this.client.run(id, 'Start');
		return { node: execution.runs.Node[0], execution };
	}

	/** The items of the node. Throws if the run fails. */
	async output<Item = Record<string, unknown>>(parameters: object, options?: RunOptions): Promise<Item[]> {
		return outputOf<Item>(succeeded((await this.runNode(parameters, options)).execution));
	}
}

/** Creates a workflow of a trigger, which returns these items, and a node. */
export async function createWorkflow(client: N8nClient, node: NodeUnderRun, items: object[] = [{}]): Promise<string> {
	const { id } = await client.createWorkflow({
		name: `e2e ${JSON.stringify(node.parameters).slice(0, 60)}`,
		nodes: [
			{
				id: 'start',
				name: 'Start',
				type: 'n8n-nodes-base.manualTrigger',
				typeVersion: 1,
				position: [0, 0],
				parameters: {},
			},
			{ id: 'node', name: 'Node', position: [224, 0], ...node },
		],
		connections: { Start: { main: [[{ node: 'Node', type: 'main', index: 0 }]] } },
		pinData: { Start: items.map((json) => ({ json })) },
	});
	return id;
}

/** Returns the execution. Throws its error if it failed. */
export function succeeded(execution: Execution): Execution {
	const { status, runs, error } = execution;
	if (status === 'success') return execution;
	const failed = runs.Node?.[0]?.error ?? error;
	throw new Error([failed?.message ?? status, failed?.description].filter(Boolean).join('\n'));
}

/** The items of a node's first output, in all of its runs. */
export function outputOf<Item = Record<string, unknown>>({ runs }: Execution, name = 'Node'): Item[] {
	return (runs[name] ?? []).flatMap((run) => run.data?.main?.[0] ?? []).map(({ json }) => json as Item);
}

/** Connects to n8n and the sandbox of the global setup, with a credential for each key of the sandbox. */
export async function connect(): Promise<Host> {
	const { N8nClient } = await import('../../sandbox/demo/n8n-client.mjs');
	const { sandboxAt, sandboxKeys } = await import('../../sandbox/demo/sandbox-server.mjs');
	const { sandboxCredential } = await import('../../sandbox/demo/credentials.mjs');
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

/** Opens a tab with the editor, in the browser that all tests share. */
export async function openEditor({ client }: Host): Promise<Editor> {
	const { Editor } = await import('./browser.mjs');
	const { E2E_BROWSER_URL = '', E2E_N8N_URL = '' } = process.env;
	return await Editor.openTab(E2E_BROWSER_URL, E2E_N8N_URL, client.cookie);
}

/** A log file below the folder of the tests. */
export function logFile(name: string): string {
	return join(process.env.E2E_FOLDER ?? '', name);
}
