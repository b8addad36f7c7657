import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Execution, N8nClient } from '../../sandbox/demo/n8n-client.mjs' with { 'resolution-mode': 'import' };
import type { CredentialReference } from './host';
import { credentialType, nodeType, succeeded } from './host';

export interface ExampleNode {
	name: string;
	type: string;
	parameters: Record<string, unknown>;
	credentials?: Record<string, CredentialReference>;
}

export interface Example {
	name: string;
	nodes: ExampleNode[];
	connections: object;
	settings: Record<string, unknown>;
}

/** A shipped example, with the credential in the nodes that send requests to the platform. */
export function readExample(file: string, credential: CredentialReference): Example {
	const example = JSON.parse(readFileSync(join(__dirname, '../../examples', file), 'utf8')) as Example;
	for (const node of example.nodes) {
		if (node.type === nodeType) node.credentials = { [credentialType]: credential };
	}
	return example;
}

/** The node with this name. */
export function nodeOf({ nodes }: Example, name: string): ExampleNode {
	const node = nodes.find((candidate) => candidate.name === name);
	if (!node) throw new Error(`The example has no node '${name}'`);
	return node;
}

/** Imports an example and runs it manually. Throws if it fails. */
export async function runExample(client: N8nClient, example: Example, trigger = 'Run Now'): Promise<Execution> {
	const { id } = await client.createWorkflow(example);
	return succeeded(await client.run(id, trigger));
}
