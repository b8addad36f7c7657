import fc from 'fast-check';
import type { INodeParameters } from 'n8n-workflow';

import { origin, runOperation } from '../../../support/automationPlatform';
import type { RecordedRequest, Reply } from '../../../support/nock';
import { reply, settle, strictNock } from '../../../support/nock';
import { runs, timeLimit } from '../../../support/properties';
import { locator, itemsOf } from '../../../support/input';
import { jsonOf, pairsOf, shownText } from '../../../support/results';

const requests = strictNock();

const idsOf = ({ body }: RecordedRequest) => (body as { ids: string[] }).ids;
const deleteAll = (request: RecordedRequest): Reply => ({ body: { dlqs: idsOf(request) } });

function deletes(answer: Reply | ((request: RecordedRequest) => Reply) = deleteAll, times = 1): void {
	reply(origin, 'DELETE', '/api/v2/dlqs', answer, { times });
}

/** Lets the service list these IDs after the delete. */
function left(...ids: string[]): void {
	reply(origin, 'GET', '/api/v2/dlqs', { body: { dlqs: ids.map((id) => ({ id })) } });
}

/** Lets the service have none of these IDs after the delete. */
function gone(...ids: string[]): void {
	for (const id of ids) reply(origin, 'GET', `/api/v2/dlqs/${id}`, { status: 404, body: { code: 'IM304' } });
}

const deleteMany = async (parameters: INodeParameters, options: Parameters<typeof runOperation>[2] = {}) =>
	await runOperation('incompleteExecution.deleteMany', { source: 'inputItems', ...parameters }, options);

const list = { source: 'list', scenarioId: locator(1) };
const deleted = (id: string, scenarioId = 1) => ({ id, scenarioId, deleted: true });
/** The item of an ID that the service does not have after the delete, and did not name in its answer. */
const notThere = (id: string) => ({
	...deleted(id),
	message: 'Not found: it was deleted or never existed',
});
const kept = (id: string, message: RegExp, scenarioId = 1) => ({
	id,
	scenarioId,
	deleted: false,
	message: expect.stringMatching(message) as string,
});

