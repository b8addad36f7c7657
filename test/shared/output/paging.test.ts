import fc from 'fast-check';
import type { IDataObject, INodeExecutionData, INodeParameters, INodeProperties } from 'n8n-workflow';

import { ShapeError } from '../../../nodes/shared/errors/shapeError';
import { readList, readPages, type PageQuery } from '../../../nodes/shared/output/paging';
import { contractNock } from '../../contract/validity';
import type { RunResult } from '../../support/engine';
import { settle } from '../../support/nock';
import type { RecordedRequest } from '../../support/nock';
import { startSandbox } from '../../../sandbox/server/startSandbox';
import { testIds } from '../../../sandbox/server/seeds/test';
import { locator } from '../../support/input';
import { offendersOf } from '../../nodes/offenders';
import { offendersOverHttp } from '../../nodes/offendersOverHttp';
import {
	asked,
	entries,
	entryIds,
	lists,
	pagedLists,
	serveList,
	serveOddly,
	serveWithoutEcho,
} from '../../nodes/lists';
import {
	named,
	requestsOf,
	runUnderTest,
	serveExamples,
	sharesRequests,
	shownFields,
	underTest,
} from '../../nodes/operations';
import type { Variant } from '../../nodes/operations';
import { jsonOf, shownText } from '../../support/results';

const paged = { root: 'things', paged: true };
const unpaged = { root: 'things', paged: false };

/** How a service can describe the page in its answer. */
const echoes = {
	numbers: (offset: number, limit: number) => ({ pg: { offset, limit } }),
	texts: (offset: number, limit: number) => ({ pg: { offset: String(offset), limit: String(limit) } }),
	none: () => ({}),
	null: () => ({ pg: null }),
	empty: () => ({ pg: {} }),
	sortingOnly: () => ({ pg: { sortBy: 'id', sortDir: 'asc' } }),
	noNumbers: () => ({ pg: { offset: null, limit: 'all' } }),
	zeros: () => ({ pg: { offset: 0, limit: 0 } }),
	firstOffset: (_: number, limit: number) => ({ pg: { offset: 0, limit } }),
	smallerLimit: (offset: number, limit: number) => ({ pg: { offset, limit: Math.ceil(limit / 2) } }),
};

type Echo = keyof typeof echoes;

const honest: Echo[] = ['numbers', 'texts'];

interface Service {
	count: number;
	/** The maximum number of entries in a page. */
	cap: number;
	/** The number of entries in a page when no limit is sent. */
	usual?: number;
	echo?: Echo;
	/** How an empty list appears in its answers. */
	empty?: unknown;
	/** The number of entries before the offset that a page repeats. */
	overlap?: number;
	/** Changes the list before a request. `request` is the number of the request. */
	change?: (things: IDataObject[], request: number) => void;
}

/** A service that pages as the interface description says, except for these options, and that records its requests. */
function service({ count, cap, usual = cap, echo = 'numbers', empty = [], overlap = 0, change }: Service) {
	const things = Array.from({ length: count }, (_, index): IDataObject => ({ id: index }));
	const asked: PageQuery[] = [];
	const fetchPage = async (query: PageQuery) => {
		change?.(things, asked.length);
		asked.push(query);
		const offset = query['pg[offset]'] ?? 0;
		const limit = Math.min(query['pg[limit]'] ?? usual, cap);
		const start = Math.max(0, offset - overlap);
		const page = things.slice(start, start + limit);
		return { things: page.length > 0 ? page : empty, ...echoes[echo](offset, limit) };
	};
	return { things, asked, fetchPage };
}

const anyService = fc.record({
	count: fc.integer({ min: 0, max: 400 }),
	cap: fc.integer({ min: 1, max: 120 }),
	echo: fc.constantFrom(...honest),
});

test('returns every entry once and in order, whatever page size the service allows', async () => {
	await fc.assert(
		fc.asyncProperty(anyService, fc.boolean(), async (options, isPaged) => {
			const { things, fetchPage } = service(options);
			expect(await readList(isPaged ? paged : unpaged, Infinity, fetchPage)).toEqual(things);
		}),
	);
});

