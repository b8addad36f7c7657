import type { INodeParameters } from 'n8n-workflow';

import { origin, runOperation } from '../../../support/automationPlatform';
import { itemsOf, locator } from '../../../support/input';
import { server, strictNock } from '../../../support/nock';
import { jsonOf, pairsOf, shownText } from '../../../support/results';
import { skipWaits } from '../../../support/waits';
import { serveWorld } from '../../find/service';
import { dlqsOf, worldOf } from '../../find/worldOf';

// The output of Retry Many.

const requests = strictNock();
afterEach(() => {
	jest.restoreAllMocks();
});

type Options = Parameters<typeof runOperation>[2];

const retryMany = async (parameters: INodeParameters, options: Options = {}) =>
	await runOperation('incompleteExecution.retryMany', { organizationId: locator(1), ...parameters }, options);
const hintsOf = ({ hints }: Awaited<ReturnType<typeof retryMany>>) => hints.map(({ message }) => message);
const byItem = { searchIn: 'scenario', scenarioId: locator('={{ $json.scenario }}') };
const summary = { output: 'summary' };
const scenarios = { output: 'scenarios' };

const none = { found: 0, queued: 0, resolved: 0, failed: 0, refused: 0, pending: 0, gone: 0, skipped: 0 };

/** Two of the three of the scenario Orders fail again. */
const world = () =>
	worldOf([
		{
			id: 101,
			name: 'Orders',
			dlqs: [...dlqsOf(['a', 'b'], { reason: 'TIMED OUT' }), { id: 'c', reason: 'Service answered 503.' }],
		},
		{ id: 102, name: 'Invoices', dlqs: [{ id: 'd' }] },
	]);

describe('with Wait for Outcome', () => {
	test('one item for each has its outcome, the reason of its new failure, and its attempts', async () => {
		skipWaits();
		serveWorld(world());

		const result = await retryMany({ waitForOutcome: true });

		const byId: Record<string, Record<string, unknown>> = Object.fromEntries(
			jsonOf(result).map((json) => [json.id, json]),
		);
		expect(Object.entries(byId.a)).toEqual([
			['id', 'a'],
			['outcome', 'failed'],
			['scenarioId', 101],
			['scenarioName', 'Orders'],
			['reason', 'TIMED OUT'],
			['attempts', 1],
		]);
		expect(Object.values(byId).map(({ id, outcome }) => `${String(id)} ${String(outcome)}`)).toEqual([
			'a failed',
			'b failed',
			'c resolved',
			'd resolved',
		]);
		expect(hintsOf(result)).toEqual(['4 retried: 2 resolved, 2 failed in 1 scenario']);
	});

	test('one summary has all numbers, the reasons, and a text that is ready to be sent', async () => {
		skipWaits();
		serveWorld(world());

		const result = await retryMany({ waitForOutcome: true, ...summary });

		expect(jsonOf(result)).toEqual([
			{
				...none,
				found: 4,
				resolved: 2,
				failed: 2,
				scenarios: 2,
				reasons: [{ reason: 'TIMED OUT', count: 2 }],
				text: [
					'4 retried: 2 resolved, 2 failed in 1 scenario.',
					'- Orders: 1 resolved, 2 failed (TIMED OUT)',
					'- Invoices: 1 resolved',
				].join('\n'),
			},
		]);
	});

	test('one summary for each scenario has its own numbers', async () => {
		skipWaits();
		serveWorld(world());

		const result = await retryMany({ waitForOutcome: true, ...scenarios });

		expect(jsonOf(result).sort((a, b) => Number(a.scenarioId) - Number(b.scenarioId))).toEqual([
			{
				scenarioId: 101,
				scenarioName: 'Orders',
				text: 'Orders: 1 resolved, 2 failed (TIMED OUT)',
				...none,
				found: 3,
				resolved: 1,
				failed: 2,
				reasons: [{ reason: 'TIMED OUT', count: 2 }],
			},
			{
				scenarioId: 102,
				scenarioName: 'Invoices',
				text: 'Invoices: 1 resolved',
				...none,
				found: 1,
				resolved: 1,
				reasons: [],
			},
		]);
		expect(Object.keys(jsonOf(result)[0])).toEqual([
			'scenarioId',
			'scenarioName',
			'text',
			...Object.keys(none),
			'reasons',
		]);
	});
});

