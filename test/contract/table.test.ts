import type { IDataObject } from 'n8n-workflow';

import type { EntryPoint } from '../support/engine';
import { reply } from '../support/nock';
import { apiKey, contract, documentedAt, jsonOf, menuOperations, origin, run } from '../nodes/platform';
import { rows } from './rows';
import type { Exchange, Row } from './rows';
import { contractNock } from './validity';

const requests = contractNock();

const cases = rows.map((row): [string, Row] => [row.when ? `${row.operation}: ${row.when}` : row.operation, row]);

/** The exchanges of one method and path are answered in their order. */
function serve(exchanges: Exchange[]): void {
	for (const { method, path, answer } of exchanges) {
		const headers = typeof answer === 'string' ? { 'content-type': 'text/event-stream' } : undefined;
		reply(origin, method, path, answer === undefined ? { status: 204 } : { body: answer, headers });
	}
}

async function runRow(row: Row, entryPoint: EntryPoint) {
	const [resource, operation] = row.operation.split('.');
	serve(row.exchanges);
	return await run({ resource, operation, ...row.parameters }, { entryPoint, items: [{ json: row.input ?? {} }] });
}

/** Items with the types of what differs at each run in place of the values. */
function withoutVolatile({ volatile = [] }: Row, items: IDataObject[]): IDataObject[] {
	return items.map((json) => ({
		...json,
		...Object.fromEntries(volatile.map((key) => [key, typeof json[key]])),
	}));
}

test('every operation of the menus has a row', () => {
	const missing = menuOperations.filter(({ name }) => rows.every(({ operation }) => operation !== name));
	expect(missing.map(({ name }) => name)).toEqual([]);
});

describe.each(['custom', 'routing'] as const)('through the entryPoint %s', (entryPoint) => {
	test.each(cases)('%s: sends exactly this, and gives exactly these items', async (_, row) => {
		const result = await runRow(row, entryPoint);

		expect(result.error).toBeUndefined();
		expect(requests.map(({ method, path, query, body }) => ({ method, path, query, body }))).toEqual(
			row.exchanges.map(({ method, path, query = [], body }) => ({ method, path, query, body })),
		);
		expect(withoutVolatile(row, jsonOf(result))).toEqual(withoutVolatile(row, row.output));
		expect(result.output.flat().every(({ pairedItem }) => JSON.stringify(pairedItem) === '{"item":0}')).toBe(true);
		for (const [index, { headers, body }] of requests.entries()) {
			const { headers: special = {} } = row.exchanges[index];
			for (const [name, value] of Object.entries({ authorization: apiKey, ...special })) {
				expect([name, headers[name]]).toEqual([name, value]);
			}
			const isStream = typeof row.exchanges[index].answer === 'string';
			expect(headers.accept).toContain(isStream ? 'text/event-stream' : 'application/json');
			expect(headers['content-type']).toBe(body === undefined ? undefined : 'application/json');
		}
	});
});

test.each(cases)('%s: its answers are what the contract says', (_, row) => {
	for (const { method, path, answer } of row.exchanges) {
		const operation = documentedAt(method, path);
		if (!operation) throw new Error(`The contract has no ${method} ${path}`);
		const [good] = contract.answers(operation, (status) => status.startsWith('2'));
		if (answer) expect(contract.errors(good.schemaPointer, answer)).toBeUndefined();
		else expect(Object.keys(operation.responses)).toContain('204');
	}
});