test('returns and requests no more entries than wanted', async () => {
	await fc.assert(
		fc.asyncProperty(anyService, fc.integer({ min: 1, max: 500 }), async (options, most) => {
			const { things, asked, fetchPage } = service(options);
			expect(await readList(paged, most, fetchPage)).toEqual(things.slice(0, most));
			const needed = Math.ceil(Math.min(most, options.count) / options.cap);
			expect(asked.length).toBeLessThanOrEqual(Math.max(1, needed + 1));
			expect(asked.every((query) => query['pg[limit]']! <= Math.min(most, 500))).toBe(true);
		}),
	);
});

test('continues from any offset', async () => {
	await fc.assert(
		fc.asyncProperty(anyService, fc.nat(400), async (options, from) => {
			const { things, fetchPage } = service(options);
			const found: IDataObject[] = [];
			for await (const page of readPages(paged, Infinity, fetchPage, { offset: from })) found.push(...page.entries);
			expect(found).toEqual(things.slice(from));
		}),
	);
});

test('sends a given page size, and requests no more than needed', async () => {
	await fc.assert(
		fc.asyncProperty(
			anyService,
			fc.boolean(),
			fc.nat(100),
			fc.integer({ min: 1, max: 90 }),
			fc.integer({ min: 1, max: 200 }),
			async (options, isPaged, offset, pageSize, most) => {
				const { things, asked, fetchPage } = service(options);
				const start = { offset, pageSize };
				expect(await readList(isPaged ? paged : unpaged, most, fetchPage, start)).toEqual(
					things.slice(offset, offset + most),
				);
				expect(asked[0]).toEqual({
					...(offset > 0 && { 'pg[offset]': offset }),
					'pg[limit]': Math.min(pageSize, most),
				});
			},
		),
	);
});

test('sends no paging parameters for a list that the API does not page, and one request if the answer has no pg', async () => {
	const { things, asked, fetchPage } = service({ count: 700, cap: 1000, echo: 'none' });

	expect(await readList(unpaged, Infinity, fetchPage)).toEqual(things);
	expect(asked).toEqual([{}]);
});

/** Services whose paging information can be wrong. Their last page is empty or repeats entries. */
const anyEnding = fc.record({
	count: fc.integer({ min: 0, max: 400 }),
	cap: fc.integer({ min: 2, max: 120 }),
	echo: fc.constantFrom(...(Object.keys(echoes) as Echo[])),
	empty: fc.constantFrom<unknown>([], null, {}),
});

test('G01 returns every entry once and in order, whatever the service says about its pages', async () => {
	await fc.assert(
		fc.asyncProperty(
			anyEnding,
			fc.nat(100),
			fc.option(fc.integer({ min: 1, max: 500 })),
			async (options, more, most) => {
				// A limit can end with a page that is shorter than the overlap.
				const overlap = most === null ? Math.min(more, options.cap - 1) : 0;
				const { things, asked, fetchPage } = service({ ...options, overlap });
				expect(await readList(paged, most ?? Infinity, fetchPage)).toEqual(things.slice(0, most ?? Infinity));
				expect(asked.length).toBeLessThanOrEqual(Math.ceil(options.count / (options.cap - overlap)) + 2);
			},
		),
	);
});

test('G01 reads a list that the API does not page completely, with or without pg', async () => {
	await fc.assert(
		fc.asyncProperty(anyEnding, async ({ count, cap, echo, empty }) => {
			const pages = !['none', 'null'].includes(echo);
			const { things, asked, fetchPage } = service({ count, cap: pages ? cap : 1000, echo, empty });
			expect(await readList(unpaged, Infinity, fetchPage)).toEqual(things);
			expect(asked[0]).toEqual({});
			if (!pages) expect(asked).toHaveLength(1);
		}),
	);
});

test('G01 sends no extra request for the end if the service echoes the paging it used', async () => {
	await fc.assert(
		fc.asyncProperty(anyService, fc.boolean(), async (options, isPaged) => {
			const { asked, fetchPage } = service(options);
			await readList(isPaged ? paged : unpaged, Infinity, fetchPage);
			expect(asked).toHaveLength(Math.floor(options.count / options.cap) + 1);
		}),
	);
});

