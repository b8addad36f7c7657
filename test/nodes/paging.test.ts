import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { ShapeError } from '../../nodes/shared/errors/shapeError';
import { readList, readPages, type PageQuery } from '../../nodes/shared/output/paging';

const paged = { root: 'things', paged: true };
const unpaged = { root: 'things', paged: false };

interface Service {
	count: number;
	/** The most that it gives in a page. */
	cap: number;
	/** What it gives when no limit is asked for. */
	usual?: number;
	/** What it says of the page: all of it, nothing, or the limit as text. */
	echo?: 'numbers' | 'texts' | 'none';
}

/** A service that pages as the interface describes, and what it was asked. */
function service({ count, cap, usual = cap, echo = 'numbers' }: Service) {
	const things = Array.from({ length: count }, (_, index): IDataObject => ({ id: index }));
	const asked: PageQuery[] = [];
	const fetchPage = async (query: PageQuery) => {
		asked.push(query);
		const offset = query['pg[offset]'] ?? 0;
		const limit = Math.min(query['pg[limit]'] ?? usual, cap);
		const pg = echo === 'texts' ? { offset: String(offset), limit: String(limit) } : { offset, limit };
		return { things: things.slice(offset, offset + limit), ...(echo !== 'none' && { pg }) };
	};
	return { things, asked, fetchPage };
}

const anyService = fc.record({
	count: fc.integer({ min: 0, max: 400 }),
	cap: fc.integer({ min: 1, max: 120 }),
	echo: fc.constantFrom<'numbers' | 'texts'>('numbers', 'texts'),
});

test('every entry comes out once and in order, whatever the service caps', async () => {
	await fc.assert(
		fc.asyncProperty(anyService, fc.boolean(), async (options, isPaged) => {
			const { things, fetchPage } = service(options);
			expect(await readList(isPaged ? paged : unpaged, Infinity, fetchPage)).toEqual(things);
		}),
	);
});

test('no more comes out than was wanted, and no more is asked for than is needed', async () => {
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

test('reading can go on from any offset', async () => {
	await fc.assert(
		fc.asyncProperty(anyService, fc.nat(400), async (options, from) => {
			const { things, fetchPage } = service(options);
			const found: IDataObject[] = [];
			for await (const page of readPages(paged, Infinity, fetchPage, { offset: from })) found.push(...page.entries);
			expect(found).toEqual(things.slice(from));
		}),
	);
});

test('a page size that is given is asked for, and no more than is needed', async () => {
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

test('a list that the interface does not page is asked for plainly, and that is all where no pg comes back', async () => {
	const { things, asked, fetchPage } = service({ count: 700, cap: 1000, echo: 'none' });

	expect(await readList(unpaged, Infinity, fetchPage)).toEqual(things);
	expect(asked).toEqual([{}]);
});

test('a paged list whose service says nothing of the page ends with one that is shorter than asked for', async () => {
	const { things, asked, fetchPage } = service({ count: 700, cap: 500, echo: 'none' });

	expect(await readList(paged, Infinity, fetchPage)).toEqual(things);
	expect(asked).toEqual([{ 'pg[limit]': 500 }, { 'pg[offset]': 500, 'pg[limit]': 500 }]);
});

test('a page that repeats the one before ends the list', async () => {
	let count = 0;
	const fetchPage = async () => {
		count += 1;
		return { things: [{ id: 1 }, { id: 2 }], pg: { limit: 2 } };
	};

	expect(await readList(paged, Infinity, fetchPage)).toEqual([{ id: 1 }, { id: 2 }]);
	expect(count).toBe(2);
});

test('pages that overlap, since something was added meanwhile, give each entry once', async () => {
	const pages = [[{ id: 3 }, { id: 2 }], [{ id: 2 }, { id: 1 }], [{ id: 0 }]];
	const fetchPage = async () => ({ things: pages.shift(), pg: { limit: 2 } });

	expect((await readList(paged, Infinity, fetchPage)).map(({ id }) => id)).toEqual([3, 2, 1, 0]);
});

test('a repeated page of entries that have no id ends the list as well', async () => {
	const pages = [[{ name: 'a' }, { name: 'b' }], [{ name: 'a' }, { name: 'b' }], [{ name: 'c' }]];
	const fetchPage = async () => ({ things: pages.shift(), pg: { limit: 2 } });

	expect((await readList(paged, Infinity, fetchPage)).map(({ name }) => name)).toEqual(['a', 'b']);
});

test('an echoed limit that is no number does not end the list early', async () => {
	const pages = [Array.from({ length: 500 }, (_, id) => ({ id })), [{ id: 500 }]];
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
