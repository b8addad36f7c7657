import { PollContext } from 'n8n-core';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { contractNock } from '../../contract/validity';
import type { PollingHost } from '../../support/engine';
import { authorization } from '../../nodes/operations';
import { hostOf, intercept, emittedItems, pollIds, watching, watchingTeam } from './host';
import { dlq, dlqOfNextDay, type Dlq, nextDay, Service } from './service';
import { shownText } from '../../support/results';

// The trigger with unusual services, users and stored states.

contractNock();
afterEach(() => void jest.restoreAllMocks());

function serviceWith(...scenarioIds: number[]): Service {
	const service = new Service();
	scenarioIds.forEach((scenarioId, index) => service.of(scenarioId).push(dlq(index + 1)));
	intercept(service);
	return service;
}

test('G17 an answer of another shape is reported with the message of the service', async () => {
	const paused = { status: 200, body: { code: 'IM403', detail: 'Your organization is paused' } };
	for (const path of ['/api/v2/scenarios', '/api/v2/dlqs']) {
		const service = serviceWith(1);
		service.fault = (asked) => (asked === path ? paused : undefined);
		const { error } = await hostOf(watchingTeam).poll();
		expect(String(error)).toMatch(/The response has no '\w+': IM403\. Your organization is paused\./);
	}
});

test('G13 the log names a scenario that cannot be read, without the key that the service repeats', async () => {
	const logged = jest.spyOn(PollContext.prototype.logger, 'warn').mockImplementation(() => {});
	const service = serviceWith(1, 2);
	service.fault = (_, { scenarioId }) =>
		scenarioId === '2' ? { status: 200, body: { message: `No list for ${authorization}` } } : undefined;
	await hostOf(watching(1, 2)).poll();
	expect(logged.mock.calls).toEqual([[expect.stringMatching(/^Scenario 2 .*: No list for \*\*\*\.$/)]]);
});

describe.each<[string, null | object]>([
	['null', null],
	['{}', {}],
])('a list of scenarios that is %s', (_, scenarios) => {
	const isNull = (page?: string) => (path: string, query: Record<string, string>) =>
		path === '/api/v2/scenarios' && (page === undefined || query['pg[offset]'] === page)
			? { status: 200, body: { scenarios } }
			: undefined;

	test('at first, remembers nothing: what existed is not new, and what comes then is', async () => {
		const service = serviceWith(1, 2);
		service.time = nextDay;
		service.fault = isNull();
		const host = hostOf(watchingTeam);
		expect(await host.activate()).toEqual({ emitted: null });
		const again = hostOf(watchingTeam, host.stored);
		expect(await again.activate()).toEqual({ emitted: null });

		service.fault = undefined;
		service.of(2).push(dlqOfNextDay(20));
		expect(await pollIds(again)).toEqual([dlq(20).id]);
		service.of(1).push(dlqOfNextDay(21));
		service.of(3).push(dlqOfNextDay(22));
		expect(await pollIds(again)).toEqual([dlq(21).id, dlq(22).id]);
	});

	test('at first, with Emit Existing, emits what exists once it can be read', async () => {
		const service = serviceWith(1, 2);
		service.fault = isNull();
		const host = hostOf({ ...watchingTeam, options: { emitExisting: true } });
		expect(await host.activate()).toEqual({ emitted: null });
		service.fault = undefined;
		expect(await pollIds(host)).toEqual([dlq(1).id, dlq(2).id]);
	});

	test('for 30 polls, forgets nothing', async () => {
		const service = new Service();
		for (let number = 0; number < 3000; number++) service.of(1).push(dlq(number));
		intercept(service);
		const host = hostOf(watchingTeam);
		await host.activate();
		service.fault = isNull();
		for (let poll = 0; poll < 30; poll++) expect(await pollIds(host)).toEqual([]);
		service.fault = undefined;
		service.of(1).push(dlq(4000));
		expect(await pollIds(host)).toEqual([dlq(4000).id]);
	});

	test('after another team was chosen, makes nothing of that team new that existed before', async () => {
		const service = serviceWith(1);
		const before = hostOf(watching(2));
		await before.activate();
		service.time = nextDay;
		service.fault = isNull();
		const host = hostOf(watchingTeam, before.stored);
		expect(await host.activate()).toEqual({ emitted: null });
		service.fault = undefined;
		expect(await pollIds(host)).toEqual([]);
		service.of(1).push(dlqOfNextDay(9));
		expect(await pollIds(host)).toEqual([dlq(9).id]);
	});

	test('on a later page, neither forgets the scenarios of that page nor makes them all new', async () => {
		const service = new Service();
		for (let id = 1; id <= 600; id++) service.scenario(id);
		service.of(600).push(dlq(1));
		service.time = nextDay;
		intercept(service);
		service.fault = isNull('500');
		const host = hostOf(watchingTeam);
		expect(await host.activate()).toEqual({ emitted: null });
		service.of(3).push(dlqOfNextDay(2));
		expect(await pollIds(host)).toEqual([dlq(2).id]);
		service.fault = undefined;
		expect(await pollIds(host)).toEqual([]);
		service.of(600).push(dlqOfNextDay(3));
		service.fault = isNull('500');
		expect(await pollIds(host)).toEqual([]);
		service.fault = undefined;
		expect(await pollIds(host)).toEqual([dlq(3).id]);
	});
});