test('G01 does not end the list after a full page when the echoed limit is above the one that was sent', async () => {
	const { things, asked, fetchPage } = service({ count: 700, cap: 1000 });
	const withServerLimit = async (query: PageQuery) => ({ ...(await fetchPage(query)), pg: { limit: 1000 } });

	expect(await readList(paged, Infinity, withServerLimit)).toEqual(things);
	expect(asked).toHaveLength(2);
});

test('G01 ends a paged list without paging information at a page that is empty or has no new entry', async () => {
	const { things, asked, fetchPage } = service({ count: 151, cap: 100, echo: 'none' });

	expect(await readList(paged, Infinity, fetchPage)).toEqual(things);
	expect(asked.map((query) => query['pg[offset]'])).toEqual([undefined, 100, 151]);

	const ignoring = jest.fn(async (_: PageQuery) => ({ things }));
	expect(await readList(paged, Infinity, ignoring)).toEqual(things);
	expect(ignoring).toHaveBeenCalledTimes(2);
});

/** The number of entries to add or remove before each request. */
const anyCounts = fc.array(fc.nat(20), { maxLength: 20 });

test('returns each entry that existed at the start once if the list grows by less than a page per request', async () => {
	await fc.assert(
		fc.asyncProperty(anyEnding, anyCounts, fc.double({ min: 0, max: 1, noNaN: true }), async (options, counts, at) => {
			let added = 0;
			const change = (things: IDataObject[], request: number) => {
				const fresh = Array.from({ length: Math.min(counts[request - 1] ?? 0, options.cap - 1) }, () => ({
					id: `new ${added++}`,
				}));
				things.splice(Math.floor(at * things.length), 0, ...fresh);
			};
			const { things, fetchPage } = service({ ...options, change });
			const before = [...things];
			const found = await readList(paged, Infinity, fetchPage);
			expect(found.filter(({ id }) => typeof id === 'number')).toEqual(before);
			expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
		}),
	);
});

test('misses no more entries than were removed, and repeats none, if the list shrinks during the read', async () => {
	await fc.assert(
		fc.asyncProperty(anyEnding, anyCounts, fc.double({ min: 0, max: 1, noNaN: true }), async (options, counts, at) => {
			const removed: unknown[] = [];
			const change = (things: IDataObject[], request: number) => {
				const gone = things.splice(Math.floor(at * things.length), counts[request - 1] ?? 0);
				removed.push(...gone.map(({ id }) => id));
			};
			const { things, fetchPage } = service({ ...options, change });
			const found = (await readList(paged, Infinity, fetchPage)).map(({ id }) => id);
			expect(new Set(found).size).toBe(found.length);
			const missing = things.filter(({ id }) => !found.includes(id));
			expect(missing.length).toBeLessThanOrEqual(removed.length);
		}),
	);
});

test('throws for a list without an end, and returns no part of it', async () => {
	let id = 0;
	const fetchPage = async () => ({ things: [{ id: id++ }] });

	await expect(readList(paged, Infinity, fetchPage)).rejects.toThrow(ShapeError);
	expect(id).toBe(10_000);
});

test('treats an ID of null as no ID', async () => {
	const things = [{ id: null, name: 'a' }, { id: null, name: 'b' }, { id: '' }, { id: '' }];

	expect(await readList(unpaged, Infinity, async () => ({ things }))).toEqual(things);
});

test('ends the list at a page that repeats the one before', async () => {
	let count = 0;
	const fetchPage = async () => {
		count += 1;
		return { things: [{ id: 1 }, { id: 2 }], pg: { limit: 2 } };
	};

	expect(await readList(paged, Infinity, fetchPage)).toEqual([{ id: 1 }, { id: 2 }]);
	expect(count).toBe(2);
});

