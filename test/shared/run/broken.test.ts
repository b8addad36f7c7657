import type { IDataObject } from 'n8n-workflow';

import { AutomationPlatformApi } from '../../../credentials/AutomationPlatformApi.credentials';
import { AutomationPlatform } from '../../../nodes/AutomationPlatform/AutomationPlatform.node';
import { convert } from '../../../nodes/shared/input/convert';
import { apiKey, credential, credentialName, origin, runOperation } from '../../support/automationPlatform';
import { listSearch } from '../../support/engine';
import { serve } from '../../support/http';
import { reply, strictNock } from '../../support/nock';
import { locator, itemsOf } from '../../support/input';
import { jsonOf, shownText } from '../../support/results';
import { skipWaits } from '../../support/waits';

// Input of users that once broke the node.

const requests = strictNock({ allowLocalhost: true });

afterEach(() => jest.restoreAllMocks());

const ofScenario = { scenarioId: locator(1) };
const deleteAll = { ...ofScenario, source: 'all', confirm: true };

describe('exceptions of Delete All', () => {
	test.each(['={{ $json.missing }}', '={{ noSuch() }}', '={{ [undefined, undefined] }}'])(
		'%s, which finds nothing, deletes nothing',
		async (exceptIds) => {
			const { error } = await runOperation('incompleteExecution.deleteMany', { ...deleteAll, exceptIds });

			expect(shownText(error)).toMatch(/An expression in 'Except IDs' returned no value \[item 0\]/);
			expect(requests).toHaveLength(0);
		},
	);

	test.each(['={{ [] }}', '={{ "" }}'])('%s, which is an empty list, excludes no ID', async (exceptIds) => {
		reply(origin, 'DELETE', '/api/v2/dlqs', { body: { dlqs: ['a'] } });

		await runOperation('incompleteExecution.deleteMany', { ...deleteAll, exceptIds });

		expect(requests[0].body).toEqual({ all: true });
	});

	test('one exception per input item: the scenario is deleted once, without any of them', async () => {
		reply(origin, 'DELETE', '/api/v2/dlqs', { body: { dlqs: ['c'] } });

		await runOperation(
			'incompleteExecution.deleteMany',
			{ ...deleteAll, exceptIds: '={{ $json.id }}' },
			{ items: itemsOf({ id: 'a' }, { id: 'b' }) },
		);

		expect(requests.map(({ body }) => body)).toEqual([{ all: true, exceptIds: ['a', 'b'] }]);
	});
});

describe('lists as text', () => {
	test.each(['a;b', '"a","b"', "['a', 'b']", 'a\tb', 'a;\r\nb\r\n', '`a`, `b`'])('%j', (written) => {
		expect(convert(written, 'textList')).toEqual(['a', 'b']);
	});

	test.each(['a b', 'a and b', '- a\n- b', '[["a"]] x', '{"ids": ["a"]}', '{bad'])('%j is refused', (written) => {
		expect(() => convert(written, 'textList')).toThrow(/^(must (be|have)|is not valid JSON)/);
	});

	test('a long ID keeps its digits', () => {
		expect(convert('[12345678901234567890]', 'textList')).toEqual(['12345678901234567890']);
	});
});

test('a blueprint as text keeps all digits of its numbers', () => {
	expect(convert('{"chat": 9007199254740993}', 'jsonText')).toBe('{"chat": 9007199254740993}');
});

test('an invalid date is refused', () => {
	expect(() => convert(new Date('x'), 'timeMs')).toThrow('must be a date');
});

describe('secrets', () => {
	test('are in no message of an item that was not deleted', async () => {
		reply(origin, 'DELETE', '/api/v2/dlqs', { body: { dlqs: [], error: [{ message: `no: ${apiKey}` }] } });
		reply(origin, 'GET', '/api/v2/dlqs', { body: { dlqs: [{ id: 'a' }] } });

		const result = await runOperation('incompleteExecution.deleteMany', { ...ofScenario, source: 'list', ids: 'a' });

		expect(jsonOf(result)).toEqual([{ id: 'a', scenarioId: 1, deleted: false, message: 'no: ***.' }]);
	});
});

