import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { INodePropertyOptions, INodeTypeDescription } from 'n8n-workflow';

import type { Editor } from './browser.mjs' with { 'resolution-mode': 'import' };
import type { Host } from './host';
import { connect, openEditor } from './host';

jest.setTimeout(300_000);

/** A search in the panel takes about a second, mostly waiting. */
const TABS = 2;

let host: Host;
let editor: Editor;
const tabs: Editor[] = [];
let nodes: INodeTypeDescription[];

beforeAll(async () => {
	host = await connect();
	nodes = (await (await host.client.get('/types/nodes.json')).json()) as INodeTypeDescription[];
	const start = { id: 'start', name: 'Start', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1 };
	const { id } = await host.client.createWorkflow({
		name: 'Nodes panel',
		nodes: [{ ...start, position: [0, 0], parameters: {} }],
		connections: {},
	});
	for (let tab = 0; tab < TABS; tab += 1) {
		editor = await openEditor(host);
		tabs.push(editor);
		await editor.openWorkflow(id);
		await editor.openNodesPanel();
	}
});

afterAll(async () => {
	for (const tab of tabs) await tab.close();
});

const platform = 'Automation Platform';
const customerAuth = 'Customer Auth';

/** Searches of people who look for a node and do not know its name. */
const phrases = {
	[platform]: [
		...[
			'dead letter',
			'dlq',
			'failed run',
			'failed runs',
			'incomplete',
			'incomplete executions',
			'retry incomplete executions',
			'retry many incomplete executions',
			'retry many',
			'retry',
			'bulk',
			'error queue',
		],
		...['replay', 'rerun', 'requeue', 'resume', 'scenario', 'scenarios', 'organization', 'invite', 'invite user'],
		...['onboarding', 'device', 'data store', 'license', 'coupon', 'blueprint', 'saml', 'variable'],
		...['password reset', 'reset password', 'workflow automation', 'failure', 'on error', 'error alert'],
		...['failed scenario', 'forgot password'],
	],
	[customerAuth]: [
		...['sign in', 'signin', 'logout', 'register', 'guest', 'guest token', 'anonymous', 'access token'],
		...['refresh token', 'social login', 'customer login', 'ecommerce'],
	],
};

/** The actions in the menus of a node, without n8n's own entry. */
function actionsIn(displayName: string): string[] {
	const { properties } = nodes.find((node) => node.displayName === displayName)!;
	const entries = properties.filter(({ name }) => name === 'operation').flatMap(({ options }) => options ?? []);
	return (entries as INodePropertyOptions[])
		.filter(({ name }) => name !== 'Custom API Call')
		.map(({ name, action }) => action ?? name);
}

interface Action {
	properties: { displayName: string };
}

/** The actions that n8n's own search finds for a text, the best match first. */
function searchActions(displayName: string, text: string): string[] {
	const requireOfN8n = createRequire(join(__dirname, '../../sandbox/n8n/package.json'));
	const { sublimeSearch } = requireOfN8n('@n8n/utils/search/sublime-search') as {
		sublimeSearch: (text: string, actions: Action[]) => Array<{ item: Action }>;
	};
	const actions = actionsIn(displayName).map((action) => ({ properties: { displayName: action } }));
	return sublimeSearch(text, actions).map(({ item }) => item.properties.displayName);
}

describe('the nodes panel', () => {
	it('shows the right node first for the words that people type', async () => {
		const wrong: string[] = [];
		const open = Object.entries(phrases).flatMap(([node, texts]) => texts.map((text) => ({ node, text })));
		const searchIn = async (tab: Editor) => {
			for (let next = open.pop(); next; next = open.pop()) {
				const found = await tab.searchNodes(next.text);
				if (found[0] !== next.node) wrong.push(`${next.text}: ${found.join(', ') || 'nothing'}`);
			}
		};
		await Promise.all(tabs.map(searchIn));
		expect(wrong).toEqual([]);
	}, 600_000);

	// n8n adds points to its own nodes that many people use.
	it('shows the node among the first three for "monitor"', async () => {
		expect((await editor.searchNodes('monitor')).slice(0, 3)).toContain(platform);
	});

	it('has one entry for the node and its trigger', async () => {
		expect(await editor.searchNodes(platform)).toEqual([platform]);
	});

	it.each([platform, customerAuth])(
		'lists all actions of %s',
		async (node) => {
			const { groups, actions } = await editor.actionsOf(node);
			expect(actions).toEqual(actionsIn(node));
			expect(groups[0]).toBe(`Actions (${actions.length})`);
		},
		300_000,
	);
});

/** The searches of people who look for an action in a node, and the action that they mean. */
const actionPhrases: Array<[node: string, text: string, action: string]> = [
	[platform, 'dlq', 'Retry incomplete execution (DLQ)'],
	[platform, 'failed', 'Get many incomplete executions / failed runs (DLQ)'],
	[platform, 'replay', 'Retry many incomplete executions / bulk replay (DLQ)'],
	[platform, 'bulk', 'Retry many incomplete executions / bulk replay (DLQ)'],
	[platform, 'rename', 'Rename device'],
	[platform, 'invite', 'Invite user to organization'],
	[platform, 'charge', 'Make single payment / charge'],
	[platform, 'change plan', 'Change subscription plan'],
	[platform, 'password reset', 'Send password reset email'],
	[customerAuth, 'sign in', 'Log in customer / sign in'],
	[customerAuth, 'log in', 'Log in customer / sign in'],
	[customerAuth, 'guest', 'Request anonymous guest token'],
	[customerAuth, 'register', 'Sign up customer / register account'],
	[customerAuth, 'sign up', 'Sign up customer / register account'],
];

test("n8n's search in the actions of a node finds the right action first", () => {
	const found = actionPhrases.map(([node, text]) => [node, text, searchActions(node, text)[0]]);
	expect(found).toEqual(actionPhrases);
});