test('returns each entry once when pages overlap because something was added', async () => {
	const pages = [[{ id: 3 }, { id: 2 }], [{ id: 2 }, { id: 1 }], [{ id: 0 }]];
	const fetchPage = async () => ({ things: pages.shift(), pg: { limit: 2 } });

	expect((await readList(paged, Infinity, fetchPage)).map(({ id }) => id)).toEqual([3, 2, 1, 0]);
});

test('ends the list at a repeated page of entries without an ID', async () => {
	const pages = [[{ name: 'a' }, { name: 'b' }], [{ name: 'a' }, { name: 'b' }], [{ name: 'c' }]];
	const fetchPage = async () => ({ things: pages.shift(), pg: { limit: 2 } });

	expect((await readList(paged, Infinity, fetchPage)).map(({ name }) => name)).toEqual(['a', 'b']);
});

test('G01 keeps an equal page of entries without an ID that has its offset echoed only if its entries are all alike', async () => {
	const serve = (rows: IDataObject[], offsets: boolean) =>
		jest.fn(async ({ 'pg[offset]': offset = 0 }: PageQuery) => ({
			things: rows.slice(offsets ? offset : 0).slice(0, 2),
			pg: { offset, limit: 2 },
		}));
	const names = [{ name: 'a' }, { name: 'b' }];
	const ignoring = serve(names, false);
	expect(await readList(paged, Infinity, ignoring)).toEqual(names);
	expect(ignoring).toHaveBeenCalledTimes(2);

	const alike = Array.from({ length: 7 }, () => ({ teamId: 340 }));
	expect(await readList(paged, Infinity, serve(alike, true))).toEqual(alike);
});

test('does not end the list early when the echoed limit is not a number', async () => {
	const pages = [Array.from({ length: 500 }, (_, id) => ({ id })), [{ id: 500 }], []];
	const fetchPage = async () => ({ things: pages.shift(), pg: { limit: null } });

	expect(await readList(paged, Infinity, fetchPage)).toHaveLength(501);
});

test.each([null, [], {}])('%j is an empty list', async (things) => {
	expect(await readList(paged, Infinity, async () => ({ things }))).toEqual([]);
});

test.each([[undefined], ['text'], [{}], [{ things: 'text' }], [{ things: { a: 1 } }], [[]]])(
	'an answer %j without the list is an error that names it',
	async (body) => {
		const read = readList(paged, Infinity, async () => body);
		await expect(read).rejects.toThrow(ShapeError);
		await expect(read).rejects.toThrow("'things'");
	},
);

const requests = contractNock({ allowLocalhost: true });

function ids(result: RunResult): unknown[] {
	return jsonOf(result).map(({ id }) => id);
}

/** Expects that no request has a query key twice, except for the columns, which are a list. */
function expectEachKeyOnce(): void {
	for (const { query } of requests) {
		const keys = query.map(([key]) => key).filter((key) => key !== 'cols[]');
		expect(keys).toEqual([...new Set(keys)]);
	}
}

/** The requests of the list itself, without the one that reads the name of a scenario. */
function ofList(list: Variant): RecordedRequest[] {
	return requestsOf(list, requests);
}

/** Answers the requests of a list with these bodies in turn, one item for each. Returns the output items. */
async function answered(list: Variant, bodies: Array<string | object>): Promise<INodeExecutionData[]> {
	let next = 0;
	serveExamples((request) => (requestsOf(list, [request]).length > 0 ? { body: bodies[next++] } : undefined));
	const items = bodies.map(() => ({ json: {} }));
	const output: INodeExecutionData[] = [];
	for (const some of sharesRequests(list) ? items.map((item) => [item]) : [items]) {
		const result = await runUnderTest(list.parameters, { items: some, onError: 'continueRegularOutput' });
		output.push(...result.output.flat());
	}
	return output;
}

/** Whether an operation has a field that sends this wire name, directly or in a collection. */
function hasFieldFor(wireName: string, { parameters }: Variant): boolean {
	return shownFields(parameters)
		.flatMap((field) => [field, ...((field.options ?? []) as INodeProperties[])])
		.some(({ routing }) => routing?.send?.property === wireName);
}