test('a Delete All that partly succeeded is no failure if the remaining list cannot be read', async () => {
	reply(origin, 'DELETE', '/api/v2/dlqs', { body: { dlqs: ['a'], error: { message: 'b is being processed' } } });
	reply(origin, 'GET', '/api/v2/dlqs', { status: 403, body: {} });

	const result = await runOperation('incompleteExecution.deleteMany', deleteAll);

	expect(jsonOf(result)).toEqual([{ id: 'a', scenarioId: 1, deleted: true }]);
	expect(result.hints[0].message).toMatch(/^Not all incomplete executions were deleted \(b is being processed\.\)/);
});

describe('Wait for Outcome', () => {
	const waiting = { source: 'inputItems', waitForOutcome: true };
	const items = itemsOf({ id: 'a', scenarioId: 1 }, { id: 'b', scenarioId: 2 });

	test('refuses an invalid time before anything is sent', async () => {
		const parameters = { ...waiting, maxWait: '={{ "soon" }}' };

		const { error } = await runOperation('incompleteExecution.retryMany', parameters, { items });

		expect(shownText(error)).toMatch(/'Max Wait \(Seconds\)' must be a number/);
		expect(requests).toHaveLength(0);
	});

	test.each([
		[500, ['resolved', 'resolved']],
		[403, ['resolved', 'pending']],
	])('continues for the other scenarios when one list answers %i once', async (status, outcomes) => {
		skipWaits();
		const reads = { 1: 0, 2: 0 };
		const queue = (request: { body?: unknown }) => ({ body: { dlqs: (request.body as { ids: string[] }).ids } });
		reply(origin, 'POST', '/api/v2/dlqs/retry', queue, { times: 2 });
		reply(
			origin,
			'GET',
			'/api/v2/dlqs',
			({ query }) => {
				const scenario = query[0][1] === '1' ? 1 : 2;
				const read = reads[scenario]++;
				if (scenario === 2 && read === 1) return { status, body: { message: 'No' } };
				return { body: { dlqs: [{ id: scenario === 1 ? 'a' : 'b', attempts: 0, resolved: read > 1 }] } };
			},
			{ times: Infinity },
		);

		const result = await runOperation('incompleteExecution.retryMany', waiting, { items });

		expect(jsonOf(result).map((json) => (json as IDataObject).outcome)).toEqual(outcomes);
		const unread = result.hints.filter(({ message }) => message.includes('could not be read'));
		expect(unread).toHaveLength(status === 403 ? 1 : 0);
	});
});

describe('lists of scenarios', () => {
	const all = { organizationId: locator(1), returnAll: true };

	test('without IDs: returns equal entries, also across pages', async () => {
		reply(
			origin,
			'GET',
			'/api/v2/scenarios',
			({ query }) => {
				const offset = Number(query.find(([name]) => name === 'pg[offset]')?.[1] ?? 0);
				const scenarios = Array.from({ length: Math.min(50, 120 - offset) }, () => ({ name: 'Copy' }));
				return { body: { scenarios, pg: { limit: 50, offset } } };
			},
			{ times: 3 },
		);

		const result = await runOperation('scenario.getAll', { ...all, options: { cols: 'name' } });

		expect(jsonOf(result)).toHaveLength(120);
	});

	test('without IDs: ends when the service repeats a page', async () => {
		const page = { scenarios: [{ name: 'A' }, { name: 'B' }], pg: { limit: 2 } };
		reply(origin, 'GET', '/api/v2/scenarios', { body: page }, { times: 2 });

		const result = await runOperation('scenario.getAll', { ...all, options: { cols: 'name' } });

		expect(jsonOf(result)).toHaveLength(2);
	});

	test('returns a page with more entries than a function call can have arguments', async () => {
		const scenarios = Array.from({ length: 200_000 }, (_, id) => ({ id }));
		reply(origin, 'GET', '/api/v2/scenarios', { body: { scenarios, pg: { limit: 500_000 } } });

		const result = await runOperation('scenario.getAll', { organizationId: locator(1), limit: 3 });

		expect(jsonOf(result)).toHaveLength(3);
	});

	test('sends no name twice when additional query parameters are an object', async () => {
		reply(origin, 'GET', '/api/v2/scenarios', { body: { scenarios: [] } });

		await runOperation('scenario.getAll', {
			...all,
			options: { additionalQuery: '{"pg": {"limit": 5, "sortDir": "desc"}}' },
		});

		expect(requests[0].query.filter(([name]) => name === 'pg[limit]')).toEqual([['pg[limit]', '5']]);
		expect(requests[0].query).toContainEqual(['pg[sortDir]', 'desc']);
	});

	test('refuses additional query parameters as a list', async () => {
		const { error } = await runOperation('scenario.getAll', { ...all, options: { additionalQuery: '[1]' } });

		expect(shownText(error)).toMatch(/'Additional Parameters' must be an object, not a list/);
	});
});