describe('a summary is paired with all its items', () => {
	const items = itemsOf({ scenario: 102 }, { scenario: 101 }, { scenario: 101 }, { scenario: 103 });

	test('for each scenario, with the items that found it', async () => {
		serveWorld(world());

		const result = await retryMany({ ...byItem, ...scenarios }, { items: items.slice(0, 3) });

		expect(jsonOf(result).map(({ scenarioId }, index) => [scenarioId, pairsOf(result)[index]])).toEqual([
			[102, [0]],
			[101, [1, 2]],
		]);
	});

	test('of all, with every input item, also one that found nothing', async () => {
		serveWorld(
			worldOf([
				{ id: 101, dlqs: [{ id: 'a' }] },
				{ id: 102, dlqs: [] },
				{ id: 103, dlqs: [] },
			]),
		);

		const result = await retryMany({ ...byItem, ...summary }, { items });

		expect([jsonOf(result).map(({ found }) => found), pairsOf(result)]).toEqual([[1], [[0, 1, 2, 3]]]);
	});

	test('of input items, with their own names and reasons', async () => {
		server(origin)
			.post('/api/v2/dlqs/retry')
			.query(true)
			.reply(200, { dlqs: ['a', 'b'] });
		const named = { scenarioId: 7, scenarioName: 'Orders', reason: 'Timeout' };

		const result = await retryMany(
			{ source: 'inputItems', ...scenarios },
			{ items: itemsOf({ id: 'a', ...named }, { id: 'b', ...named, reason: 5 }) },
		);

		expect(jsonOf(result)).toEqual([
			{
				scenarioId: 7,
				scenarioName: 'Orders',
				text: 'Orders: 2 queued',
				...none,
				found: 2,
				queued: 2,
				reasons: [{ reason: 'Timeout', count: 1 }],
			},
		]);
		expect(pairsOf(result)).toEqual([[0, 1]]);
	});
});

describe('a search without results', () => {
	test('is a summary of zeros', async () => {
		serveWorld(worldOf([]));

		const result = await retryMany({ waitForOutcome: true, ...summary }, { items: itemsOf({}, {}) });

		expect(jsonOf(result)).toEqual([{ ...none, scenarios: 0, reasons: [], text: 'No incomplete executions found.' }]);
		expect(pairsOf(result)).toEqual([[0, 1]]);
	});

	test('is no summary of a scenario', async () => {
		serveWorld(worldOf([]));

		const result = await retryMany({ ...scenarios });

		expect([result.error, jsonOf(result)]).toEqual([undefined, []]);
	});
});