/** Options that sort a list in ascending order, by its field or by an additional query parameter. */
function sortedAscending(list: Variant): INodeParameters {
	if (hasFieldFor('pg[sortDir]', list)) return { sortDirection: 'asc' };
	return { additionalQuery: '{"pg[sortDir]": "asc"}' };
}

/** The lists whose Additional Parameters can choose the page. A search reads all pages, so it is not among them. */
const withAdditionalQuery = pagedLists.filter(
	({ parameters }) =>
		!('searchIn' in parameters) &&
		shownFields(parameters).some(
			({ name, options = [] }) => name === 'options' && options.some((option) => option.name === 'additionalQuery'),
		),
);
const dlqs = lists.find(({ name }) => name === 'incompleteExecution.getAll')!;

describe('every paged list of the node', () => {
	test('D01 D03 D06 returns all 120 entries when the service returns 50 per page, and advances the offset by what arrived', async () => {
		const found = await offendersOverHttp(pagedLists, requests, async (list) => {
			serveList(list.listRoot, 120, 50);

			expect(ids(await runUnderTest({ ...list.parameters, returnAll: true }))).toEqual(entryIds(120));

			expect(ofList(list).map((request) => asked(request).offset ?? '0')).toEqual(['0', '50', '100']);
			expectEachKeyOnce();
		});
		expect(found).toEqual([]);
	});

	test('D01 D06 returns 70 of 120 entries from two pages with Limit 70, also when sorted', async () => {
		const found = await offendersOverHttp(pagedLists, requests, async (list) => {
			serveList(list.listRoot, 120, 50);

			const result = await runUnderTest({ ...list.parameters, limit: 70, options: sortedAscending(list) });

			expect(ids(result)).toEqual(entryIds(70));
			expect(ofList(list)).toHaveLength(2);
			expect(ofList(list).map(({ query }) => query.filter(([key]) => key === 'pg[sortDir]'))).toEqual(
				[1, 2].map(() => [['pg[sortDir]', 'asc']]),
			);
			expectEachKeyOnce();
		});
		expect(found).toEqual([]);
	});

	test('D02 sends at most three requests to a service that ignores the offset', async () => {
		const found = await offendersOverHttp(pagedLists, requests, async (list) => {
			serveExamples(() => ({ body: { [list.listRoot]: entries(50), pg: { offset: 0, limit: 50 } } }));

			expect(ids(await runUnderTest({ ...list.parameters, returnAll: true }))).toEqual(entryIds(50));

			expect(ofList(list).length).toBeLessThanOrEqual(3);
		});
		expect(found).toEqual([]);
	});

	test('D06 starts at an offset that is set, and keeps a page size that is set', async () => {
		const found = await offendersOverHttp(withAdditionalQuery, requests, async (list) => {
			serveList(list.listRoot, 60, 10);
			const fromOffset = { additionalQuery: '{"pg[offset]": 30}' };
			expect(ids(await runUnderTest({ ...list.parameters, limit: 20, options: fromOffset }))).toEqual(
				entryIds(50).slice(30),
			);

			settle();
			serveList(list.listRoot, 60, 50);
			const inPages = { additionalQuery: '{"pg": {"limit": "25", "offset": 5}}' };
			expect(ids(await runUnderTest({ ...list.parameters, limit: 40, options: inPages }))).toEqual(
				entryIds(45).slice(5),
			);
			expect(ids(await runUnderTest({ ...list.parameters, returnAll: true, options: inPages }))).toEqual(
				entryIds(60).slice(5),
			);

			expect(requests.map(asked)).toEqual([
				{ offset: '30', limit: '20' },
				{ offset: '40', limit: '10' },
				{ offset: '5', limit: '25' },
				{ offset: '30', limit: '15' },
				{ offset: '5', limit: '25' },
				{ offset: '30', limit: '25' },
				{ offset: '55', limit: '25' },
			]);
			expectEachKeyOnce();
		});
		expect(found).toEqual([]);
	});

	test('D26 does not return all entries when the expression of Limit gives nothing', async () => {
		const found = await offendersOverHttp(pagedLists, requests, async (list) => {
			serveList(list.listRoot, 120, 50);

			const result = await runUnderTest({ ...list.parameters, limit: '={{ $json.missing }}' });

			expect(ids(result).length).toBeLessThanOrEqual(50);
		});
		expect(found).toEqual([]);
	});
});

