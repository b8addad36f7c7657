import type { IDataObject } from 'n8n-workflow';

import type { RunOptions } from '../support/engine';
import { reply } from '../support/nock';
import { offenders } from '../nodes/offenders';
import { authorization, contract, documentedAt, menuOperations, origin, runUnderTest } from '../nodes/operations';
import { nodeUnderTest } from '../nodes/nodeUnderTest';
import { rows } from './rows';
import type { Exchange, Row } from './rows';
import { contractNock } from './validity';
import { jsonOf } from '../support/results';
import { skipWaits } from '../support/waits';

const requests = contractNock();
beforeEach(() => {
	skipWaits();
});
afterEach(() => {
	jest.restoreAllMocks();
});

/** Answers the exchanges of one method and path in their order. */
function serve(exchanges: Exchange[]): void {
	for (const { method, path, answer } of exchanges) {
		const headers = typeof answer === 'string' ? { 'content-type': 'text/event-stream' } : undefined;
		reply(origin, method, path, answer === undefined ? { status: 204 } : { body: answer, headers });
	}
}

/** The visible result of a run: the requests, the items and their pairs. */
interface Seen {
	error?: string;
	requests: object[];
	items: IDataObject[];
	pairs: unknown[];
}

/** Items with types in place of values that differ in each run. */
function withoutVolatile({ volatile = [] }: Row, items: IDataObject[]): IDataObject[] {
	return items.map((json) => ({
		...json,
		...Object.fromEntries(volatile.map((key) => [key, typeof json[key]])),
	}));
}

function expectedOf(row: Row): Seen {
	return {
		requests: row.exchanges.map(({ method, path, query = [], body, headers, answer }) => ({
			method,
			path,
			query,
			body,
			headers: { authorization: authorization, ...headers },
			accept: expect.stringContaining(typeof answer === 'string' ? 'text/event-stream' : 'application/json') as string,
			contentType: body === undefined ? undefined : 'application/json',
		})),
		items: withoutVolatile(row, row.output),
		pairs: row.output.map(() => ({ item: 0 })),
	};
}

async function seenOf(row: Row, options: Partial<RunOptions>): Promise<Seen> {
	const [resource, operation] = row.operation.split('.');
	serve(row.exchanges);
	const before = requests.length;
	const result = await runUnderTest(
		{ resource, operation, ...row.parameters },
		{ items: [{ json: row.input ?? {} }], ...options },
	);
	return {
		...(result.error && { error: result.error.message }),
		requests: requests.slice(before).map(({ method, path, query, body, headers }, index) => ({
			method,
			path,
			query,
			body,
			headers: Object.fromEntries(
				['authorization', ...Object.keys(row.exchanges[index]?.headers ?? {})].map((name) => [name, headers[name]]),
			),
			accept: headers.accept,
			contentType: headers['content-type'],
		})),
		items: withoutVolatile(row, jsonOf(result)),
		pairs: result.output.flat().map(({ pairedItem }) => pairedItem),
	};
}

/** The rows of each operation, by their description. */
const rowsOf = menuOperations
	.map(({ name }): [string, Array<[when: string, Row]>] => [
		name,
		rows.filter(({ operation }) => operation === name).map((row) => [row.when ?? 'as it is', row]),
	])
	.filter(([, ofOperation]) => ofOperation.length > 0);

const generate = '`npm run generate`';

test('every operation has a row', () => {
	const missing = menuOperations.filter(({ name }) => !rows.some(({ operation }) => operation === name));
	expect(
		missing.map(
			({ name, resource }) => `${name}: add a row in ${nodeUnderTest.rowsFile(resource)}, then run ${generate}`,
		),
	).toEqual([]);
});

test.each(rowsOf)('%s: sends exactly these requests, and returns exactly these items', async (_, ofOperation) => {
	const [[first]] = ofOperation;
	const seen: Record<string, Seen> = {};
	const expected: Record<string, Seen> = {};
	for (const [when, row] of ofOperation) {
		seen[when] = await seenOf(row, { withAllFields: when === first });
		expected[when] = expectedOf(row);
	}
	// When n8n passes the items one by one, they use the same code. The row with the most fields shows it.
	const [[most, row]] = [...ofOperation].sort(([, a], [, b]) => sizeOf(b) - sizeOf(a));
	seen[`${most}, through the second entry point`] = await seenOf(row, { entryPoint: 'routing' });
	expected[`${most}, through the second entry point`] = expectedOf(row);

	expect(Object.keys(seen)).toHaveLength(ofOperation.length + 1);
	expect(seen).toEqual(expected);
});

function sizeOf({ parameters }: Row): number {
	return JSON.stringify(parameters).length;
}

test('the answers of the rows fit the contract', () => {
	const strange = offenders(
		rowsOf.flatMap(([name, ofOperation]) => ofOperation.map(([when, row]): [string, Row] => [`${name}, ${when}`, row])),
		({ exchanges }) =>
			exchanges.flatMap(({ method, path, answer }) => {
				const operation = documentedAt(method, path);
				if (!operation) return `the contract has no ${method} ${path}`;
				const [good] = contract.answers(operation, (status) => status.startsWith('2'));
				if (!answer) return '204' in operation.responses ? [] : `${method} ${path} has no empty answer`;
				const errors = contract.errors(good.schemaPointer, answer);
				return errors ? JSON.stringify(errors) : [];
			}),
	);
	expect(strange).toEqual([]);
});