describe('Delete Many', () => {
	test("sends one request for each scenario and chunk of the input items' IDs, and returns one item for each ID", async () => {
		deletes(deleteAll, 3);

		const result = await deleteMany(
			{ options: { chunkSize: 2 } },
			{
				items: itemsOf(
					{ id: 'a', scenarioId: 1 },
					{ id: 'b', scenarioId: 2 },
					{ id: 'c', scenarioId: 1 },
					{ id: 'd', scenarioId: 1 },
				),
			},
		);

		expect(requests.map(({ query, body }) => [query, body])).toEqual(
			expect.arrayContaining([
				[[['scenarioId', '1']], { ids: ['a', 'c'] }],
				[[['scenarioId', '1']], { ids: ['d'] }],
				[[['scenarioId', '2']], { ids: ['b'] }],
			]),
		);
		expect(jsonOf(result)).toEqual([deleted('a'), deleted('b', 2), deleted('c'), deleted('d')]);
		expect(pairsOf(result)).toEqual([[0], [1], [2], [3]]);
	});

	test('after a 200 that names only some, reads the list again, and reports IDs that no longer exist as deleted', async () => {
		deletes({ body: { dlqs: ['a'], error: { message: 'b is being processed' } } });
		left('b', 'other');
		gone('c');

		const result = await deleteMany({ ...list, ids: 'a,b,c' });

		expect(jsonOf(result)).toEqual([deleted('a'), kept('b', /b is being processed/), notThere('c')]);
	});

	test('after a 200 that names only some without a reason, reports the listed ones as not deleted', async () => {
		deletes({ body: { dlqs: ['a'] } });
		left('b');

		const result = await deleteMany({ ...list, ids: 'a,b' });

		expect(jsonOf(result)).toEqual([deleted('a'), kept('b', /not delete/)]);
	});

	test('after a 400 with the rest deleted, reads the list and sends only the remaining ID again', async () => {
		deletes({ status: 400, body: { code: 'IM005', message: 'b is being processed' } }, 2);
		left('b');
		gone('a', 'c');

		const result = await deleteMany({ ...list, ids: 'a,b,c' });

		expect(requests.map(({ method }) => method)).toEqual(['DELETE', 'GET', 'DELETE', 'GET', 'GET']);
		expect(requests.filter(({ method }) => method === 'DELETE').map(idsOf)).toEqual([['a', 'b', 'c'], ['b']]);
		expect(jsonOf(result)).toEqual([notThere('a'), kept('b', /b is being processed/), notThere('c')]);
	});

	test('does not report an ID of another scenario as deleted, although the list of its scenario lacks it', async () => {
		deletes({ body: { dlqs: ['a'] } });
		left();
		reply(origin, 'GET', '/api/v2/dlqs/b', { body: { dlq: { id: 'b', scenarioId: 2 } } });

		const result = await deleteMany({ ...list, ids: 'a,b' });

		expect(jsonOf(result)).toEqual([deleted('a'), kept('b', /It belongs to scenario 2/)]);
	});

	test("G06 keeps the digits of another scenario's long ID in the text", async () => {
		deletes({ body: { dlqs: [] } });
		left();
		reply(origin, 'GET', '/api/v2/dlqs/b', { body: '{"dlq":{"id":"b","scenarioId":9007199254740993}}' });

		const result = await deleteMany({ ...list, ids: 'b' });

		expect(jsonOf(result)).toEqual([kept('b', /^It belongs to scenario 9007199254740993$/)]);
	});

	test('does not report an ID as deleted if nothing about it can be read', async () => {
		deletes({ body: { dlqs: ['a'] } });
		left();
		reply(origin, 'GET', '/api/v2/dlqs/b', { status: 403, body: { message: 'No' } });

		const result = await deleteMany({ ...list, ids: 'a,b' });

		expect(jsonOf(result)).toEqual([deleted('a'), kept('b', /did not confirm the deletion.*HTTP 403\. No/)]);
	});

	test('after a 400 with nothing deleted, fails with the message of the service', async () => {
		deletes({ status: 400, body: { code: 'SC400', message: 'ids: wrong format' } }, 3);
		left('a', 'b');

		const { error } = await deleteMany({ ...list, ids: 'a,b' });

		expect(shownText(error)).toMatch(/HTTP 400 SC400\. ids: wrong format/);
	});

	test.each([401, 403])('reads nothing again after %i', async (status) => {
		deletes({ status, body: { message: 'No' } });

		const { error } = await deleteMany({ ...list, ids: 'a,b' });

		expect(shownText(error)).toMatch(new RegExp(`HTTP ${status}\\. No`));
		expect(requests).toHaveLength(1);
	});

	test.each([
		['that was answered with 502', { status: 502, body: '<html></html>' }],
		['that was answered 200 with a web page', { body: '<html></html>' }],
	])('after a request %s, reports missing IDs as deleted and listed IDs as not deleted', async (_, fault) => {
		deletes(fault);
		left('b');
		gone('a');

		const result = await deleteMany({ ...list, ids: 'a,b' });

		expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
		expect(jsonOf(result)).toEqual([notThere('a'), kept('b', /./)]);
	});

	test('under Continue On Fail keeps the deleted IDs when a list cannot be read again', async () => {
		deletes((request) => (idsOf(request).includes('a') ? { body: { dlqs: ['a'] } } : deleteAll(request)), 2);
		reply(origin, 'GET', '/api/v2/dlqs', { status: 403, body: { message: 'No' } });

		const result = await deleteMany(
			{ options: { chunkSize: 2 } },
			{
				items: itemsOf(...['a', 'b', 'c'].map((id) => ({ id, scenarioId: 1 }))),
				onError: 'continueRegularOutput',
			},
		);

		expect(jsonOf(result)).toEqual([deleted('a'), expect.objectContaining({ id: 'b', deleted: false }), deleted('c')]);
	});

	test('under Continue On Fail reports the error only at the items of a refused chunk', async () => {
		deletes((request) => (idsOf(request).includes('c') ? { status: 403, body: {} } : deleteAll(request)), 2);

		const result = await deleteMany(
			{ options: { chunkSize: 2 } },
			{
				items: itemsOf(...['a', 'b', 'c', 'd'].map((id) => ({ id, scenarioId: 1 }))),
				onError: 'continueRegularOutput',
			},
		);

		expect(jsonOf(result)).toEqual([
			deleted('a'),
			deleted('b'),
			{ id: 'c', scenarioId: 1, error: expect.stringMatching(/'c' \[item 2\]: HTTP 403/) },
			{ id: 'd', scenarioId: 1, error: expect.stringMatching(/'d' \[item 3\]: HTTP 403/) },
		]);
		expect(pairsOf(result)).toEqual([[0], [1], [2], [3]]);
	});

	test("under n8n's Retry On Fail does not send deleted IDs again", async () => {
		let failures = 0;
		deletes(
			(request) => (idsOf(request).includes('c') && failures++ < 1 ? { status: 403, body: {} } : deleteAll(request)),
			3,
		);

		const result = await deleteMany(
			{ options: { chunkSize: 2 } },
			{
				items: itemsOf(...['a', 'b', 'c', 'd'].map((id) => ({ id, scenarioId: 1 }))),
				retryOnFail: true,
				maxTries: 2,
			},
		);

		expect(jsonOf(result)).toEqual(['a', 'b', 'c', 'd'].map((id) => deleted(id)));
		expect(requests.flatMap(idsOf).sort()).toEqual(['a', 'b', 'c', 'c', 'd', 'd']);
	});
});