describe('every list of the node', () => {
	test('G01 is read to its end when the service echoes no paging, or only the sorting', async () => {
		const found = await offendersOverHttp(lists, requests, async (list) => {
			serveWithoutEcho((pageOf) => ({ [list.listRoot]: pageOf(entries(151)) }));
			expect(ids(await runUnderTest({ ...list.parameters, returnAll: true }))).toEqual(entryIds(151));
			expect(ofList(list).map((request) => asked(request).offset)).toEqual(
				list.isPaged ? [undefined, '100', '151'] : [undefined],
			);

			settle();
			serveOddly(list.listRoot, 151);
			expect(ids(await runUnderTest({ ...list.parameters, returnAll: true }))).toEqual(entryIds(151));
		});
		expect(found).toEqual([]);
	});

	const limited = lists.filter(({ parameters }) => shownFields(parameters).some(({ name }) => name === 'limit'));

	test('D26 has a Limit, except for the days of a month, which are few', () => {
		expect(lists.filter((list) => !limited.includes(list)).map(({ name }) => name)).toEqual(['organization.getUsage']);
	});

	test('D26 has a Limit of 50 by default, sends one request and returns no more', async () => {
		const found = await offendersOverHttp(limited, requests, async (list) => {
			serveList(list.listRoot, 10_000, 10_000);
			expect(shownFields(list.parameters).find(({ name }) => name === 'limit')?.default).toBe(50);

			expect(ids(await runUnderTest(list.parameters))).toEqual(entryIds(50));
			expect(ofList(list)).toHaveLength(1);

			expect(ids(await runUnderTest({ ...list.parameters, limit: 3 }))).toEqual(entryIds(3));
			expect(ofList(list)).toHaveLength(2);
		});
		expect(found).toEqual([]);
	});

	test('D26 refuses an invalid Limit before anything is sent', async () => {
		const limits = [0, -1, 1.5, 'many'];
		const found = await offendersOverHttp(limited, requests, async (list) => {
			const { output } = await runUnderTest(
				{ ...list.parameters, limit: '={{ $json.limit }}' },
				{ items: limits.map((limit) => ({ json: { limit } })), onError: 'continueRegularOutput' },
			);

			expect(output[0].map(({ json }) => json.error)).toEqual(limits.map(() => expect.stringContaining("'Limit'")));
			expect(requests).toEqual([]);
		});
		expect(found).toEqual([]);
	});

	test('D09 returns no item for an empty list', async () => {
		const found = await offendersOverHttp(lists, requests, async (list) => {
			const bare = list.isLoose ? [[], 'null'] : [];
			const bodies = [...[[], null, {}].map((empty) => ({ [list.listRoot]: empty })), ...bare];

			expect(await answered(list, bodies)).toEqual([]);
			expect(ofList(list)).toHaveLength(bodies.length);
		});
		expect(found).toEqual([]);
	});

	test('D09 fails if the answer has no list, and names what is missing', async () => {
		const found = await offendersOverHttp(lists, requests, async (list) => {
			const bare = list.isLoose ? [] : [[], 'null'];
			const page = '<html></html>';
			const bodies = [{}, { [list.listRoot]: 'x' }, ...bare, '"x"', page, ''];

			const output = await answered(list, bodies);

			expect(output.map(({ json }) => json.error)).toEqual(
				bodies.map((body) => expect.stringContaining(body === page ? 'is a web page' : `'${list.listRoot}'`)),
			);
			expect(ofList(list)).toHaveLength(bodies.length);
		});
		expect(found).toEqual([]);
	});
});

