import type { INodeParameters } from 'n8n-workflow';

import { origin, runOperation } from '../../../support/automationPlatform';
import { itemsOf, locator } from '../../../support/input';
import type { RecordedRequest } from '../../../support/nock';
import { server, strictNock } from '../../../support/nock';
import { jsonOf, shownText } from '../../../support/results';
import { skipWaits } from '../../../support/waits';
import { serveWorld } from '../../find/service';
import { dlqsOf, worldOf } from '../../find/worldOf';
import type { Dlq } from '../../find/world';

// Stop After sends a few of each scenario first, and the rest only if one of these did not fail in the same way.

const requests = strictNock();
afterEach(() => {
	jest.restoreAllMocks();
});

const idsOf = ({ body }: RecordedRequest) => (body as { ids: string[] }).ids;
const posts = () => requests.filter(({ method }) => method === 'POST').map(idsOf);

const retryMany = async (
	parameters: INodeParameters,
	options: Parameters<typeof runOperation>[2] = {},
	stopAfter: unknown = 2,
) =>
	await runOperation(
		'incompleteExecution.retryMany',
		{ organizationId: locator(1), waitForOutcome: true, options: { stopAfter } as INodeParameters, ...parameters },
		options,
	);
const outcomes = (result: Awaited<ReturnType<typeof retryMany>>) =>
	Object.fromEntries(jsonOf(result).map(({ id, outcome }) => [id, outcome]));

// In the service of these tests, reasons with TIMED OUT fail again with the same reason.
const ids = ['a', 'b', 'c', 'd', 'e'];
const failing = (names = ids) => dlqsOf(names, { reason: 'TIMED OUT' });
const good = (names: string[]) => dlqsOf(names, { reason: 'Service answered 503.' });
const serve = (...lists: Dlq[][]) => serveWorld(worldOf(lists.map((dlqs, index) => ({ id: 101 + index, dlqs }))));

test('does not send the rest, and says why, if all of the first fail again with the same reason', async () => {
	skipWaits();
	serve(failing());

	const result = await retryMany({});

	expect(posts()).toEqual([['a', 'b']]);
	expect(outcomes(result)).toEqual({ a: 'failed', b: 'failed', c: 'skipped', d: 'skipped', e: 'skipped' });
	expect(jsonOf(result)[4]).toEqual({
		id: 'e',
		outcome: 'skipped',
		scenarioId: 101,
		scenarioName: 'Scenario 101',
		reason: 'TIMED OUT',
		message: 'Not retried: the first 2 of the scenario failed again with the same reason: TIMED OUT',
	});
	expect(result.hints.map(({ message }) => message)).toEqual(['2 retried: 2 failed in 1 scenario; 3 skipped']);
});

test.each([
	['one of the first is resolved', [...good(['a']), ...failing(['b', 'c', 'd', 'e'])]],
	[
		'they fail with different reasons',
		[...failing(['a']), ...dlqsOf(ids.slice(1), { reason: 'timed out after 30 s' })],
	],
])('sends the rest if %s', async (_, dlqs) => {
	skipWaits();
	serve(dlqs);

	const result = await retryMany({ options: { stopAfter: 2, chunkSize: 2 } });

	expect(posts()).toEqual([['a', 'b'], ...[['c', 'd'], ['e']]]);
	expect(Object.values(outcomes(result))).not.toContain('skipped');
});

test('sends the rest if one of the first does not end in time', async () => {
	skipWaits();
	const dlqs = ids.map((id) => ({ id, attempts: 0 }));
	server(origin).persist().get('/api/v2/dlqs').query(true).reply(200, { dlqs });
	server(origin)
		.post('/api/v2/dlqs/retry')
		.query(true)
		.times(2)
		.reply(200, (_uri, body) => ({ dlqs: (body as { ids: string[] }).ids }));
	server(origin).get('/api/v2/dlqs/a').reply(404, {});

	const result = await retryMany({ searchIn: 'scenario', scenarioId: locator(101), maxWait: 5 });

	expect(posts()).toEqual([
		['a', 'b'],
		['c', 'd', 'e'],
	]);
	expect(Object.values(outcomes(result))).toEqual(Array(5).fill('pending'));
});