/** A service with incomplete executions of scenario 1, and how it answers a delete. */
interface DeleteService {
	/** The IDs that it lists for the scenario. */
	listed: string[];
	/** IDs of the scenario that are being processed. */
	processed?: string[];
	/** IDs of scenario 2. */
	elsewhere?: string[];
	/**
	 * Whether one bad ID makes it refuse all IDs of a request, delete the others and answer 400, or leave the bad ID out.
	 */
	refuses: 'whole' | 'some' | 'none';
	/** Whether it refuses an ID that it does not have. */
	knowsAll?: boolean;
}

function serveDeletes({
	listed,
	processed = [],
	elsewhere = [],
	refuses,
	knowsAll = false,
}: DeleteService): Set<string> {
	const there = new Set(listed);
	const isGuilty = (id: string) => processed.includes(id) || elsewhere.includes(id) || (knowsAll && !there.has(id));
	deletes((request) => {
		const ids = idsOf(request);
		const guilty = ids.filter(isGuilty);
		const good = ids.filter((id) => there.has(id) && !guilty.includes(id));
		const refusal = { status: 400, body: { code: 'SC400', message: `Not possible: ${guilty.join(' ')}` } };
		if (guilty.length > 0 && refuses === 'whole') return refusal;
		good.forEach((id) => there.delete(id));
		return guilty.length > 0 && refuses === 'some' ? refusal : { body: { dlqs: good } };
	}, Infinity);
	reply(origin, 'GET', '/api/v2/dlqs', () => ({ body: { dlqs: [...there].map((id) => ({ id })) } }), {
		times: Infinity,
	});
	reply(
		origin,
		'GET',
		/^\/api\/v2\/dlqs\/[^/]+$/,
		({ path }) => {
			const id = path.split('/')[4];
			const scenarioId = there.has(id) ? 1 : elsewhere.includes(id) ? 2 : undefined;
			return scenarioId ? { body: { dlq: { id, scenarioId } } } : { status: 404, body: { code: 'IM304' } };
		},
		{ times: Infinity },
	);
	return there;
}

const sentIds = () => requests.filter(({ method }) => method === 'DELETE').map(idsOf);