describe.each<[string, null | object]>([
	['null', null],
	['{}', {}],
])('a scenario whose list is %s at the first poll', (_, dlqs) => {
	const MINUTE = 60_000;
	const ago = (ms: number) => new Date(nextDay - ms).toISOString();

	/** A service that writes an empty list in this way, and a trigger that was activated while scenario 1 has none. */
	async function activatedOnNothing(parameters: INodeParameters): Promise<[Service, PollingHost]> {
		const service = new Service();
		service.time = nextDay;
		service.scenario(1);
		intercept(service);
		service.fault = (path) =>
			path === '/api/v2/dlqs' && service.of(1).length === 0 ? { status: 200, body: { dlqs } } : undefined;
		const host = hostOf(parameters);
		await host.activate();
		return [service, host];
	}

	test.each<[string, number]>([
		['comes after it', -MINUTE],
		['is listed late, created 10 seconds before it', 10_000],
	])('emits the first one that %s as new, once', async (_case, age) => {
		const [service, host] = await activatedOnNothing(watching(1));
		service.of(1).push(dlq(1, { created: ago(age) }));
		expect(await pollIds(host)).toEqual([dlq(1).id]);
		expect(await pollIds(host)).toEqual([]);
	});

	test('does not emit one as new that is older than ten minutes by then', async () => {
		const [service, host] = await activatedOnNothing(watching(1));
		service.of(1).push(dlq(1, { created: ago(11 * MINUTE) }));
		expect(await pollIds(host)).toEqual([]);
	});

	test('and that has a count emits none of the existing ones as new', async () => {
		const service = serviceWith(1);
		service.time = nextDay;
		service.fault = (path) => (path === '/api/v2/dlqs' ? { status: 200, body: { dlqs } } : undefined);
		const host = hostOf(watchingTeam);
		expect(await host.activate()).toEqual({ emitted: null });
		service.fault = undefined;
		expect(await pollIds(host)).toEqual([]);
		service.of(1).push(dlqOfNextDay(3));
		expect(await pollIds(host)).toEqual([dlq(3).id]);
	});
});

test.each<[string, string, unknown]>([
	['scenarios whose id is no number', '/api/v2/scenarios', { scenarios: [{ id: 'first', name: 'x', dlqCount: 1 }] }],
	['null among the scenarios', '/api/v2/scenarios', { scenarios: [null] }],
	['null among the incomplete executions', '/api/v2/dlqs', { dlqs: [null] }],
	['an id that is an object', '/api/v2/dlqs', { dlqs: [{ id: { value: 1 } }] }],
	['an id that is empty', '/api/v2/dlqs', { dlqs: [{ id: '' }] }],
])('%s: is an error, and nothing changes', async (_, where, body) => {
	const service = serviceWith(1);
	const host = hostOf(watchingTeam);
	await host.activate();
	const before = host.staticData;
	service.fault = (path) => (path === where ? { status: 200, body } : undefined);
	expect(shownText((await host.poll()).error)).toMatch(
		/The response has an (entry without )?(a numeric )?'id' ?(under '\w+')?/,
	);
	expect(host.staticData).toEqual(before);
});