test('does not wait in a scenario that has no more than that', async () => {
	const waits = skipWaits();
	serve(failing(['a', 'b']), good(['c']));

	const result = await retryMany({});

	expect(posts().flat().sort()).toEqual(['a', 'b', 'c']);
	expect(outcomes(result)).toEqual({ a: 'failed', b: 'failed', c: 'resolved' });
	expect(waits).toHaveLength(1);
});

test('decides for each scenario separately', async () => {
	skipWaits();
	serve(failing(), good(['f', 'g', 'h', 'i']));

	const result = await retryMany({});

	expect(posts().flat().sort()).toEqual(['a', 'b', 'f', 'g', 'h', 'i']);
	expect(outcomes(result)).toMatchObject({ c: 'skipped', h: 'resolved', i: 'resolved' });
});

test('does not delay other scenarios while one waits', async () => {
	skipWaits();
	serve(good(ids), good(['f', 'g', 'h']));

	await retryMany({});

	const order = requests.filter(({ path }) => path.startsWith('/api/v2/dlqs')).map(({ method }) => method);
	// Two lists and two first chunks come before the first outcome is read.
	expect(order.slice(0, 4).sort()).toEqual(['GET', 'GET', 'POST', 'POST']);
});

test.each([
	['the input items', { source: 'inputItems' }],
	['a list', { source: 'list', scenarioId: locator(101), ids: ids.join() }],
])('applies to IDs of %s too', async (_, parameters) => {
	skipWaits();
	serve(failing());

	const result = await retryMany(parameters, {
		items: parameters.source === 'list' ? itemsOf({}) : itemsOf(...ids.map((id) => ({ id, scenarioId: 101 }))),
	});

	expect(posts()).toEqual([['a', 'b']]);
	expect(outcomes(result)).toEqual({ a: 'failed', b: 'failed', c: 'skipped', d: 'skipped', e: 'skipped' });
});

test("under n8n's Retry On Fail still does not send the rest, and sends nothing twice", async () => {
	skipWaits();
	server(origin).post('/api/v2/dlqs/retry').query({ scenarioId: 102 }).delay(50).reply(403, {});
	serve(failing(), good(['f']));

	const result = await retryMany({}, { retryOnFail: true, maxTries: 2 });

	expect(result.tries).toBe(2);
	expect(posts().flat().sort()).toEqual(['a', 'b', 'f', 'f']);
	expect(outcomes(result)).toEqual({
		a: 'failed',
		b: 'failed',
		c: 'skipped',
		d: 'skipped',
		e: 'skipped',
		f: 'resolved',
	});
});

test('counts the rest as skipped in a summary', async () => {
	skipWaits();
	serve(failing());

	expect(jsonOf(await retryMany({ output: 'summary' }))).toMatchObject([{ found: 5, failed: 2, skipped: 3 }]);
});

test('has no effect without Wait for Outcome', async () => {
	serve(failing());

	await retryMany({ waitForOutcome: false });

	expect(posts()).toEqual([ids]);
});

test.each([0, 1.5, '={{ "few" }}', '={{ $json.missing }}'])('refuses %j before anything is sent', async (value) => {
	const { error } = await retryMany({}, {}, value);

	expect(shownText(error)).toMatch(/'Stop After' (must be 1 or more|must be a (whole )?number|returned no value)/);
	expect(requests).toEqual([]);
});

test('says in a summary why the rest was not sent', async () => {
	skipWaits();
	serve(failing());

	const [{ text, reasons }] = jsonOf(await retryMany({ output: 'summary' }));

	expect(reasons).toEqual([
		{ reason: "Not retried because of 'Stop After'", count: 3 },
		{ reason: 'TIMED OUT', count: 2 },
	]);
	expect(text).toContain("(3 × Not retried because of 'Stop After'; 2 × TIMED OUT)");
});