describe('G05: a refused chunk', () => {
	test('G05 with an ID of another scenario is split: the others are deleted, and that ID is named', async () => {
		const there = serveDeletes({ listed: ['a', 'b', 'c'], elsewhere: ['x'], refuses: 'whole' });

		const result = await deleteMany({ ...list, ids: 'a,b,x,c' });

		expect(jsonOf(result)).toEqual([deleted('a'), deleted('b'), kept('x', /^It belongs to scenario 2$/), deleted('c')]);
		expect([...there]).toEqual([]);
		expect(sentIds()).toEqual([
			['a', 'b', 'x', 'c'],
			['a', 'b', 'c'],
		]);
	});

	test('G05 with a deleted ID is split: the others are deleted, and that ID is named', async () => {
		serveDeletes({ listed: ['a', 'b', 'c'], refuses: 'whole', knowsAll: true });

		const result = await deleteMany({ ...list, ids: 'a,b,x,c' });

		expect(jsonOf(result)).toEqual([deleted('a'), deleted('b'), notThere('x'), deleted('c')]);
	});

	test('G05 with an ID that is being processed is halved until that ID is alone, which gets its own text', async () => {
		const listed = Array.from({ length: 16 }, (_, index) => `d${index}`);
		serveDeletes({ listed, processed: ['d5'], refuses: 'whole' });

		const result = await deleteMany({ ...list, ids: listed.join() });

		expect(jsonOf(result)).toEqual(
			listed.map((id) =>
				id === 'd5'
					? kept(id, /^Not possible: d5\. If some of the incomplete executions are being processed, try again when/)
					: deleted(id),
			),
		);
		expect(sentIds()).toHaveLength(9);
		expect(requests.filter(({ method }) => method === 'GET')).toHaveLength(1);
	});

	test('G05 whose IDs are all refused gives an error for each ID, with a limited number of requests', async () => {
		const listed = Array.from({ length: 300 }, (_, index) => `d${index}`);
		serveDeletes({ listed, processed: listed, refuses: 'whole' });
		const items = itemsOf(...listed.map((id) => ({ id, scenarioId: 1 })));

		const result = await deleteMany({}, { items, onError: 'continueRegularOutput' });

		expect(jsonOf(result)[7]).toMatchObject({
			error: expect.stringMatching(/'d7' \[item 7\]: HTTP 400 SC400\. Not possible/),
		});
		expect(jsonOf(result).every(({ error }) => error)).toBe(true);
		expect(requests.length).toBeLessThan(150);
	});

	test('G05 that may have been processed is not sent again', async () => {
		deletes((request) => (idsOf(request).length > 2 ? { status: 400, body: {} } : { status: 502, body: '' }), Infinity);
		reply(
			origin,
			'GET',
			'/api/v2/dlqs',
			{ body: { dlqs: ['a', 'b', 'c', 'd'].map((id) => ({ id })) } },
			{ times: Infinity },
		);

		const result = await deleteMany(
			{ ...list, ids: 'a,b,c,d' },
			{ onError: 'continueRegularOutput', retryOnFail: true, maxTries: 2 },
		);

		expect(sentIds()).toEqual([
			['a', 'b', 'c', 'd'],
			['a', 'b'],
			['c', 'd'],
		]);
		expect(jsonOf(result).map(({ error }) => error)).toEqual(
			['a', 'b', 'c', 'd'].map(() => expect.stringMatching(/502.*may have been processed/)),
		);
	});

	test(
		'G05 deletes all that can be deleted, reports the truth in the items and deletes nothing twice, whatever the service refuses',
		async () => {
			const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
			const kind = fc.constantFrom('good', 'processed', 'elsewhere', 'gone');
			await fc.assert(
				fc.asyncProperty(
					fc.array(kind, { minLength: 1, maxLength: 7 }),
					fc.constantFrom<DeleteService['refuses']>('whole', 'some', 'none'),
					fc.boolean(),
					fc.integer({ min: 1, max: 7 }),
					async (kinds, refuses, knowsAll, chunkSize) => {
						settle();
						requests.length = 0;
						const of = (...wanted: string[]) => ids.filter((_, index) => wanted.includes(kinds[index]));
						const there = serveDeletes({
							listed: of('good', 'processed'),
							processed: of('processed'),
							elsewhere: of('elsewhere'),
							refuses,
							knowsAll,
						});

						const result = await deleteMany(
							{ options: { chunkSize }, requestOptions: { maxInFlight: 1 } },
							{
								items: itemsOf(...kinds.map((_, index) => ({ id: ids[index], scenarioId: 1 }))),
								onError: 'continueRegularOutput',
							},
						);

						expect([...there]).toEqual(of('processed'));
						expect(jsonOf(result).map(({ deleted: isDeleted = false }) => isDeleted)).toEqual(
							kinds.map((one) => one === 'good' || one === 'gone'),
						);
						expect(jsonOf(result).map(({ message, error }) => (message ?? error) !== undefined)).toEqual(
							kinds.map((one, index) => one !== 'good' || jsonOf(result)[index].message !== undefined),
						);
						const gone = new Set<string>();
						for (const sent of sentIds()) {
							expect(sent.filter((id) => gone.has(id))).toEqual([]);
							const isRefused = sent.some(
								(id) => of('processed', 'elsewhere').includes(id) || (knowsAll && of('gone').includes(id)),
							);
							if (!isRefused || refuses !== 'whole')
								of('good')
									.filter((id) => sent.includes(id))
									.forEach((id) => gone.add(id));
						}
					},
				),
				{ numRuns: runs(20) },
			);
			settle();
		},
		timeLimit(10_000),
	);
});