describe('a failure', () => {
	test('counts in a summary, and is no item of its own', async () => {
		server(origin).post('/api/v2/dlqs/retry').query({ scenarioId: 101 }).reply(403, { message: 'Not yours' });
		server(origin).post('/api/v2/dlqs/retry').query({ scenarioId: 102 }).reply(502, '');
		serveWorld(world());

		const result = await retryMany({ ...summary }, { items: itemsOf({ mine: 1 }), onError: 'continueRegularOutput' });

		expect(jsonOf(result)).toMatchObject([{ ...none, found: 4, refused: 3, pending: 1 }]);
		expect(jsonOf(result)[0].text).toMatch(
			/^None retried; 1 without an answer \(may be queued\), 3 refused\.\n- Orders: 3 refused \(Not yours/,
		);
		expect(pairsOf(result)).toEqual([[0]]);
	});

	test('counts as one reason if no answer came, because the text does not name the IDs', async () => {
		server(origin).post('/api/v2/dlqs/retry').query({ scenarioId: 101 }).replyWithError({ code: 'ECONNRESET' });
		serveWorld(world());

		const result = await retryMany({ ...summary }, { onError: 'continueRegularOutput' });

		expect(jsonOf(result)).toMatchObject([
			{ pending: 3, reasons: [{ reason: expect.stringMatching(/^The connection/), count: 3 }] },
		]);
	});

	test('goes to the error output, and the summary to the other output', async () => {
		server(origin).post('/api/v2/dlqs/retry').query({ scenarioId: 102 }).reply(403, {});
		serveWorld(world());

		const { output } = await retryMany({ ...summary }, { onError: 'continueErrorOutput' });

		expect(output[0].map(({ json: { found, queued, refused } }) => ({ found, queued, refused }))).toEqual([
			{ found: 4, queued: 3, refused: 1 },
		]);
		expect(output[1].map(({ json }) => json.incompleteExecution)).toEqual([{ id: 'd', scenarioId: 102 }]);
	});

	test('counts once over all tries of Retry On Fail', async () => {
		server(origin).post('/api/v2/dlqs/retry').query({ scenarioId: 102 }).reply(403, {});
		serveWorld(world());

		const result = await retryMany({ ...summary }, { retryOnFail: true, maxTries: 2 });

		expect(jsonOf(result)).toMatchObject([{ found: 4, queued: 4, scenarios: 2 }]);
	});
});

describe('the text', () => {
	test('names the ten scenarios with the most unresolved ones, and counts the others', async () => {
		serveWorld(
			worldOf(
				Array.from({ length: 12 }, (_, index) => ({
					id: 101 + index,
					dlqs: dlqsOf(Array.from({ length: 1 + index }, (_unused, number) => `${index}-${number}`)),
				})),
			),
		);

		const [{ text, scenarios: count }] = jsonOf(await retryMany({ ...summary }));

		expect(count).toBe(12);
		expect(String(text).split('\n')).toEqual([
			'78 retried: 78 queued.',
			...[12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((queued) => `- Scenario ${100 + queued}: ${queued} queued`),
			'- and 2 scenarios more',
		]);
	});

	test('shortens a long reason to one line, and the reasons of the item are complete', async () => {
		const reason = `TIMED OUT\n\n  after ${'long '.repeat(60)}`;
		serveWorld(worldOf([{ id: 101, dlqs: dlqsOf(['a'], { reason }) }]));

		const [{ text, reasons }] = jsonOf(await retryMany({ waitForOutcome: true, ...summary }));

		expect(reasons).toEqual([{ reason, count: 1 }]);
		expect(String(text).split('\n')[1]).toMatch(/^- Scenario 101: 1 failed \(TIMED OUT after long .*…\)$/);
	});

	test('names the five most frequent reasons, the most frequent first', async () => {
		const dlqs = [1, 4, 2, 6, 3, 5].flatMap((times) =>
			dlqsOf(
				Array.from({ length: times }, (_, index) => `${times}-${index}`),
				{ reason: `Reason ${times}` },
			),
		);
		serveWorld(worldOf([{ id: 101, dlqs }]));

		const [{ reasons }] = jsonOf(await retryMany({ ...summary }));

		expect(reasons).toEqual([6, 5, 4, 3, 2].map((count) => ({ reason: `Reason ${count}`, count })));
	});

	test('does not say that an ID was retried if it was gone before it was sent', async () => {
		const served = world();
		serveWorld(served);
		const items = itemsOf({ id: 'a', scenarioId: 101 }, { id: 'never', scenarioId: 101 });

		const result = await retryMany({ source: 'inputItems', ...summary }, { items });

		expect(hintsOf(result)).toEqual(['1 retried: 1 queued; 1 gone']);
	});

	test('does not say that any was retried if all are skipped or refused', async () => {
		serveWorld(worldOf([{ id: 101, dlqs: dlqsOf(['a', 'b'], { resolved: true }) }]));

		const result = await retryMany({ ...summary, filters: { status: 'resolved' } });

		expect(jsonOf(result)).toMatchObject([{ found: 2, skipped: 2 }]);
		expect(hintsOf(result)).toEqual(['None retried; 2 skipped']);
	});
});

test('an unknown Output is refused before anything is sent', async () => {
	const { error } = await retryMany({ output: 'all' });

	expect([shownText(error), requests]).toEqual([expect.stringMatching(/'Output' must be one of/), []]);
});
