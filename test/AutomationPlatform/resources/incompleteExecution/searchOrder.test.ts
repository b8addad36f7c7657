import type { INodeParameters } from 'n8n-workflow';

import { origin, runOperation } from '../../../support/automationPlatform';
import { itemsOf, locator } from '../../../support/input';
import type { RecordedRequest, Reply } from '../../../support/nock';
import { reply, strictNock } from '../../../support/nock';
import { jsonOf, pairsOf, shownText } from '../../../support/results';
import { serveWorld } from '../../find/service';
import { dlqsOf, worldOf } from '../../find/worldOf';

// When the results of a search are sent, and how many.

const requests = strictNock();

const idsOf = ({ body }: RecordedRequest) => (body as { ids: string[] }).ids;
const sentIds = () => requests.filter(({ method }) => method === 'POST').flatMap(idsOf);
const search = async (
	operation: 'retryMany' | 'deleteMany',
	parameters: INodeParameters,
	options: Parameters<typeof runOperation>[2] = {},
) =>
	await runOperation(
		`incompleteExecution.${operation}`,
		{ organizationId: locator(1), confirm: true, ...parameters },
		options,
	);

/** Two scenarios. The second list is answered after the first write, or after some time. */
function serveSlowly(): { order: string[] } {
	const order: string[] = [];
	let written = () => {};
	const write = new Promise<void>((resolve) => (written = resolve));
	const scenarios = [101, 102].map((id) => ({ id, name: `Scenario ${id}`, dlqCount: 1 }));
	reply(origin, 'GET', '/api/v2/scenarios', { body: { scenarios, pg: { offset: 0, limit: 100 } } });
	const list = async ({ query }: RecordedRequest): Promise<Reply> => {
		const { scenarioId } = Object.fromEntries(query);
		if (scenarioId === '102') {
			await Promise.race([write, new Promise((resolve) => setTimeout(resolve, 300))]);
		}
		order.push(`list ${scenarioId}`);
		return { body: { dlqs: [{ id: `of ${scenarioId}`, created: '2026-03-01' }] } };
	};
	reply(origin, 'GET', '/api/v2/dlqs', list, { times: 2 });
	const queue = (request: RecordedRequest): Reply => {
		written();
		order.push(`send ${idsOf(request).join(', ')}`);
		return { body: { dlqs: idsOf(request) } };
	};
	reply(origin, 'POST', '/api/v2/dlqs/retry', queue, { times: Infinity });
	reply(origin, 'DELETE', '/api/v2/dlqs', queue, { times: Infinity });
	return { order };
}

describe.each(['retryMany', 'deleteMany'] as const)('%s by search', (operation) => {
	test('sends the results of one list while another list is still being read', async () => {
		const { order } = serveSlowly();

		await search(operation, {});

		expect(order).toEqual(['list 101', 'send of 101', 'list 102', 'send of 102']);
	});

	test('sends nothing before everything is found, with Max to Process', async () => {
		const { order } = serveSlowly();

		await search(operation, { options: { maxToProcess: 5 } });

		expect(order.slice(0, 2)).toEqual(['list 101', 'list 102']);
		expect(order).toHaveLength(4);
	});
});

