import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { nodeType } from './host';

const folder = join(__dirname, '../../nodes/AutomationPlatform/__schema__/v1.0.0');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.json'));

/** The address at which the editor asks for a schema. */
function address(path: string): string {
	return `${process.env.E2E_N8N_URL}/schemas/${nodeType}/1.0.0/${path}`;
}

describe('the output schemas in the real n8n', () => {
	it.each(files)('%s is served as it is committed, before any run', async (path) => {
		const answer = await fetch(address(path));

		expect(answer.status).toBe(200);
		expect(await answer.json()).toEqual(JSON.parse(readFileSync(join(folder, path), 'utf8')));
	});

	it('there is none for an operation that is not there', async () => {
		expect((await fetch(address('payment/refund.json'))).status).toBe(404);
	});
});
