import { testIds } from '../../sandbox/server/seeds/test';
import type { Host } from './host';
import { connect } from './host';
import { locator } from '../support/input';

let host: Host;

// Not reset between the tests, because the last one checks the requests of all. Each test has its own incomplete
// executions.
beforeAll(async () => {
	host = await connect();
	await host.reset();
});

interface BlueprintItem {
	blueprint: { flow: Array<{ parameters: { timeout?: number } }> };
	reason: string;
}

/** Runs one operation on incomplete executions. */
async function run<Item = Record<string, unknown>>(
	operation: string,
	parameters: object,
	items?: object[],
): Promise<Item[]> {
	return host.output<Item>({ resource: 'incompleteExecution', operation, ...parameters }, { items });
}

describe('in the real n8n', () => {
	it('scenario: get many returns the scenarios of an organization with their counts', async () => {
		const scenarios = await host.output({
			resource: 'scenario',
			operation: 'getAll',
			scope: 'organization',
			organizationId: locator('12'),
			returnAll: true,
		});
		expect(scenarios.map(({ id }) => id).sort()).toEqual([4711, 4712, 4713, 4715]);
		expect(scenarios.find(({ id }) => id === 4712)).toMatchObject({ name: 'Second Scenario', dlqCount: 1 });
		expect(scenarios.find(({ id }) => id === 4713)).toMatchObject({ dlqCount: 0 });
	});

	it('get many finds unresolved ones in an organization, with their scenario', async () => {
		const dlqs = await run('getAll', { organizationId: locator('12'), returnAll: true });
		expect([...new Set(dlqs.map(({ scenarioName }) => scenarioName))].sort()).toEqual([
			'Every Kind',
			'Second Scenario',
		]);
		expect(dlqs.map(({ resolved }) => resolved)).toEqual(dlqs.map(() => false));
	});

	it('get many returns all pages, each entry with its scenario', async () => {
		const dlqs = await run('getAll', { searchIn: 'scenario', scenarioId: locator('4714'), returnAll: true });
		expect(dlqs).toHaveLength(120);
		expect(new Set(dlqs.map(({ id }) => id)).size).toBe(120);
		expect(dlqs.every(({ scenarioId }) => scenarioId === 4714)).toBe(true);
	});

	it('get many runs once for each item, with the value of that item', async () => {
		const dlqs = await run(
			'getAll',
			{ searchIn: 'scenario', scenarioId: locator('={{ $json.id }}'), returnAll: false, limit: 3 },
			[{ id: 4714 }, { id: 4712 }],
		);
		expect(dlqs.map(({ scenarioId }) => scenarioId)).toEqual([4714, 4714, 4714, 4712]);
	});

	it('get returns the details', async () => {
		const dlqId = locator(testIds.transient);
		expect(await run('get', { dlqId })).toMatchObject([
			{ id: testIds.transient, scenarioId: 4711, scenarioName: 'Every Kind', attempts: 0, resolved: false },
		]);
	});

	it('get blueprint returns the blueprint and the reason', async () => {
		const [{ blueprint, reason }] = await run<BlueprintItem>('getBlueprint', { dlqId: locator(testIds.brokenTimeout) });
		expect(blueprint.flow[1].parameters).toEqual({ timeout: 900 });
		expect(reason).toContain('503');
	});

	it('get bundles returns the input, and the error of the module that failed', async () => {
		const [bundles] = await run<Record<string, { error?: object }>>('getBundles', {
			dlqId: locator(testIds.transient),
		});
		expect(bundles['1']).toHaveProperty('value');
		expect(bundles['2'].error).toMatchObject({ type: 'RuntimeError' });
	});

	it('get many logs returns those with the requested status, and get log returns one of them', async () => {
		const dlqId = locator(testIds.manyLogs);
		const logs = await run('getAllLogs', { dlqId, returnAll: true, filters: { status: 2 } });
		expect(logs).toHaveLength(12);
		expect(logs.every(({ status }) => status === 2)).toBe(true);
		expect(await run('getLog', { dlqId, logId: locator(logs[0].id) })).toMatchObject([{ id: logs[0].id, status: 2 }]);
	});

	it('update saves a corrected blueprint, with which retry many then succeeds', async () => {
		const id = testIds.brokenTimeout;
		const [{ blueprint }] = await run<BlueprintItem>('getBlueprint', { dlqId: locator(String(id)) });
		blueprint.flow[1].parameters.timeout = 60;
		const updated = await run('update', {
			dlqId: locator(String(id)),
			blueprint: JSON.stringify(blueprint),
			failer: locator(2),
		});
		expect(updated).toHaveLength(1);
		const retried = await run('retryMany', { source: 'inputItems', waitForOutcome: true }, [
			{ id, scenarioId: 4711 },
			{ id: testIds.brokenMarker, scenarioId: 4711 },
			{ id: testIds.gone, scenarioId: 4711 },
		]);
		expect(retried).toMatchObject([
			{ id, scenarioId: 4711, outcome: 'resolved' },
			{ id: testIds.brokenMarker, outcome: 'failed' },
			{ id: testIds.gone, outcome: expect.stringMatching(/resolved|gone/) },
		]);
	});

	it('retry queues one', async () => {
		const id = testIds.flaky;
		expect(await run('retry', { dlqId: locator(String(id)) })).toMatchObject([{ id, outcome: 'queued' }]);
		expect((await host.sandbox.stats()).retriesQueued[id]).toBe(1);
	});

	it('delete removes one', async () => {
		const dlqId = locator(testIds.sameInstantA);
		expect(await run('delete', { dlqId })).toEqual([{ deleted: true, id: testIds.sameInstantA }]);
		const { execution } = await host.runNode({ resource: 'incompleteExecution', operation: 'get', dlqId });
		expect(execution.status).toBe('error');
	});

	it('delete many removes all of a scenario except the exceptions, once it is confirmed', async () => {
		const [kept] = await run('getAll', {
			searchIn: 'scenario',
			scenarioId: locator('4714'),
			returnAll: false,
			limit: 1,
		});
		await run('deleteMany', { source: 'all', scenarioId: locator('4714'), exceptIds: kept.id, confirm: true });
		expect(await run('getAll', { searchIn: 'scenario', scenarioId: locator('4714'), returnAll: true })).toMatchObject([
			{ id: kept.id },
		]);
	});

	it('no request was outside the contract, and each of the 12 operations was sent', async () => {
		const { outOfContractDetails, byOperation } = await host.sandbox.stats();
		expect(outOfContractDetails).toEqual([]);
		expect(Object.keys(byOperation).sort()).toEqual([
			'incompleteExecution.delete',
			'incompleteExecution.deleteMany',
			'incompleteExecution.get',
			'incompleteExecution.getAll',
			'incompleteExecution.getAllLogs',
			'incompleteExecution.getBlueprint',
			'incompleteExecution.getBundles',
			'incompleteExecution.getLog',
			'incompleteExecution.retry',
			'incompleteExecution.retryMany',
			'incompleteExecution.update',
			'scenario.getAll',
		]);
	});
});
