/**
 * Runs nodes, workflows, tools, lists, polls and credential tests on the classes of n8n-core, so that a test sees what
 * a user's n8n would do: real expressions, display options, defaults, routing, requests (axios, which nock intercepts),
 * pairing, On Error and Retry On Fail. The parts of n8n outside n8n-core (the credentials helper, the tool made of a
 * node, the credential test) follow n8n's source.
 *
 * n8n-workflow itself evaluates the expressions. n8n's server uses isolated-vm instead, which the tests do not: it
 * needs Node 24, and returns objects that are not plain ones inside jest. The end-to-end tests use it.
 *
 *     const host = { credentialTypes: [new WidgetApi()], credentials: { widgetApi: { apiKey: 'example' } } };
 *     const { output, error } = await runNode({ ...host, nodeType: new Widget(), parameters, items });
 */
export { testCredential } from './engine/credentialTest';
export { type CredentialData, CredentialStore } from './engine/credentials';
export type { HostOptions } from './engine/host';
export { listSearch, loadOptions } from './engine/lists';
export { PollingHost, type PollResult } from './engine/poll';
export { canBeShown } from './engine/nodeTypes';
export { type EntryPoint, runNode, type RunOptions, type RunResult } from './engine/run';
export { runTool, type ToolResult, type ToolRoute } from './engine/tool';
export { evaluate, loop, runWorkflow, source, type WorkflowNode } from './engine/workflow';