test('unusual IDs and times are known again after a restart, and each comes once', async () => {
	const service = serviceWith(1);
	let host = hostOf({ ...watching(1), events: ['new', 'retryFailed'] });
	await host.activate();
	const ids: unknown[] = ['hasOwnProperty', 'toString', ' ', '…', 'a/b?c=d#e', '0', 17, 'A'.repeat(32), 'f'.repeat(33)];
	const times: unknown[] = [undefined, null, '', 'yesterday', 0, 1e15, '2026-02-30T10:00:00Z'];
	service
		.of(1)
		.push(...ids.map((id, index) => ({ ...dlq(50), id, created: times[index % times.length] }) as unknown as Dlq));
	expect((await pollIds(host)).sort()).toEqual(ids.map(String).sort());
	host = hostOf({ ...watching(1), events: ['new', 'retryFailed'] }, host.stored);
	expect(await host.activate()).toEqual({ emitted: null });
	for (const entry of service.of(1).slice(1)) entry.attempts = 1;
	expect((await pollIds(host)).sort()).toEqual(ids.map(String).sort());
});

test('one ID in two scenarios comes once for each, with its scenario', async () => {
	const service = serviceWith(1, 2);
	const host = hostOf(watching(1, 2));
	await host.activate();
	for (const scenarioId of [1, 2]) service.of(scenarioId).push(dlq(9));
	expect(emittedItems(await host.poll()).map(({ id, scenarioId }) => [id, scenarioId])).toEqual([
		[dlq(9).id, 1],
		[dlq(9).id, 2],
	]);
	expect(await pollIds(host)).toEqual([]);
});

const stored = { version: 2, watch: 'scenario 1', polls: 1, watchBegan: Date.UTC(2026, 0, 1), scenarios: {}, gone: [] };

test.each<[string, unknown]>([
	['null as a scenario', { ...stored, scenarios: { 1: null } }],
	['a list as a scenario', { ...stored, scenarios: { 1: [] } }],
	['IDs that are a number', { ...stored, scenarios: { 1: { open: 5, resolved: {} } } }],
	['missing resolved IDs', { ...stored, scenarios: { 1: { open: {} } } }],
	['attempts that are text', { ...stored, scenarios: { 1: { open: { [dlq(1).id]: 'x' }, resolved: {} } } }],
	['gone IDs that are an object', { ...stored, gone: {} }],
	['null as a gone ID', { ...stored, gone: [null] }],
	['a time that is text', { ...stored, watchBegan: 'x' }],
	['a missing number of polls', { ...stored, polls: undefined }],
])('a stored state with %s causes no error', async (_, state) => {
	const service = serviceWith(1);
	const host = hostOf(watching(1), { 'node:Node': { state } } as IDataObject);
	await host.activate();
	service.of(1).push(dlq(2));
	expect(await pollIds(host)).toEqual([dlq(2).id]);
});

test.each<[string, IDataObject]>([
	['of an earlier version', { v: 1, watch: 'scenario 1', polls: 1, scenarios: { 1: { p: '' } } }],
	['that is damaged', { ...stored, gone: 5 }],
])('a stored state %s makes the trigger start over, and log it once', async (_, state) => {
	const logged = jest.spyOn(PollContext.prototype.logger, 'warn').mockImplementation(() => {});
	const service = serviceWith(1);
	const host = hostOf(watching(1), { 'node:Node': { state } } as IDataObject);
	service.fault = () => ({ status: 403, body: {} });
	await expect(host.activate()).rejects.toThrow('HTTP 403');
	expect(host.staticData.state).toEqual(state);
	service.fault = undefined;
	expect(await host.activate()).toEqual({ emitted: null });
	for (let poll = 0; poll < 2; poll++) expect(await pollIds(host)).toEqual([]);
	expect(logged.mock.calls).toEqual([
		["The trigger's saved state cannot be read. It starts over, as after the first publish."],
	]);
	service.of(1).push(dlq(2));
	expect(await pollIds(host)).toEqual([dlq(2).id]);
});

