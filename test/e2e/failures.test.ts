import { testIds } from '../../sandbox/server/seeds/test';
import type { Host } from './host';
import { connect } from './host';
import { locator } from '../support/input';

let host: Host;

beforeAll(async () => {
	host = await connect();
});

beforeEach(async () => {
	await host.reset();
});

const get = (dlqId: object) => ({ resource: 'incompleteExecution', operation: 'get', dlqId });

describe('the error of an operation in the real n8n', () => {
	it('shows, for an unknown ID, the ID, the server’s message and code, and what to check', async () => {
		const { node, execution } = await host.runNode(get(locator('example-of-an-unknown-id')));
		expect(execution.status).toBe('error');
		const text = `${node.error?.message}\n${node.error?.description}`;
		expect(node.error?.message).toContain('example-of-an-unknown-id');
		expect(text).toContain('IM304');
		expect(text).toContain("Check 'Incomplete Execution'");
	});

	it('shows, for a key without the scope, the code and the scope, and nothing of the key', async () => {
		const { node, execution } = await host.runNode(
			{ resource: 'incompleteExecution', operation: 'retry', dlqId: locator(testIds.transient) },
			{ credential: host.credential('read') },
		);
		expect(execution.status).toBe('error');
		const text = `${node.error?.message}\n${node.error?.description}`;
		expect(text).toContain('SC403');
		expect(text).toContain('dlqs:write');
		expect(JSON.stringify(execution)).not.toContain('sandbox-example-key-read');
		expect((await host.sandbox.stats()).retriesQueued).toEqual({});
	});

	it('names the field after a Delete All without Confirm, and nothing is sent', async () => {
		const { node, execution } = await host.runNode({
			resource: 'incompleteExecution',
			operation: 'deleteMany',
			source: 'all',
			scenarioId: locator('4711'),
		});
		expect(execution.status).toBe('error');
		expect(node.error?.message).toContain("'Confirm'");
		expect((await host.sandbox.stats()).requests).toBe(0);
	});

	it('is, with Continue On Fail, only at the failed item, in its place and with its ID', async () => {
		const { node, execution } = await host.runNode(get(locator('={{ $json.id }}')), {
			items: [{ id: testIds.transient }, { id: 'example-of-an-unknown-id' }, { id: testIds.flaky }],
			continueOnFail: true,
		});
		expect(execution.status).toBe('success');
		const items = node.data?.main?.[0] ?? [];
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }, { item: 2 }]);
		expect(items[0].json).toMatchObject({ id: testIds.transient });
		expect(JSON.stringify(items[1].json.error)).toContain('example-of-an-unknown-id');
		expect(items[2].json).toMatchObject({ id: testIds.flaky });
	});
});