test('leaves out the teams of an organization that the key may not see', async () => {
	reply(origin, 'GET', '/api/v2/organizations', {
		body: { organizations: [1, 2].map((id) => ({ id, name: `C${id}` })), pg: { limit: 500, offset: 0 } },
	});
	reply(
		origin,
		'GET',
		'/api/v2/teams',
		({ query }) =>
			query[0][1] === '1'
				? { body: { teams: [{ id: 5, name: 'T' }], pg: { limit: 500, offset: 0 } } }
				: { status: 403, body: {} },
		{ times: 2 },
	);

	const found = await listSearch({
		nodeType: new AutomationPlatform(),
		credentialTypes: [new AutomationPlatformApi()],
		credentials: { [credentialName]: credential() },
		method: 'searchTeams',
		parameters: {},
	});

	expect(found).toEqual({ results: [{ name: 'T (C1)', value: 5 }] });
});

test('continues a list of devices that is paged, although the spec does not page it', async () => {
	const devices = Array.from({ length: 100 }, (_, index) => ({ id: index + 1, name: `Device ${index + 1}` }));
	const page = ({ query }: { query: Array<[string, string]> }) => {
		const offset = Number(Object.fromEntries(query)['pg[offset]'] ?? 0);
		return { body: { devices: devices.slice(offset, offset + 60), pg: { offset, limit: 60 } } };
	};
	reply(origin, 'GET', '/api/v2/devices', page, { times: 2 });
	const search = {
		nodeType: new AutomationPlatform(),
		credentialTypes: [new AutomationPlatformApi()],
		credentials: { [credentialName]: credential() },
		method: 'searchDevices',
		parameters: { resource: 'device', operation: 'get', teamId: locator(340) },
	};

	const first = await listSearch(search);
	const second = await listSearch({ ...search, paginationToken: first.paginationToken as string });

	expect([...first.results, ...second.results].map(({ value }) => value)).toEqual(devices.map(({ id }) => id));
	expect(second.paginationToken).toBeUndefined();
});

test('says what a field accepts when a field name holds an ID', async () => {
	const parameters = { source: 'inputItems', idField: '={{ $json.id }}' };

	const { error } = await runOperation('incompleteExecution.retryMany', parameters, {
		items: itemsOf({ id: 'a', scenarioId: 1 }),
	});

	expect(shownText(error)).toMatch(
		/no ID in its field 'a' \[item 0\]\. Enter names of input fields, such as id, in 'ID Field'/,
	);
});

test('does not end at once with a timeout that is longer than timers can be', async () => {
	reply(origin, 'GET', '/api/v2/dlqs/a', { body: { dlq: { id: 'a' } } });

	const result = await runOperation('incompleteExecution.get', {
		dlqId: locator('a'),
		requestOptions: { timeout: 1e12 },
	});

	expect(jsonOf(result)).toEqual([{ id: 'a' }]);
});

test('shows a list of reasons', async () => {
	reply(origin, 'GET', '/api/v2/dlqs/a', { status: 400, body: ['bad id'] });

	const { error } = await runOperation('incompleteExecution.get', { dlqId: locator('a') });

	expect(shownText(error)).toMatch(/HTTP 400\. bad id\./);
});

test('says that an https address that speaks only http was not reached', async () => {
	const http = await serve((_request, response) => void response.end());

	const { error } = await runOperation(
		'incompleteExecution.retry',
		{ dlqId: locator('a') },
		{ credentials: { [credentialName]: credential(http.origin.replace('http:', 'https:')) } },
	);
	await http.close();

	expect(shownText(error)).toMatch(/https connection to .* failed.*Base URL/);
	expect(shownText(error)).not.toMatch(/may have been processed/);
});

test('does not repeat a reset check whose answer was cut off, because the hash may be used up', async () => {
	reply(origin, 'GET', '/api/v2/users/password-reset', { status: 502 });

	const { error } = await runOperation('user.checkPasswordReset', { hash: 'dummy-example' });

	expect(shownText(error)).toMatch(/502.*may have been processed/);
	expect(requests).toHaveLength(1);
});