describe('Max to Process', () => {
	const times = ['2026-03-05T08:00:00Z', '2026-03-01T08:00:00Z', '2026-03-03T08:00:00Z'];
	const world = () =>
		worldOf([
			{ id: 101, dlqs: times.map((created, index) => ({ id: `a${index}`, created })) },
			{
				id: 102,
				dlqs: [{ id: 'b0', created: '2026-03-02T09:00:00+02:00' }, ...dlqsOf(['b2', 'b1'], { created: times[0] })],
			},
		]);
	const hintsOf = ({ hints }: Awaited<ReturnType<typeof search>>) => hints.map(({ message }) => message);
	const tooMany = (count: string) => `${count} found than 'Max to Process' allows. The oldest ones were processed.`;

	test.each([
		[1, ['a1'], tooMany('5 more incomplete executions were')],
		[3, ['a1', 'b0', 'a2'], tooMany('3 more incomplete executions were')],
		[5, ['a1', 'b0', 'a2', 'a0', 'b1'], tooMany('One more incomplete execution was')],
		[6, ['a1', 'b0', 'a2', 'a0', 'b1', 'b2'], undefined],
		[7, ['a1', 'b0', 'a2', 'a0', 'b1', 'b2'], undefined],
	])('%i sends the oldest of all scenarios, and a hint says how many are left', async (maxToProcess, ids, hint) => {
		serveWorld(world());

		const result = await search('retryMany', { options: { maxToProcess } });

		expect(sentIds().sort()).toEqual([...ids].sort());
		const inChunks = requests.filter(({ method }) => method === 'POST').map(idsOf);
		// Within a scenario the oldest are sent first.
		for (const chunk of hint ? inChunks : []) expect(chunk).toEqual(ids.filter((id) => chunk.includes(id)));
		expect(jsonOf(result)).toHaveLength(ids.length);
		const retried = `${ids.length} retried: ${ids.length} queued`;
		expect(hintsOf(result)).toEqual([[retried, ...(hint ? [hint] : [])].join('. ')]);
	});

	test.each(['retryMany', 'deleteMany'] as const)('%s: is refused if it differs between items', async (operation) => {
		const options = { maxToProcess: '={{ $json.most }}' };

		const { error } = await search(operation, { options }, { items: itemsOf({ most: 1 }, { most: 2 }) });

		expect(error?.message).toMatch(/^'Max to Process' is not the same as for item 0 \[item 1\]/);
		expect(requests).toEqual([]);
	});

	test('sends an ID that two scenarios list for one of them', async () => {
		serveWorld(worldOf([101, 102].map((id) => ({ id, dlqs: [{ id: 'same' }] }))));

		for (const options of [{ maxToProcess: 5 }, {}]) await search('retryMany', { options });

		expect(sentIds()).toEqual(['same', 'same']);
	});

	test('treats an entry without a valid time as the oldest', async () => {
		serveWorld(worldOf([{ id: 101, dlqs: [{ id: 'timed' }, { id: 'odd', created: 'yesterday' }] }]));

		await search('retryMany', { options: { maxToProcess: 1 } });

		expect(sentIds()).toEqual(['odd']);
	});

	test('is one maximum for the searches of all items', async () => {
		serveWorld(world());

		const result = await search(
			'retryMany',
			{ searchIn: 'scenario', scenarioId: locator('={{ $json.scenario }}'), options: { maxToProcess: 2 } },
			{ items: itemsOf({ scenario: 101 }, { scenario: 102 }) },
		);

		expect(jsonOf(result).map(({ id }, index) => [id, pairsOf(result)[index]])).toEqual([
			['a1', [0]],
			['b0', [1]],
		]);
	});

	test('shows in a summary how many are left', async () => {
		serveWorld(world());

		const [{ found, left, text }] = jsonOf(
			await search('retryMany', { output: 'summary', options: { maxToProcess: 2 } }),
		);

		expect({ found, left }).toEqual({ found: 2, left: 4 });
		expect(text).toMatch(/\n4 more were found than Max to Process allows\.$/);
	});

	test('limits a preview and a delete too', async () => {
		serveWorld(world());

		const preview = await search('deleteMany', { preview: true, confirm: false, options: { maxToProcess: 2 } });
		const deleted = await search('deleteMany', { options: { maxToProcess: 2 } });

		expect([preview, deleted].map((result) => jsonOf(result).map(({ id }) => id))).toEqual([
			['a1', 'b0'],
			['a1', 'b0'],
		]);
		const left = tooMany('4 more incomplete executions were');
		expect(hintsOf(preview)).toEqual([`Preview: 2 would be deleted. ${left}`]);
		expect(hintsOf(deleted)).toEqual([`2 of 2 deleted. ${left}`]);
	});

	test.each([0, -1, 1.5, '={{ "many" }}', '={{ $json.missing }}'])(
		'%j is refused before anything is sent',
		async (most) => {
			const { error } = await search('retryMany', { options: { maxToProcess: most } });

			expect(shownText(error)).toMatch(
				/'Max to Process' (must be 1 or more|must be a (whole )?number|returned no value)/,
			);
			expect(requests).toEqual([]);
		},
	);
});