test('G01 every list returns the same when the sandbox caps pages and does not echo paging', async () => {
	const sandbox = await startSandbox({ seed: 'platform' });
	const places: INodeParameters = {
		organizationId: locator(12),
		teamId: locator(88),
		scenarioId: locator(4714),
		dlqId: locator(testIds.manyLogs),
		providerId: locator(2),
		variableName: locator('roast_limit'),
		certificateType: 'saml',
		returnAll: true,
	};
	const platform = {
		...underTest.credentials.automationPlatformApi,
		baseUrl: sandbox.url,
		apiKey: 'sandbox-example-key-all',
	};
	const read = async ({ parameters }: Variant) => {
		const known = Object.entries(places).filter(([name]) => name in parameters || name === 'returnAll');
		const filled = { ...parameters, ...Object.fromEntries(known) };
		return await runUnderTest(filled, { credentials: { automationPlatformApi: platform } });
	};
	const whole = new Map<string, RunResult>();
	for (const list of lists) whole.set(list.name, await read(list));
	const pageLimits = Object.fromEntries(lists.map(({ name }) => [name, { max: 25 }]));
	sandbox.setModes({ pagingEcho: false, pageLimits });

	const found = await offendersOf(named(lists), async (list) => {
		const entriesOf = (result: RunResult) => result.error?.message ?? JSON.stringify(jsonOf(result));
		const expected = entriesOf(whole.get(list.name)!);
		if (!expected.startsWith('[{')) return expected;
		return entriesOf(await read(list)) !== expected && 'gives other entries';
	});

	const { outOfContractDetails } = sandbox.stats();
	await sandbox.close();
	expect([found, outOfContractDetails]).toEqual([[], []]);
});

test.each([1, 50, 600])(
	'D02 sends one request for a list of DLQs without pg in the answer, also with %d entries',
	async (count) => {
		serveExamples(() => ({ body: { dlqs: entries(count) } }));

		expect(jsonOf(await runUnderTest({ ...dlqs.parameters, returnAll: true }))).toHaveLength(count);
		expect(ofList(dlqs).map(asked)).toEqual([{}]);
	},
);

test('D02 reads a list of DLQs with pg in the answer to its end', async () => {
	serveList('dlqs', 101, 50);

	expect(jsonOf(await runUnderTest({ ...dlqs.parameters, returnAll: true }))).toHaveLength(101);
	expect(ofList(dlqs).map(({ query }) => query.map(([key]) => key))).toEqual([
		['scenarioId'],
		['scenarioId', 'pg[offset]', 'pg[limit]'],
		['scenarioId', 'pg[offset]', 'pg[limit]'],
	]);
});

test.each<[INodeParameters[string]]>([['{"pg[offset]": "30"}'], [{ pg: { offset: '30' } }]])(
	'D06 accepts an offset as %j',
	async (additionalQuery) => {
		const [list] = withAdditionalQuery;
		serveList(list.listRoot, 60, 10);

		const result = await runUnderTest({
			...list.parameters,
			limit: 20,
			options: { additionalQuery } as INodeParameters,
		});

		expect(ids(result)).toEqual(entryIds(50).slice(30));
	},
);

test.each([
	['pg[offset]', 'x'],
	['pg[offset]', -1],
	['pg[limit]', 0],
	['pg[limit]', 1.5],
])('D06 refuses %s of %j before anything is sent', async (name, value) => {
	const [list] = withAdditionalQuery;

	const { error } = await runUnderTest({
		...list.parameters,
		options: { additionalQuery: JSON.stringify({ [name]: value }) },
	});

	expect(shownText(error)).toMatch(/'Additional Parameters' must have a whole number of at least [01] as pg/);
	expect(shownText(error)).toContain(name);
	expect(requests).toEqual([]);
});

test.each([
	[undefined, '50'],
	[3, '3'],
	['={{ "3" }}', '3'],
])('D26 lets the service limit a list that the API pages: Limit %s sends %s', async (limit, sent) => {
	serveList('scenarios', 120, 500);
	const scenarios = lists.find(({ name }) => name === 'scenario.getAll')!;

	await runUnderTest({ ...scenarios.parameters, ...(limit !== undefined && { limit }) });

	expect(requests.map(asked)).toEqual([{ offset: undefined, limit: sent }]);
});