describe('A01: Delete All', () => {
	test('after a 400 for some that are being processed, the error says how many are left', async () => {
		deletes({ status: 400, body: { code: 'SC400', message: 'c is being processed' } });
		left('c', 'kept');

		const { error } = await deleteMany({ scenarioId: locator(1), source: 'all', confirm: true, exceptIds: 'kept' });

		expect(shownText(error)).toMatch(/c is being processed.* Incomplete executions left in the scenario: 1\./);
	});

	const all = { source: 'all', scenarioId: locator(1), exceptIds: 'x,y' };

	test.each([[{}], [{ confirm: false }], [{ confirm: '={{ "false" }}' }], [{ confirm: '={{ null }}' }]])(
		'is refused before anything is sent while Confirm is off: %j',
		async (confirm) => {
			const { error } = await deleteMany({ ...all, ...confirm });

			expect(shownText(error)).toMatch(/'Confirm' is off: turn it on/);
			expect(requests).toHaveLength(0);
		},
	);

	test.each([[true], ['={{ "true" }}']])(
		'is sent with Confirm (%j): confirmed, all, and the exceptions',
		async (confirm) => {
			deletes({ body: { dlqs: ['a', 'b'] } });

			const result = await deleteMany({ ...all, confirm });

			expect(requests).toHaveLength(1);
			expect(Object.fromEntries(requests[0].query)).toEqual({ scenarioId: '1', confirmed: 'true' });
			expect(requests[0].body).toEqual({ all: true, exceptIds: ['x', 'y'] });
			expect(jsonOf(result)).toEqual([deleted('a'), deleted('b')]);
		},
	);

	test('sends no exceptions when there are none', async () => {
		deletes({ body: { dlqs: [] } });

		await deleteMany({ source: 'all', scenarioId: locator(1), confirm: true });

		expect(requests[0].body).toEqual({ all: true });
	});

	test.each([
		['a list', { ...list, ids: 'a', confirm: true, exceptIds: 'x' }],
		['the input items', { confirm: true, exceptIds: 'x' }],
	])('%s never sends all or confirmed, whatever the hidden fields contain', async (_, parameters) => {
		deletes();

		await deleteMany(parameters, { items: itemsOf({ id: 'a', scenarioId: 1 }) });

		expect(requests[0]).toMatchObject({ query: [['scenarioId', '1']], body: { ids: ['a'] } });
	});

	test('counts what is left when only some were deleted, without the exceptions', async () => {
		deletes({ body: { dlqs: ['a'], error: { message: 'b is being processed' } } });
		left('b', 'x');

		const result = await deleteMany({ ...all, confirm: true });

		expect(jsonOf(result)).toEqual([deleted('a'), kept('b', /b is being processed/)]);
	});

	test('names Confirm after an IM004 of the service', async () => {
		deletes({ status: 406, body: { code: 'IM004', message: 'Confirmation needed' } });

		const { error } = await deleteMany({ ...all, confirm: true });

		expect(shownText(error)).toMatch(/HTTP 406 IM004\. Confirmation needed\. .* turn on 'Confirm'/);
	});

	test('under Continue On Fail reports the error at the item without Confirm, and sends nothing for it', async () => {
		deletes({ body: { dlqs: ['b'] } });

		const result = await deleteMany(
			{ source: 'all', scenarioId: locator('={{ $json.scenario }}'), confirm: '={{ $json.sure }}' },
			{
				items: itemsOf({ scenario: 1, sure: false }, { scenario: 2, sure: true }),
				onError: 'continueRegularOutput',
			},
		);

		expect(requests).toHaveLength(1);
		expect(jsonOf(result)).toEqual([
			{ scenario: 1, sure: false, error: expect.stringMatching(/'Confirm'.*\[item 0\]/) },
			deleted('b', 2),
		]);
	});
});

test('G03 a failed item keeps its own id and scenarioId if other fields name the incomplete execution', async () => {
	deletes({ status: 403, body: { message: 'No' } });
	const input = { id: 'customer 1', scenarioId: 'mine', dlq: 'a', scenario: 3 };

	const result = await deleteMany(
		{ idField: 'dlq', scenarioIdField: 'scenario' },
		{ items: itemsOf(input), onError: 'continueRegularOutput' },
	);

	expect(jsonOf(result)).toEqual([{ ...input, error: expect.stringContaining("'a'") as string }]);
});

