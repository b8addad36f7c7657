import type { INodeParameters } from 'n8n-workflow';

import { origin, runOperation } from '../../../support/automationPlatform';
import type { RecordedRequest, Reply } from '../../../support/nock';
import { reply, strictNock } from '../../../support/nock';
import { locator, itemsOf } from '../../../support/input';
import { jsonOf, pairsOf } from '../../../support/results';

// Retry Many with IDs that the service does not queue, and chunks that it refuses.

const requests = strictNock();

const idsOf = ({ body }: RecordedRequest) => (body as { ids: string[] }).ids;
const scenarioOf = ({ query }: RecordedRequest) => Object.fromEntries(query).scenarioId;

/** The service queues all IDs of the request. */
const queueAll = (request: RecordedRequest): Reply => ({ body: { dlqs: idsOf(request) } });

function retries(answer: Reply | ((request: RecordedRequest) => Reply) = queueAll, times = 1): void {
	reply(origin, 'POST', '/api/v2/dlqs/retry', answer, { times });
}

/** The IDs that the service lists for a scenario, and `others`, which it has but does not list. */
function has(listed: object[], others: Record<string, object> = {}): void {
	reply(origin, 'GET', '/api/v2/dlqs', { body: { dlqs: listed } }, { times: Infinity });
	const single = ({ path }: RecordedRequest): Reply => {
		const dlq = others[path.split('/')[4]];
		return dlq ? { body: { dlq } } : { status: 404, body: { code: 'IM304' } };
	};
	reply(origin, 'GET', /^\/api\/v2\/dlqs\/[^/]+$/, single, { times: Infinity });
}

const sent = () => requests.filter(({ method }) => method === 'POST');

const retryMany = async (parameters: INodeParameters, options: Parameters<typeof runOperation>[2] = {}) =>
	await runOperation('incompleteExecution.retryMany', { source: 'inputItems', ...parameters }, options);

const queued = (id: string, scenarioId = 1) => ({ id, outcome: 'queued', scenarioId });
const refused = (id: string, message: RegExp, scenarioId = 1) => ({
	id,
	outcome: 'refused',
	scenarioId,
	message: expect.stringMatching(message) as string,
});

describe('Retry Many: an ID that the answer leaves out', () => {
	test('is refused, with a text, if its record gives no reason', async () => {
		retries({ body: { dlqs: ['b'] } });
		has([{ id: 'a', resolved: false }]);

		const result = await retryMany({ source: 'list', scenarioId: locator(1), ids: 'a,b' });

		expect(jsonOf(result)).toEqual([refused('a', /^The platform did not queue it$/), queued('b')]);
	});

	test('is skipped if its record is resolved, gone if it was deleted, or of another scenario', async () => {
		retries({ body: { dlqs: ['queued'] } });
		has(
			[
				{ id: 'resolved', resolved: true },
				{ id: 'deleted', deleted: true },
			],
			{ elsewhere: { id: 'elsewhere', scenarioId: 2 }, late: { id: 'late', scenarioId: 1, resolved: true } },
		);

		const result = await retryMany({
			source: 'list',
			scenarioId: locator(1),
			ids: 'resolved,deleted,elsewhere,late,unknown,queued',
		});

		const skipped = (id: string) => ({ ...refused(id, /^Already resolved/), outcome: 'skipped' });
		const gone = (id: string) => ({ ...refused(id, /it was deleted or never existed/), outcome: 'gone' });
		expect(jsonOf(result)).toEqual([
			skipped('resolved'),
			gone('deleted'),
			refused('elsewhere', /^It belongs to scenario 2$/),
			skipped('late'),
			gone('unknown'),
			queued('queued'),
		]);
		expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
			'POST /api/v2/dlqs/retry',
			'GET /api/v2/dlqs',
			...['elsewhere', 'late', 'unknown'].map((id) => `GET /api/v2/dlqs/${id}`),
		]);
	});

	test('is read after all is sent, with one list for each scenario', async () => {
		retries({ body: { dlqs: [] } }, 6);
		has(['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ id, resolved: true })));

		const result = await retryMany(
			{ options: { chunkSize: 1 } },
			{ items: itemsOf(...['a', 'b', 'c', 'd', 'e', 'f'].map((id, index) => ({ id, scenarioId: 1 + (index % 2) }))) },
		);

		expect(requests.map(({ method }) => method).join(' ')).toBe('POST POST POST POST POST POST GET GET');
		expect(jsonOf(result).map(({ outcome }) => outcome)).toEqual(Array(6).fill('skipped'));
	});

	test('is refused if its record cannot be read, without failing the run', async () => {
		retries({ body: { dlqs: [] } });
		reply(origin, 'GET', '/api/v2/dlqs', { status: 403, body: { message: 'No' } });

		const result = await retryMany({ source: 'list', scenarioId: locator(1), ids: 'a' });

		expect([result.error, jsonOf(result)]).toEqual([undefined, [refused('a', /did not queue it/)]]);
	});

	test('is not an ID that the answer gives as a number or an object', async () => {
		retries({ body: { dlqs: [12, { id: 'b' }] } });

		const result = await retryMany({ source: 'list', scenarioId: locator(1), ids: '12,b' });

		expect(jsonOf(result)).toEqual([queued('12'), queued('b')]);
	});

	test('is every ID if the answer is null', async () => {
		retries({ body: { dlqs: null } });
		has([{ id: 'a' }]);

		const result = await retryMany({ source: 'list', scenarioId: locator(1), ids: 'a' });

		expect(jsonOf(result)).toEqual([refused('a', /did not queue it/)]);
	});
});

