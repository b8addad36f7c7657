import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const nodes = join(__dirname, '../../nodes');

/** The schemas of a node, by their path in its folder. */
function filesOf(node: string): Array<[path: string, node: string]> {
	const folder = join(nodes, node, '__schema__/v1.0.0');
	return readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter((path) => path.endsWith('.json'))
		.map((path) => [path, node]);
}

/** The address from which the editor loads a schema. */
function address(node: string, path: string): string {
	const type = `n8n-nodes-automation-platform.${node[0].toLowerCase()}${node.slice(1)}`;
	return `${process.env.E2E_N8N_URL}/schemas/${type}/1.0.0/${path}`;
}

describe('the output schemas in the real n8n', () => {
	it.each([...filesOf('AutomationPlatform'), ...filesOf('CustomerAuth')])(
		'%s of %s is served as it is committed, before any run',
		async (path, node) => {
			const answer = await fetch(address(node, path));

			expect(answer.status).toBe(200);
			expect(await answer.json()).toEqual(
				JSON.parse(readFileSync(join(nodes, node, '__schema__/v1.0.0', path), 'utf8')),
			);
		},
	);

	it('there is none for an unknown operation', async () => {
		expect((await fetch(address('AutomationPlatform', 'payment/refund.json'))).status).toBe(404);
	});
});