test.each(['retryMany', 'deleteMany'])(
	'G03 %s: an ID of a list that fails is beside the data of its item',
	async (operation) => {
		reply(origin, operation === 'retryMany' ? 'POST' : 'DELETE', /^\/api\/v2\/dlqs/, { status: 403, body: {} });
		const input = { id: 'customer 1', scenarioId: 'mine' };

		const result = await runOperation(
			`incompleteExecution.${operation}`,
			{ ...list, ids: 'a,b' },
			{ items: itemsOf(input), onError: 'continueRegularOutput' },
		);

		expect(jsonOf(result)).toEqual(
			['a', 'b'].map((id) => ({
				...input,
				incompleteExecution: { id, scenarioId: 1 },
				error: expect.stringContaining(`'${id}'`) as string,
			})),
		);
	},
);

describe('G04: exceptions that cannot be read', () => {
	const all = { source: 'all', scenarioId: locator('={{ $json.scenario }}'), confirm: true };
	const continues = { onError: 'continueRegularOutput' as const };
	const refused = (words: RegExp) =>
		expect.objectContaining({ error: expect.stringMatching(words) as string }) as object;
	const stopped = (scenario: number, cause: number) =>
		refused(
			new RegExp(
				`Nothing was sent for scenario ${scenario} because item ${cause} has an error .*'Except IDs' would be missing`,
			),
		);

	test('G04 of one item stop the delete of its scenario only', async () => {
		deletes({ body: { dlqs: ['d'] } });
		const items = itemsOf(
			{ scenario: 1, keep: 'a' },
			{ scenario: 1 },
			{ scenario: 2, keep: 'c' },
			{ scenario: 1, keep: 'b' },
		);

		const result = await deleteMany({ ...all, exceptIds: '={{ $json.keep }}' }, { items, ...continues });

		expect(requests.map(({ query, body }) => [Object.fromEntries(query).scenarioId, body])).toEqual([
			['2', { all: true, exceptIds: ['c'] }],
		]);
		expect(jsonOf(result)).toEqual([
			stopped(1, 1),
			refused(/An expression in 'Except IDs' returned no value \[item 1\]/),
			deleted('d', 2),
			stopped(1, 1),
		]);
		expect(pairsOf(result)).toEqual([[0], [1], [2], [3]]);
	});

	test.each([
		['a missing part of a template', '={{ $json.keep }},{{ $json.also }}'],
		['a blank before an expression', '= {{ $json.also }}'],
		['a template of missing parts only', '={{ $json.also }}{{ $json.third }}'],
		['a missing part in brackets', '=[{{ $json.also }}]'],
		['a part of a template as JSON', '=["{{ $json.keep }}", "{{ $json.also }}"]'],
		['an entry without an ID', '={{ [{ id: $json.keep }, { id: $json.also ?? "" }] }}'],
		['null in JSON text', '={{ JSON.stringify([$json.keep, null]) }}'],
		['a list in a list', '={{ [[$json.keep, "x"]] }}'],
		['JSON text that is cut', '=["{{ $json.keep }}'],
	])('G04 %s deletes nothing', async (_, exceptIds) => {
		const result = await deleteMany(
			{ ...all, exceptIds },
			{ items: itemsOf({ scenario: 1, keep: 'a' }), ...continues },
		);

		expect(jsonOf(result)).toEqual([
			refused(/'Except IDs' (returned no value|must be one ID|is not valid JSON).*\[item 0\]/),
		]);
		expect(requests).toEqual([]);
	});

	test.each([
		['a, b,\n c\n', ['a', 'b', 'c']],
		['a,,b,', ['a', 'b']],
		['={{ "a,\\nb" }}', ['a', 'b']],
		['={{ ["a", 2] }}', ['a', '2']],
		['={{ [] }}', undefined],
		['={{ [].join(",") }}', undefined],
	])('G04 %j is read', async (exceptIds, ids) => {
		deletes({ body: { dlqs: [] } });

		await deleteMany({ ...all, exceptIds }, { items: itemsOf({ scenario: 1 }) });

		expect(requests[0].body).toEqual({ all: true, exceptIds: ids });
	});

	test.each(['deleteMany', 'retryMany'])(
		'G04 a list of IDs with an entry that has no value: %s sends nothing',
		async (operation) => {
			for (const ids of ['={{ ["a", $json.missing] }}', '={{ [{ id: "a" }, { id: null }] }}', '["a", ""]']) {
				const { error } = await runOperation(`incompleteExecution.${operation}`, { ...list, ids });
				expect(shownText(error)).toMatch(/'Incomplete Execution IDs' contains an entry without a value \[item 0\]/);
			}
			expect(requests).toEqual([]);
		},
	);

	test('G04 of an item whose scenario cannot be read stop all scenarios, and no exceptions stop none', async () => {
		deletes({ body: { dlqs: ['d'] } });

		const items = itemsOf({ scenario: 1, keep: '' }, { scenario: 'x', keep: 'a' });
		const kept = await deleteMany({ ...all, exceptIds: '={{ $json.keep }}' }, { items, ...continues });

		expect(requests).toEqual([]);
		expect(jsonOf(kept)).toEqual([stopped(1, 1), refused(/'Scenario' must be a numeric ID/)]);

		const result = await deleteMany(all, { items, ...continues });

		expect(jsonOf(result)).toEqual([deleted('d'), refused(/'Scenario' must be a numeric ID/)]);
	});

	test('G04 an item that does not confirm stops its scenario for the other items too', async () => {
		const items = itemsOf({ scenario: 1, sure: true }, { scenario: 1, sure: false });

		const result = await deleteMany({ ...all, confirm: '={{ $json.sure }}' }, { items, ...continues });

		expect(jsonOf(result)).toEqual([stopped(1, 1), refused(/'Confirm' is off: turn it on/)]);
		expect(requests).toEqual([]);
	});

	test('G04 exceptions of items that n8n passes one by one are refused, because each item would delete what another keeps', async () => {
		const items = itemsOf({ scenario: 1, keep: 'a' }, { scenario: 1, keep: 'b' });
		const parameters = { ...all, exceptIds: '={{ $json.keep }}' };

		const result = await deleteMany(parameters, { items, ...continues, entryPoint: 'routing' });

		expect(jsonOf(result)).toEqual([0, 1].map(() => refused(/'Except IDs' works with one input item here, not 2/)));
		expect(requests).toEqual([]);
	});

	test('G04 Retry Many does not retry that scenario either', async () => {
		const items = itemsOf({ scenario: 1, keep: 'a' }, { scenario: 1 });

		const result = await runOperation(
			'incompleteExecution.retryMany',
			{ source: 'all', scenarioId: all.scenarioId, exceptIds: '={{ $json.keep }}' },
			{ items, ...continues },
		);

		expect(jsonOf(result)).toEqual([stopped(1, 1), refused(/'Except IDs'/)]);
		expect(requests).toEqual([]);
	});

	test(
		'G04 no ID that a readable or unreadable item keeps is deleted, whatever items there are',
		async () => {
			const keeps = ['a', 'b', '', null, 'a,', ['a', null], [], { id: 'a' }];
			await fc.assert(
				fc.asyncProperty(
					fc.array(
						fc.record({
							scenario: fc.constantFrom<unknown>(1, 2, '1', 'x', null),
							keep: fc.constantFrom<unknown>(...keeps),
						}),
						{
							minLength: 1,
							maxLength: 5,
						},
					),
					async (entries) => {
						settle();
						requests.length = 0;
						deletes({ body: { dlqs: [] } }, Infinity);

						await deleteMany({ ...all, exceptIds: '={{ $json.keep }}' }, { items: itemsOf(...entries), ...continues });

						for (const { query, body } of requests) {
							const scenario = Number(Object.fromEntries(query).scenarioId);
							const sent = (body as { exceptIds?: string[] }).exceptIds ?? [];
							const meant = entries.filter((entry) => Number(entry.scenario) === scenario || !Number(entry.scenario));
							const named = meant.flatMap(({ keep }) => JSON.stringify(keep).match(/[ab](?=[",])/g) ?? []);
							expect(new Set(sent)).toEqual(new Set(named));
							expect(JSON.stringify(meant)).not.toContain('null}');
						}
					},
				),
				{ numRuns: runs(40) },
			);
			settle();
		},
		timeLimit(10_000),
	);
});
