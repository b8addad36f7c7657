import type { INodeParameters } from 'n8n-workflow';

import { strictNock } from '../../support/nock';
import { runUnderTest, serveExamples, shownFields } from '../../nodes/operations';
import { jsonOf, shownText } from '../../support/results';
import { locator } from '../../support/input';

// Not checked against the contract: the option can send parameters that the contract does not have.
const requests = strictNock();

const folders = { resource: 'scenarioFolder', operation: 'getAll', teamId: locator(340) };
const users = { resource: 'user', operation: 'getAll', scope: 'organization', organizationId: locator(34) };

function withAdditional(parameters: INodeParameters, additionalQuery: unknown): INodeParameters {
	return { ...parameters, options: { additionalQuery } as INodeParameters };
}

async function sentWith(additionalQuery: unknown): Promise<Array<[string, string]>> {
	serveExamples();
	const { error } = await runUnderTest(withAdditional(folders, additionalQuery));
	expect(error).toBeUndefined();
	return requests[0].query.filter(([name]) => name !== 'teamId');
}

describe('Additional Parameters', () => {
	test.each<[string, Array<[string, string]>]>([
		['{"cols": ["id", "name"]}', ['id', 'name'].map((column) => ['cols[]', column])],
		['{"cols[]": ["id", "name"]}', ['id', 'name'].map((column) => ['cols[]', column])],
		['{"cols": ["id"]}', [['cols[]', 'id']]],
		['{"cols[]": "id"}', [['cols[]', 'id']]],
		['{"filter": {"ids": [1, 2]}}', ['1', '2'].map((id) => ['filter[ids][]', id])],
		['{"cols": []}', []],
		['{"cols": ["id"], "cols[]": ["name"]}', ['id', 'name'].map((column) => ['cols[]', column])],
		['{"a": {"b": 1}, "a[b]": 2}', ['1', '2'].map((value) => ['a[b]', value])],
	])('%s is sent as a list', async (additionalQuery, sent) => {
		expect(await sentWith(additionalQuery)).toEqual(sent);
	});

	test.each<[string, Array<[string, string]>]>([
		['{"a": 1, "b": "x", "c": true}', ['a=1', 'b=x', 'c=true'].map((pair) => pair.split('=') as [string, string])],
		['{"pg": {"sortDir": "desc"}}', [['pg[sortDir]', 'desc']]],
		['{"a": {"b": {"c": 1}}}', [['a[b][c]', '1']]],
		['{}', []],
	])('%s is sent with its names', async (additionalQuery, sent) => {
		expect(await sentWith(additionalQuery)).toEqual(sent);
	});

	test('an expression gives the same query as JSON text', async () => {
		expect(await sentWith('={{ { cols: ["id", "name"] } }}')).toEqual([
			['cols[]', 'id'],
			['cols[]', 'name'],
		]);
	});

	test.each<[INodeParameters, string, string]>([
		[users, '{"name": "Kim"}', "contains 'name', which has its own field 'Name'"],
		[users, '{"cols": ["id"]}', "contains 'cols[]', which has its own field 'Columns'"],
		[users, '{"cols[0]": "id"}', "contains 'cols[0]', which has its own field 'Columns'"],
		[users, '{"pg": {"sortDir": "desc"}}', "contains 'pg[sortDir]', which has its own field 'Sort Direction'"],
		[users, '{"teamId": 340}', "contains 'teamId', which has its own field 'Team'"],
		[users, '{"confirmed": true}', "contains 'confirmed'"],
		[users, '{"confirmed[]": [true]}', "contains 'confirmed[]'"],
		[folders, '{"pg[limit]": [5]}', 'must have a whole number of at least 1 as pg[limit]'],
		[folders, '[1]', 'must be an object, not a list'],
	])('%j with %s is refused before anything is sent', async (parameters, additionalQuery, message) => {
		const { error } = await runUnderTest(withAdditional(parameters, additionalQuery));

		expect(shownText(error)).toContain(`'Additional Parameters' ${message}`);
		expect(requests).toEqual([]);
	});

	test('the name of a field is refused even if the field is hidden or empty', async () => {
		expect(shownFields(users).map(({ name }) => name)).not.toContain('teamId');
		for (const additionalQuery of ['{"teamRoleId": 31}', '{"organizationRoleId": 11}']) {
			const { error } = await runUnderTest(withAdditional(users, additionalQuery));
			expect(shownText(error)).toContain('which has its own field');
		}
		expect(requests).toEqual([]);
	});

	test('pg[offset] and pg[limit] set the start of a list and its page size', async () => {
		serveExamples(() => ({ body: { users: [{ id: 1 }], pg: { offset: 5, limit: 2 } } }));

		const result = await runUnderTest(withAdditional(users, { pg: { offset: 5, limit: 2 } }));

		expect(jsonOf(result)).toHaveLength(1);
		expect(requests.map(({ query }) => query)).toEqual([
			[
				['organizationId', '34'],
				['pg[offset]', '5'],
				['pg[limit]', '2'],
			],
		]);
	});
});