describe('filters', () => {
	test.each<[string, number[]]>([
		['/ANSWERED 503/i', [2, 3]],
		['/answered/g', [2, 3]],
		['/service\\n.*again/s', [4]],
		['/503', []],
		['503|^Try', [2, 3, 4]],
	])('the pattern %j', async (reasonMatches, expected) => {
		const service = serviceWith(1);
		const host = hostOf({ ...watching(1), filters: { reasonMatches } });
		await host.activate();
		service.of(1).push(dlq(2), dlq(3), dlq(4, { reason: 'Try the service\nonce again' }));
		expect(await pollIds(host)).toEqual(expected.map((number) => dlq(number).id));
	});

	test.each<[string, INodeParameters, RegExp]>([
		['sizes that nothing can have', { minSize: 10, maxSize: 9 }, /'Min Size' is greater than 'Max Size'/],
		[
			'attempts that nothing can have',
			{ minAttempts: 3, maxAttempts: 0 },
			/'Min Attempts' is greater than 'Max Attempts'/,
		],
		['a pattern with an invalid flag', { reasonMatches: '/x/ii' }, /'Reason Matches' is not a valid/],
		['a size that is no number', { minSize: 'many' }, /'Min Size'/],
	])('%s are an error in one sentence, and nothing is sent', async (_, filters, sentence) => {
		expect(shownText((await hostOf({ ...watching(1), filters }).poll()).error)).toMatch(sentence);
	});

	test('an entry without reason, size and attempts passes only if no filter is about them', async () => {
		const service = serviceWith(1);
		const bare = { id: dlq(5).id, created: dlq(5).created } as Dlq;
		const hosts = [{}, { minSize: 1 }, { reasonContains: 'x' }, { maxAttempts: 0 }].map((filters) =>
			hostOf({ ...watching(1), filters }),
		);
		for (const host of hosts) await host.activate();
		service.of(1).push(bare);
		const given = [];
		for (const host of hosts) given.push((await pollIds(host)).length);
		expect(given).toEqual([1, 0, 0, 1]);
	});
});

describe('T16: an answer of another shape', () => {
	test.each([
		['{}', {}],
		['a message', { message: 'x' }],
		['a text under the key', { dlqs: 'x' }],
		['entries without an id', { dlqs: [{ reason: 'x' }] }],
		['a web page', '<html><body>Maintenance</body></html>'],
		['nothing', ''],
	])('%s is an error, and changes nothing', async (_, body) => {
		const service = new Service();
		service.of(1).push(dlq(1));
		intercept(service);
		const [fresh, running] = [hostOf(watching(1)), hostOf(watching(1))];
		await running.activate();
		const before = running.staticData;

		service.fault = () => ({ status: 200, body });
		for (let poll = 0; poll < 2; poll++) {
			const { error } = await running.poll();
			expect(shownText(error)).toMatch(
				/^List incomplete executions of scenario '1': The response (has (no|an entry) .*dlqs'|is a web page)/,
			);
		}
		await expect(fresh.activate()).rejects.toThrow(/'dlqs'|web page/);
		expect(running.staticData).toEqual(before);
		expect([fresh.stored, fresh.staticData]).toEqual([{}, {}]);
		service.fault = undefined;
		expect(await fresh.activate()).toEqual({ emitted: null });
	});

	test.each([[null], [{}]])('%j is an empty page: nothing is emitted, and no ID is forgotten', async (dlqs) => {
		const service = new Service();
		service.of(1).push(dlq(1));
		intercept(service);
		const host = hostOf(watching(1));
		await host.activate();
		const known = (host.staticData.state as IDataObject).scenarios;

		service.fault = () => ({ status: 200, body: { dlqs } });
		expect(await host.poll()).toEqual({ emitted: null });
		expect((host.staticData.state as IDataObject).scenarios).toEqual(known);
		service.fault = undefined;
		expect(await pollIds(host)).toEqual([]);
	});

	test.each([[null], [{}]])(
		'nothing is remembered from %j: what existed before is not new, and what comes then is',
		async (dlqs) => {
			const service = new Service();
			service.of(1).push(dlq(1), dlq(2));
			service.time = nextDay;
			service.fault = () => ({ status: 200, body: { dlqs } });
			intercept(service);
			const host = hostOf(watching(1));
			expect(await host.activate()).toEqual({ emitted: null });

			service.fault = undefined;
			service.of(1).push(dlqOfNextDay(3));
			expect(await pollIds(host)).toEqual([dlq(3).id]);
			service.of(1).push(dlqOfNextDay(4));
			expect(await pollIds(host)).toEqual([dlq(4).id]);
		},
	);
});
