import type { Execution } from '../../sandbox/demo/n8n-client.mjs' with { 'resolution-mode': 'import' };
import type { CredentialReference, Host } from './host';
import { credentialType, nodeType } from './host';

/** A tool in the request to the model. */
export interface OfferedTool {
	name: string;
	description: string;
	parameters: { properties: Record<string, { type?: string; description?: string }>; required?: string[] };
}

/** A call of a tool, with the result that the model got. */
export interface ToolResult {
	name: string;
	arguments: string;
	content: string;
}

/** A request to the model. */
export interface ModelRequest {
	stream: boolean;
	question: string;
	tools: OfferedTool[];
	results: ToolResult[];
}

const langchain = '@n8n/n8n-nodes-langchain';

/** One of n8n's own credentials, for the sandbox's language model. */
export async function modelCredential(host: Host): Promise<CredentialReference> {
	const { modelCredential: forModel } = await import('../../sandbox/demo/credentials.mjs');
	const { name, type, data } = forModel(host.sandbox.url);
	const { id } = await host.client.createCredential({ name, type, data });
	return { id, name };
}

/** The requests to the model since the last reset. */
export async function modelRequests(host: Host): Promise<ModelRequest[]> {
	const { requests } = (await host.sandbox.control('GET', '/model')) as { requests: ModelRequest[] };
	return requests;
}

/** A value that the model fills in, as the editor writes it. */
export function fromAI(
	key: string,
	description = key,
	type: 'string' | 'number' | 'boolean' | 'json' = 'string',
): string {
	return `={{ $fromAI('${key}', '${description}', '${type}') }}`;
}

/**
 * Runs a workflow in which n8n's AI Agent node has Automation Platform nodes as its tools.
 *
 * @param tools the parameters of each, by the name of the node
 */
export async function runAgent(
	host: Host,
	{
		tools,
		model,
		question,
		agentVersion = 3,
	}: { tools: Record<string, object>; model: CredentialReference; question: string; agentVersion?: number },
): Promise<Execution> {
	const agent = 'AI Agent';
	const node = (name: string, type: string, typeVersion: number, parameters: object, credentials?: object) => ({
		id: name,
		name,
		type,
		typeVersion,
		position: [0, 0],
		parameters,
		...(credentials && { credentials }),
	});
	const to = (type: string) => ({ [type]: [[{ node: agent, type, index: 0 }]] });
	const workflow = await host.client.createWorkflow({
		name: `e2e agent ${question.slice(0, 40)}`,
		nodes: [
			node('Start', 'n8n-nodes-base.manualTrigger', 1, {}),
			node(agent, `${langchain}.agent`, agentVersion, {
				promptType: 'define',
				text: question,
				options: { maxIterations: 50 },
			}),
			node(
				'Model',
				`${langchain}.lmChatOpenAi`,
				1.3,
				{ model: { __rl: true, mode: 'id', value: 'example-model' }, responsesApiEnabled: false, options: {} },
				{ openAiApi: model },
			),
			...Object.entries(tools).map(([name, parameters]) =>
				node(name, `${nodeType}Tool`, 1, parameters, { [credentialType]: host.credential('all') }),
			),
		],
		// The older order runs an agent before the tools that it called.
		settings: { executionOrder: 'v1' },
		connections: {
			Start: { main: [[{ node: agent, type: 'main', index: 0 }]] },
			Model: to('ai_languageModel'),
			...Object.fromEntries(Object.keys(tools).map((name) => [name, to('ai_tool')])),
		},
	});
	return await host.client.run(workflow.id, 'Start');
}
