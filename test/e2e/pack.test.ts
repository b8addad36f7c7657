import type { Host } from './host';
import { connect, credentialType, nodeType } from './host';

let host: Host;

beforeAll(async () => {
	host = await connect();
});

interface Described {
	name: string;
	iconUrl: string | { light: string; dark: string };
	outputs?: unknown;
}

/** The editor's data of a node or a credential. */
async function described(kind: 'nodes' | 'credentials', name: string): Promise<Described | undefined> {
	const answer = await host.client.get(`/types/${kind}.json`);
	return ((await answer.json()) as Described[]).find((one) => one.name === name);
}

async function expectIcons({ iconUrl }: Described): Promise<void> {
	expect(iconUrl).toEqual({ light: expect.any(String), dark: expect.any(String) });
	for (const url of Object.values(iconUrl)) {
		const answer = await host.client.get(`/${url}`);
		expect(answer.status).toBe(200);
		expect(await answer.text()).toContain('<svg');
	}
}

describe('the real n8n has from the installed pack', () => {
	it('the node, with its icons', async () => {
		const node = await described('nodes', nodeType);
		expect(node).toBeDefined();
		await expectIcons(node as Described);
	});

	it.each([nodeType, 'n8n-nodes-automation-platform.customerAuth'])('%s as a tool of an AI agent', async (type) => {
		expect(await described('nodes', `${type}Tool`)).toMatchObject({
			outputs: ['ai_tool'],
			codex: { subcategories: { AI: ['Tools'] } },
		});
	});

	it('the credential, with its icons', async () => {
		const credential = await described('credentials', credentialType);
		expect(credential).toBeDefined();
		await expectIcons(credential as Described);
	});
});