describe('Retry Many: a refused chunk', () => {
	const ids = (count: number) =>
		itemsOf(...Array.from({ length: count }, (_, index) => ({ id: `d${index}`, scenarioId: 1 })));

	test.each(
		[400, 404, 409, 422].flatMap((status) =>
			(['stopWorkflow', 'continueRegularOutput'] as const).map((onError) => ({ status, onError })),
		),
	)('$status, $onError: is halved until only the bad ID is refused', async ({ status, onError }) => {
		retries(
			(request) => (idsOf(request).includes('d5') ? { status, body: { message: 'Bad ID' } } : queueAll(request)),
			Infinity,
		);
		has([{ id: 'd5' }]);

		const result = await retryMany({}, { items: ids(16), onError });

		expect(sent()).toHaveLength(9);
		expect(requests).toHaveLength(10);
		expect(jsonOf(result)).toEqual(
			ids(16).map((_, index) => (index === 5 ? refused('d5', /Bad ID/) : queued(`d${index}`))),
		);
		expect(pairsOf(result)).toEqual(Array.from({ length: 16 }, (_, index) => [index]));
		const accepted = sent()
			.filter((request) => !idsOf(request).includes('d5'))
			.flatMap(idsOf);
		expect(new Set(accepted).size).toBe(accepted.length);
	});

	test('with two bad IDs has both refused, and the rest queued', async () => {
		retries(
			(request) =>
				idsOf(request).some((id) => ['d0', 'd499'].includes(id))
					? { status: 400, body: { message: 'Bad' } }
					: queueAll(request),
			Infinity,
		);
		has([{ id: 'd0' }, { id: 'd499' }]);

		const result = await retryMany({}, { items: ids(500) });

		expect(
			jsonOf(result)
				.filter(({ outcome }) => outcome !== 'queued')
				.map(({ id }) => id),
		).toEqual(['d0', 'd499']);
		expect(sent().length).toBeLessThanOrEqual(40);
	});

	test('with many bad IDs has all good ones between them queued', async () => {
		const isBad = (id: string) => Number(id.slice(1)) % 2 === 1;
		retries(
			(request) => (idsOf(request).some(isBad) ? { status: 400, body: { message: 'Bad' } } : queueAll(request)),
			Infinity,
		);
		has(ids(128).map(({ json }) => json));

		const result = await retryMany({}, { items: ids(128), onError: 'continueRegularOutput' });

		const notQueued = jsonOf(result).filter(({ outcome }) => outcome !== 'queued');
		const given = ids(128).map(({ json }) => String(json.id));
		expect(notQueued.map(({ id }) => id)).toEqual(given.filter(isBad));
	});

	test('with only bad IDs is an error, with a limited number of requests', async () => {
		retries({ status: 400, body: { message: 'Scenario is locked' } }, Infinity);
		has(ids(500).map(({ json }) => json));

		const result = await retryMany({}, { items: ids(500), onError: 'continueRegularOutput' });

		expect(jsonOf(result)).toEqual(
			ids(500).map(({ json }, index) => ({
				...json,
				error: expect.stringMatching(
					new RegExp(`'d${index}' \\[item ${index}\\]: HTTP 400\\. Scenario is locked`),
				) as string,
			})),
		);
		expect(requests.length).toBeLessThan(150);
	});

	test('in each scenario has a limited number of requests if the service refuses everything', async () => {
		retries({ status: 400, body: { message: 'Paused' } }, Infinity);
		const items = itemsOf(
			...Array.from({ length: 500 }, (_, index) => ({ id: `d${index}`, scenarioId: 1 + (index % 50) })),
		);
		has(items.map(({ json }) => json));

		const result = await retryMany({}, { items, onError: 'continueRegularOutput' });

		expect(jsonOf(result).filter(({ error }) => /Paused/.test(String(error)))).toHaveLength(500);
		expect(sent().length).toBeLessThan(250);
	});

	test('whose IDs are all resolved is no error', async () => {
		retries({ status: 400, body: { message: 'Nothing to retry' } }, Infinity);
		has(ids(4).map(({ json }) => ({ ...json, resolved: true })));

		const result = await retryMany({}, { items: ids(4) });

		expect(jsonOf(result)).toEqual(
			ids(4).map((_, index) => ({ ...refused(`d${index}`, /^Already resolved/), outcome: 'skipped' })),
		);
	});

	test('of one scenario does not turn the refused IDs of another one into errors', async () => {
		retries(
			(request) =>
				scenarioOf(request) === '1' || idsOf(request).includes('d')
					? { status: 400, body: { message: 'Bad' } }
					: queueAll(request),
			Infinity,
		);
		has(['a', 'b', 'c', 'd'].map((id) => ({ id })));
		const items = itemsOf(...['a', 'b', 'c', 'd'].map((id, index) => ({ id, scenarioId: index < 2 ? 1 : 2 })));

		const result = await retryMany({}, { items, onError: 'continueRegularOutput' });

		expect(jsonOf(result)).toEqual([
			{ id: 'a', scenarioId: 1, error: expect.stringMatching(/'a' \[item 0\]: HTTP 400\. Bad/) },
			{ id: 'b', scenarioId: 1, error: expect.stringMatching(/'b' \[item 1\]: HTTP 400\. Bad/) },
			queued('c', 2),
			refused('d', /Bad/, 2),
		]);
	});

	test.each([401, 403, 500])('with %i is not halved, because the status is not about IDs', async (status) => {
		retries({ status, body: { message: 'No' } });

		const result = await retryMany({}, { items: ids(16), onError: 'continueRegularOutput' });

		expect(requests).toHaveLength(1);
		expect(jsonOf(result)).toHaveLength(16);
		expect(jsonOf(result)[3]).toEqual({
			id: 'd3',
			scenarioId: 1,
			error: expect.stringMatching(new RegExp(`'d3' \\[item 3\\]: HTTP ${status}\\. No`)),
		});
	});

	test('has an ID with a colon unchanged in its error', async () => {
		retries({ status: 403, body: { message: 'No: never' } });

		const result = await retryMany(
			{},
			{ items: itemsOf({ id: 'a:$&b', scenarioId: 1 }), onError: 'continueRegularOutput' },
		);

		expect(jsonOf(result)).toEqual([
			{
				id: 'a:$&b',
				scenarioId: 1,
				error: expect.stringMatching(/^Retry many incomplete executions 'a:\$&b' \[item 0\]: HTTP 403\. No: never/),
			},
		]);
	});

	test('with On Error: Stop does not stop the others, and the first error says how the run went', async () => {
		retries(
			(request) => (idsOf(request).includes('d2') ? { status: 403, body: { message: 'No' } } : queueAll(request)),
			Infinity,
		);

		const { error, output } = await retryMany({ options: { chunkSize: 2 } }, { items: ids(40) });

		expect(output).toEqual([]);
		expect(error?.message).toMatch(/'d2' \[item 2\]: HTTP 403\. No.* Whole run: 38 retried: 38 queued; 2 refused\.$/);
		expect(error).toMatchObject({ description: expect.stringContaining('- Scenario 1: 38 queued, 2 refused (No') });
		expect(requests).toHaveLength(20);
	});
});
