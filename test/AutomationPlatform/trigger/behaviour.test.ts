import { PollContext } from 'n8n-core';
import { deepCopy } from 'n8n-workflow';
import type { IDataObject, INodeParameters, INodePropertyOptions } from 'n8n-workflow';

import { contractNock } from '../../contract/validity';
import { locator } from '../../support/input';
import { shownText } from '../../support/results';
import { moveClocks } from '../../support/clocks';
import { skipWaits } from '../../support/waits';
import type { PollingHost } from '../../support/engine';
import { answer, serve } from '../../support/http';
import { hostOf, intercept, emittedItems, pollIds, trigger, watching, watchingTeam } from './host';
import { dlq, dlqOfNextDay, nextDay, Service, type ServiceAnswer } from './service';

contractNock({ allowLocalhost: true });
afterEach(() => void jest.restoreAllMocks());

const list = (scenarioId: number, more = '') => `/dlqs scenarioId=${scenarioId}${more}`;
const paged = (scenarioId: number, offset = 0) =>
	list(scenarioId, `${offset > 0 ? ` pg[offset]=${offset}` : ''} pg[limit]=500`);
const scenarioList = '/scenarios teamId=1 pg[limit]=500';

/** A service with one incomplete execution in each of these scenarios. */
function serviceWith(...scenarioIds: number[]): Service {
	const service = new Service();
	scenarioIds.forEach((scenarioId, index) => service.of(scenarioId).push(dlq(index + 1)));
	intercept(service);
	return service;
}

async function activated(parameters: INodeParameters): Promise<PollingHost> {
	const host = hostOf(parameters);
	await host.activate();
	return host;
}

describe('the watched scenarios', () => {
	test.each<[string, INodeParameters, string[]]>([
		['a team', watchingTeam, [scenarioList]],
		['an organization', { organizationId: locator(9) }, ['/scenarios organizationId=9 pg[limit]=500']],
		[
			'a folder',
			{ watch: 'folder', teamId: locator('1', 'list'), folderId: locator(31) },
			['/scenarios-folders teamId=1', '/scenarios teamId=1 folderId=31 pg[limit]=500'],
		],
	])('%s: reads only scenarios that have incomplete executions', async (_, parameters, listed) => {
		const service = serviceWith(1, 2);
		for (const id of [1, 2, 3]) service.scenario(id).folderId = 31;
		service.of(2)[0].resolved = true;
		const host = await activated(parameters);
		expect(service.takeRequests()).toEqual([...listed, list(1)]);

		service.of(3).push(dlq(7));
		expect(emittedItems(await host.poll())).toEqual([
			{ ...dlq(7), scenarioId: 3, scenarioName: 'Scenario 3', event: 'new' },
		]);
		expect(service.takeRequests().sort()).toEqual([list(1), list(3), ...listed].sort());
	});

	test('all are read if the service does not count', async () => {
		const service = serviceWith(1);
		service.counts = false;
		for (const id of [2, 3]) service.scenario(id);
		await activated(watchingTeam);
		expect(service.takeRequests()).toEqual([scenarioList, list(1), list(2), list(3)]);
	});

	test('are listed in pages', async () => {
		const service = serviceWith(601);
		for (let id = 1; id <= 600; id++) service.scenario(id);
		const host = await activated(watchingTeam);
		service.of(600).push(dlq(9));
		expect(await pollIds(host)).toEqual([dlq(9).id]);
		expect(service.takeRequests().filter((request) => request.startsWith('/scenarios'))).toEqual([
			scenarioList,
			'/scenarios teamId=1 pg[offset]=500 pg[limit]=500',
			scenarioList,
			'/scenarios teamId=1 pg[offset]=500 pg[limit]=500',
		]);
	});

	test('are an error if their list has another shape, and nothing changes', async () => {
		const service = serviceWith(1);
		const host = await activated(watchingTeam);
		const before = host.staticData;
		for (const body of [{}, { scenarios: [{ name: 'x' }] }, '<html></html>']) {
			service.fault = (path) => (path === '/api/v2/scenarios' ? { status: 200, body } : undefined);
			expect(shownText((await host.poll()).error)).toMatch(
				/^List scenarios: The response (has .*'scenarios'|is a web page)/,
			);
		}
		expect(host.staticData).toEqual(before);
	});

	test('include one that is chosen later, which starts with what comes then, and the others continue', async () => {
		const service = serviceWith(1, 2);
		const before = await activated(watching(1));
		service.of(1).push(dlq(11));
		service.of(2).push(dlq(12));
		const host = hostOf(watching(2, 1), before.stored);
		expect(emittedItems(await host.activate()).map(({ id }) => id)).toEqual([dlq(11).id]);
		service.of(2).push(dlq(13));
		expect(await pollIds(host)).toEqual([dlq(13).id]);
	});

	test('include one that is created later, where all are new', async () => {
		const service = serviceWith(1);
		const host = await activated(watchingTeam);
		service.of(5).push(dlq(11), dlq(12));
		expect(await pollIds(host)).toEqual([dlq(11).id, dlq(12).id]);
	});

	test.each<[string, INodeParameters, RegExp]>([
		['no scenario', watching(), /'Scenario Names or IDs' is empty/],
		[
			'a scenario that is no number',
			{ ...watching(1), scenarioIds: ['-3'] },
			/'Scenario Names or IDs' must be a numeric ID/,
		],
		[
			'a name of a scenario without a team',
			{ ...watching(1), scenarioIds: ['x'] },
			/'Scenario Names or IDs' contains a name, but 'Scenarios Of Team' is empty/,
		],
		['no team', { watch: 'team', teamId: locator('') }, /'Team' is empty/],
		['no event', { ...watching(1), events: [] }, /'Events' is empty/],
		[
			'an event of no menu, in words',
			{ ...watching(1), events: 'Old ones' },
			/'Events' must be one of new, resolved, retryFailed/,
		],
		[
			'an event that is none',
			{ ...watching(1), events: '={{ ["newest"] }}' as never },
			/'Events' must be one of new, resolved/,
		],
		['a bad pattern', { ...watching(1), filters: { reasonMatches: '(' } }, /'Reason Matches' is not a valid/],
		['no items at all', { ...watching(1), options: { maxItems: 0 } }, /'Max Items' must be 1 or more/],
		[
			'data of no menu',
			{ ...watching(1), include: '={{ "logs" }}' },
			/'Include' must be one of blueprint, bundles, detail, latest/,
		],
		[
			'a filter whose expression gives no value',
			{ ...watching(1), filters: { reasonContains: '={{ ([]).at(-1) }}' } },
			/The expression in 'Reason Contains' returned no value/,
		],
		['an invalid time', { ...watching(1), filters: { createdAfter: 'soon' } }, /'Created After' must be a date/],
		[
			'times in the wrong order',
			{ ...watching(1), filters: { createdAfter: '2026-02-01', createdBefore: '2026-01-01' } },
			/'Created After' is greater than 'Created Before'/,
		],
		[
			'a scenario to leave out that is no number',
			{ ...watchingTeam, filters: { excludedScenarioIds: '4711, x' } },
			/'Exclude Scenarios' must be a numeric ID/,
		],
		[
			'a scenario to leave out that its expression loses',
			{ ...watchingTeam, filters: { excludedScenarioIds: '=4711,{{ ([]).at(-1) }}' } },
			/An expression in 'Exclude Scenarios' returned no value/,
		],
	])('%s is an error in one sentence, and nothing is sent', async (_, parameters, sentence) => {
		const { error } = await hostOf(parameters).poll();
		expect(shownText(error)).toMatch(sentence);
	});

	const menu = trigger.nodeType.description.properties.find(({ name }) => name === 'events')!;
	test.each((menu.options as INodePropertyOptions[]).map(({ name, value }) => [name, value]))(
		'the event %s can be given by its name, in any case, and with others',
		async (name, value) => {
			const service = serviceWith(1);
			const texts = [name, `${name}, ${value}`, `["${name}"]`, name.toUpperCase(), String(value)];
			const hosts = texts.map((text) => hostOf({ ...watching(1), events: `={{ ${JSON.stringify(text)} }}` }));
			for (const host of hosts) await host.activate();
			service.of(1).push(dlq(2));
			service.of(1)[0].attempts += 1;
			service.of(1).push(dlq(3, { resolved: true }));
			for (const host of hosts) expect(emittedItems(await host.poll()).map(({ event }) => event)).toEqual([value]);
		},
	);

	test('can be given by an expression, twice and as text', async () => {
		const service = serviceWith(1, 2);
		await activated({ watch: 'scenarios', scenarioIds: '={{ "2, 1, 02" }}' });
		expect(service.takeRequests()).toEqual([list(1), list(2)]);
	});

	test('can be given by name, which each poll looks up once, and a renamed scenario fails the poll', async () => {
		const service = serviceWith(1, 2, 3);
		const scenarioIds = '={{ ["scenario 2", "Scenario 1", 3] }}';
		const host = await activated({ watch: 'scenarios', listTeamId: locator(1), scenarioIds });
		expect(service.takeRequests()).toEqual([scenarioList, list(1), list(2), list(3)]);

		const before = structuredClone(host.stored);
		service.of(2).push(dlq(11));
		service.scenario(2).name = 'Renamed';
		const { error } = await host.poll();
		expect(shownText(error)).toBe(
			"'Scenario Names or IDs' has no entry named 'scenario 2'. Check the name, or enter the ID.",
		);
		expect(host.stored).toEqual(before);
		expect(service.takeRequests()).toEqual([scenarioList]);

		service.scenario(2).name = 'Scenario 2';
		expect(await pollIds(host)).toEqual([dlq(11).id]);
	});
});

describe('requests', () => {
	test('for chosen scenarios: one for each page, once the trigger knows that there are pages', async () => {
		const service = new Service();
		service.paging = { byDefault: 50, cap: 500 };
		for (let number = 1; number <= 620; number++) service.of(1).push(dlq(number));
		service.of(2).push(dlq(1000));
		intercept(service);
		const host = await activated(watching(1, 2));
		expect(service.takeRequests()).toHaveLength(4);
		for (let poll = 0; poll < 3; poll++) {
			expect(await pollIds(host)).toEqual([]);
			expect(service.takeRequests().sort()).toEqual([paged(1), paged(1, 500), paged(2)].sort());
		}
	});

	test('for a team: one for the scenarios, one for each page, and one more after a list that ends with a full page', async () => {
		const service = new Service();
		service.paging = { byDefault: 50, cap: 500 };
		for (let number = 0; number < 1500; number++) service.of(1 + (number % 2)).push(dlq(number));
		service.of(2).splice(500);
		intercept(service);
		const host = await activated(watchingTeam);
		service.takeRequests();
		expect(await pollIds(host)).toEqual([]);
		expect(service.takeRequests().sort()).toEqual(
			[paged(1), paged(1, 500), paged(2), paged(2, 500), scenarioList].sort(),
		);
	});

	test('read all pages even if the count is too low', async () => {
		const service = new Service();
		service.paging = { byDefault: 50, cap: 50 };
		for (let number = 0; number < 120; number++) service.of(1).push(dlq(number));
		service.fault = (path) =>
			path === '/api/v2/scenarios'
				? { status: 200, body: { scenarios: [{ id: 1, name: 'One', dlqCount: 1, allDlqCount: 1 }] } }
				: undefined;
		intercept(service);
		const host = await activated(watchingTeam);
		service.of(1).push(dlq(500));
		expect(await pollIds(host)).toEqual([dlq(500).id]);
	});

	test.each<[string, (all: number) => number, number]>([
		['never changes, and is the size of a page', () => 50, 49],
		['is always too low by one', (all) => all - 1, 49],
		['was right as long as there were few', (all) => (all < 50 ? all : all - 1), 48],
	])('find all even if the count %s', async (_, counted, before) => {
		const service = new Service();
		service.paging = { byDefault: 50, cap: 50 };
		for (let number = 0; number < before; number++) service.of(1).push(dlq(number));
		service.of(1)[0].resolved = true;
		service.fault = (path) => {
			const allDlqCount = counted(service.of(1).length);
			const scenario = { id: 1, name: 'One', dlqCount: allDlqCount - 1, allDlqCount };
			return path === '/api/v2/scenarios' ? { status: 200, body: { scenarios: [scenario] } } : undefined;
		};
		intercept(service);
		const host = await activated(watchingTeam);
		const seen: unknown[] = [];
		for (let number = 500; number < 503; number++) {
			service.of(1).push(dlq(number));
			for (let poll = 0; poll < 2; poll++) seen.push(...(await pollIds(host)));
		}
		expect(seen).toEqual([500, 501, 502].map((number) => dlq(number).id));
	});

	test('for the name of a chosen scenario: one if it has something new, and a failed one loses no item', async () => {
		const service = serviceWith(1, 2);
		const host = await activated(watching(1, 2));
		service.of(1).push(dlq(11), dlq(12), dlq(13));
		service.takeRequests();
		expect(emittedItems(await host.poll()).map(({ scenarioName }) => scenarioName)).toEqual(
			Array(3).fill('Scenario 1'),
		);
		expect(service.takeRequests()).toHaveLength(3);

		service.of(1).push(dlq(14));
		service.fault = (path) => (path.startsWith('/api/v2/dlqs/') ? { status: 500, body: {} } : undefined);
		expect(emittedItems(await host.poll())).toEqual([
			{ ...dlq(14), scenarioId: 1, event: 'new', incomplete: ['scenarioName'] },
		]);
	});
});

describe('events', () => {
	const all = { events: ['new', 'retryFailed', 'resolved'] };
	const eventsOf = async (host: PollingHost) => emittedItems(await host.poll()).map(({ event, id }) => [event, id]);

	test('Retry Failed: comes once each time the attempts went up and it is not resolved', async () => {
		const service = serviceWith(1);
		const host = await activated({ ...watching(1), events: ['retryFailed'] });
		service.of(1)[0].attempts = 2;
		expect(await eventsOf(host)).toEqual([['retryFailed', dlq(1).id]]);
		expect(await eventsOf(host)).toEqual([]);
		service.of(1)[0].attempts = 3;
		expect(await eventsOf(host)).toEqual([['retryFailed', dlq(1).id]]);
		Object.assign(service.of(1)[0], { attempts: 4, resolved: true });
		expect(await eventsOf(host)).toEqual([]);
	});

	test('Resolved: comes once, whether it stays in the list or not', async () => {
		const service = serviceWith(1);
		service.of(1).push(dlq(2), dlq(3));
		const host = await activated({ ...watching(1), events: ['resolved'] });
		service.of(1)[0].resolved = true;
		service.of(1)[1].resolved = true;
		service.hidden.add(dlq(2).id).add(dlq(3).id);
		expect(await eventsOf(host)).toEqual([
			['resolved', dlq(1).id],
			['resolved', dlq(2).id],
		]);
		service.hidden.clear();
		expect(await eventsOf(host)).toEqual([]);
	});

	test('Resolved: is read at the next poll if it cannot be read now, and not again if it is deleted', async () => {
		const service = serviceWith(1);
		service.of(1).push(dlq(2));
		const host = await activated({ ...watching(1), events: ['resolved'] });
		service.of(1)[0].resolved = true;
		service.hidden.add(dlq(1).id);
		service.of(1).pop();
		service.fault = (path) => (path.startsWith('/api/v2/dlqs/') ? { status: 500, body: {} } : undefined);
		expect(await eventsOf(host)).toEqual([]);
		service.fault = undefined;
		expect(await eventsOf(host)).toEqual([['resolved', dlq(1).id]]);
		service.takeRequests();
		expect(await eventsOf(host)).toEqual([]);
		expect(service.takeRequests()).toEqual([list(1)]);
	});

	test('Resolved: comes also for one that is not listed for some polls and is resolved then', async () => {
		const service = serviceWith(1);
		service.of(1).push(dlq(2));
		const host = await activated({ ...watchingTeam, events: ['resolved'] });
		for (const number of [1, 2]) service.hidden.add(dlq(number).id);
		for (let poll = 0; poll < 3; poll++) expect(await eventsOf(host)).toEqual([]);
		service.of(1)[0].resolved = true;
		host.restart();
		expect(await eventsOf(host)).toEqual([['resolved', dlq(1).id]]);
		service.of(1).pop();
		expect(await eventsOf(host)).toEqual([]);
		service.takeRequests();
		expect(await eventsOf(host)).toEqual([]);
		expect(service.takeRequests().filter((request) => request.startsWith('/dlqs/'))).toEqual([]);
	});

	test('Resolved: reads 200 of very many that are not listed at each poll, and others each time', async () => {
		const service = serviceWith();
		for (let number = 0; number < 260; number++) service.of(1).push(dlq(number));
		const host = await activated({ ...watching(1), events: ['resolved'] });
		for (const { id } of service.of(1)) service.hidden.add(id);
		const lost = new Set(service.of(1).slice(0, 205));
		service.fault = (path) =>
			[...lost].some(({ id }) => path.endsWith(`/${id}`)) ? { status: 403, body: {} } : undefined;
		for (const entry of service.of(1)) entry.resolved = true;
		const seen: unknown[] = [];
		for (let poll = 0; poll < 4; poll++) {
			service.takeRequests();
			seen.push(...(await pollIds(host)));
			expect(service.takeRequests().filter((request) => request.startsWith('/dlqs/')).length).toBeLessThanOrEqual(200);
		}
		const expected = service.of(1).filter((entry) => !lost.has(entry));
		expect(seen.sort()).toEqual(expected.map(({ id }) => id).sort());
	});

	test('Resolved of a team: comes also for the last one of its scenario', async () => {
		const service = serviceWith(1);
		const host = await activated({ ...watchingTeam, events: ['resolved'] });
		service.of(1)[0].resolved = true;
		expect(await eventsOf(host)).toEqual([['resolved', dlq(1).id]]);
		expect(await eventsOf(host)).toEqual([]);
	});

	test('one that is resolved at its first poll is Resolved, and New only with Include Resolved', async () => {
		const service = serviceWith(1);
		const both = await activated({ ...watching(1), ...all });
		const included = await activated({ ...watching(1), filters: { includeResolved: true } });
		service.of(1).push(dlq(2, { resolved: true }), dlq(3, { attempts: 2 }));
		expect(await eventsOf(both)).toEqual([
			['resolved', dlq(2).id],
			['new', dlq(3).id],
		]);
		expect(await eventsOf(included)).toEqual([
			['new', dlq(2).id],
			['new', dlq(3).id],
		]);
	});

	test('an event that is chosen later does not come for earlier changes', async () => {
		const service = serviceWith(1, 2);
		Object.assign(service.of(2)[0], { resolved: true, attempts: 3 });
		const before = await activated(watchingTeam);
		const host = hostOf({ ...watchingTeam, ...all, filters: { includeResolved: true } }, before.stored);
		expect(await host.activate()).toEqual({ emitted: null });
		service.of(1)[0].attempts = 1;
		expect(await eventsOf(host)).toEqual([['retryFailed', dlq(1).id]]);
	});
});

describe('resolved ones count from now on, and one of the scenarios cannot be read at that poll', () => {
	const parameters: Array<[string, INodeParameters]> = [
		['Resolved', { events: ['new', 'resolved'] }],
		['Include Resolved', { filters: { includeResolved: true } }],
	];
	const faults: Array<[string, ServiceAnswer]> = [
		['HTTP 400', { status: 400, body: { message: 'x' } }],
		['a rate limit', { status: 429, body: {}, headers: { 'retry-after': '3600' } }],
		['null', { status: 200, body: { dlqs: null } }],
	];

	test.each(
		parameters.flatMap(([what, more]) => faults.map(([fault, answer]) => [what, fault, more, answer] as const)),
	)('%s, %s: earlier resolved ones are old, and later ones are new', async (_what, _fault, more, fault) => {
		const service = new Service();
		for (let number = 0; number < 100; number++) service.of(1).push(dlq(number, { resolved: true }));
		service.of(2).push(dlq(1000));
		intercept(service);
		const before = await activated(watchingTeam);
		let host = hostOf({ ...watchingTeam, ...more }, before.stored);
		service.time = nextDay;
		service.fault = (_path, { scenarioId }) => (scenarioId === '1' ? fault : undefined);
		expect(await host.activate()).toEqual({ emitted: null });
		expect(await pollIds(host)).toEqual([]);
		host = hostOf({ ...watchingTeam, ...more }, JSON.parse(JSON.stringify({ 'node:Node': host.staticData })));
		service.of(1).push(dlqOfNextDay(2000, { resolved: true }));
		service.fault = undefined;
		expect(emittedItems(await host.activate()).map(({ id }) => id)).toEqual([dlq(2000).id]);
		service.of(1).push(dlqOfNextDay(2001, { resolved: true }));
		expect(await pollIds(host)).toEqual([dlq(2001).id]);
		expect(await pollIds(host)).toEqual([]);
	});
});

describe('filters', () => {
	test.each<[string, IDataObject, number[]]>([
		['text in the reason, in any case', { reasonContains: 'ANSWERED 503' }, [2, 4]],
		['G11 text in the reason, in any Unicode form', { reasonContains: 'vALU\u0301E' }, [3]],
		['a pattern for the reason', { reasonMatches: '^Value .* e-mail' }, [3]],
		['a minimum size', { minSize: 200 }, [3, 4]],
		['a maximum size', { maxSize: 100 }, [2]],
		['minimum attempts', { minAttempts: 1 }, [4]],
		['maximum attempts', { maxAttempts: 0 }, [2, 3]],
		['after a time', { createdAfter: dlq(2).created }, [3, 4]],
		['before a time, as UNIX seconds', { createdBefore: Date.parse(dlq(4).created) / 1000 }, [2, 3]],
		['between two times', { createdAfter: dlq(2).created, createdBefore: dlq(4).created }, [3]],
		['two at once', { minSize: 200, reasonContains: '503' }, [4]],
		['empty ones', { reasonContains: ' ', minSize: '', maxAttempts: '' }, [2, 3, 4]],
	])('%s', async (_, filters, expected) => {
		const service = serviceWith(1);
		const host = await activated({ ...watching(1), filters: filters as INodeParameters });
		service
			.of(1)
			.push(
				dlq(2),
				dlq(3, { size: 300, reason: 'Value val\u00fae is not a valid e-mail.' }),
				dlq(4, { size: 500, attempts: 2 }),
			);
		expect(await pollIds(host)).toEqual(expected.map((number) => dlq(number).id));
		const again = hostOf(watching(1), host.stored);
		expect(await again.activate()).toEqual({ emitted: null });
	});
});

test('a time without a zone is in the time zone of the workflow', async () => {
	jest.spyOn(PollContext.prototype, 'getTimezone').mockReturnValue('Asia/Kolkata');
	const service = serviceWith(1);
	const host = await activated({ ...watching(1), filters: { createdAfter: '2026-01-01T05:30:02' } });
	service.of(1).push(dlq(2), dlq(3));
	expect(await pollIds(host)).toEqual([dlq(3).id]);
});

describe('options', () => {
	test('Emit Existing: the first activation returns existing unresolved ones, later activations do not', async () => {
		const service = serviceWith(1);
		service.of(1).push(dlq(5, { resolved: true }), dlq(3));
		const parameters = { ...watching(1), options: { emitExisting: true } };
		const host = hostOf(parameters);
		expect(emittedItems(await host.activate()).map(({ id }) => id)).toEqual([dlq(1).id, dlq(3).id]);
		const again = hostOf(parameters, host.stored);
		expect(await again.activate()).toEqual({ emitted: null });
	});

	test('Max Items: returns the oldest first and the rest at the next polls, without losing any', async () => {
		const service = serviceWith(1, 2);
		const host = await activated({ ...watching(1, 2), options: { maxItems: 3 } });
		for (let number = 17; number >= 10; number--) service.of(1 + (number % 2)).push(dlq(number));
		const numbers = async () => (await pollIds(host)).map((id) => Number.parseInt(String(id), 16));
		expect(await numbers()).toEqual([10, 11, 12]);
		service.of(2).push(dlq(5));
		host.restart();
		expect(await numbers()).toEqual([5, 13, 14]);
		expect(await numbers()).toEqual([15, 16, 17]);
		expect(await numbers()).toEqual([]);
	});

	test('hundreds that were created in the same millisecond are all returned, once', async () => {
		const service = serviceWith(1);
		const host = await activated({ ...watching(1), options: { maxItems: 100 } });
		for (let number = 10; number < 310; number++) service.of(1).push(dlq(number, { created: dlq(1).created }));
		const seen: unknown[] = [];
		for (let poll = 0; poll < 4; poll++) seen.push(...(await pollIds(host)));
		expect(seen).toHaveLength(300);
		expect(new Set(seen).size).toBe(300);
	});

	test('Include adds details, blueprint, bundles and latest log to each item, and keeps its other properties', async () => {
		const service = serviceWith(1);
		const host = await activated({ ...watching(1), include: ['blueprint', 'bundles', 'detail', 'latestLog'] });
		service.of(1).push(dlq(2));
		service.takeRequests();
		expect(emittedItems(await host.poll())).toEqual([
			{
				...dlq(2),
				scenarioId: 1,
				scenarioName: 'Scenario 1',
				event: 'new',
				deleted: false,
				index: 1,
				blueprint: { name: 'Scenario 1', flow: [] },
				bundles: { 3: { error: { type: 'ConnectionError', message: dlq(2).reason } } },
				latestLog: { id: 'newest', timestamp: '2026-01-02T08:00:00.000Z', status: 3 },
			},
		]);
		expect(service.takeRequests()).toHaveLength(5);
	});

	test('Include can be an expression, with values and names', async () => {
		const service = serviceWith(1);
		const host = await activated({ ...watchingTeam, include: '={{ "details, latestLog" }}' });
		service.of(1).push(dlq(2));
		expect(emittedItems(await host.poll())).toMatchObject([{ index: 1, latestLog: { id: 'newest' } }]);
	});

	test('details that cannot be added are named, and do not delay an item', async () => {
		const service = serviceWith(1);
		const host = await activated({ ...watchingTeam, include: ['blueprint', 'latestLog'] });
		service.of(1).push(dlq(2));
		service.fault = (path) =>
			path.endsWith('/blueprint')
				? { status: 500, body: {} }
				: path.endsWith('/logs')
					? { status: 200, body: { message: 'x' } }
					: undefined;
		expect(emittedItems(await host.poll())).toEqual([
			{
				...dlq(2),
				scenarioId: 1,
				scenarioName: 'Scenario 1',
				event: 'new',
				incomplete: ['blueprint', 'latestLog'],
			},
		]);
		service.fault = undefined;
		expect(await pollIds(host)).toEqual([]);
	});

	test('G01 the latest log is found beyond the first page', async () => {
		const service = serviceWith(1);
		const host = await activated({ ...watching(1), include: ['latestLog'] });
		service.of(1).push(dlq(2));
		const logs = Array.from({ length: 60 }, (_, index) => ({ id: index, timestamp: dlq(index).created }));
		service.fault = (path, query) => {
			if (!path.endsWith('/logs')) return undefined;
			const offset = Number(query['pg[offset]'] ?? 0);
			return { status: 200, body: { dlqLogs: logs.slice(offset, offset + 50), pg: { offset, limit: 50 } } };
		};
		expect(emittedItems(await host.poll())).toMatchObject([{ latestLog: { id: 59 } }]);
	});

	test('an item without logs has null as its latest log', async () => {
		const service = serviceWith(1);
		const host = await activated({ ...watchingTeam, include: ['latestLog'] });
		for (const [number, dlqLogs] of [
			[2, []],
			[3, null],
		] as const) {
			service.of(1).push(dlq(number));
			service.fault = (path) => (path.endsWith('/logs') ? { status: 200, body: { dlqLogs } } : undefined);
			expect(emittedItems(await host.poll())).toMatchObject([{ id: dlq(number).id, latestLog: null }]);
		}
	});
});

test('G01 all scenarios of a team are watched if the service caps their list and does not echo paging', async () => {
	const service = serviceWith(1);
	for (let id = 2; id <= 151; id++) service.scenario(id);
	service.fault = (path, query) => {
		if (path !== '/api/v2/scenarios') return undefined;
		const offset = Number(query['pg[offset]'] ?? 0);
		const scenarios = [...service.scenarios.values()].slice(offset, offset + 100);
		return {
			status: 200,
			body: { scenarios: scenarios.map(({ id, name, dlqs }) => ({ id, name, dlqCount: dlqs.length })) },
		};
	};
	const host = await activated(watchingTeam);
	service.of(151).push(dlq(2));
	expect(await pollIds(host)).toEqual([dlq(2).id]);
});

describe('a failure', () => {
	const failing =
		(scenarioId: number, status = 500) =>
		(_: string, query: Record<string, string>) =>
			query.scenarioId === String(scenarioId) ? { status, body: { message: 'Internal error' } } : undefined;

	test('of one scenario of many does not affect the others, is named in the log, and is caught up later', async () => {
		const logged = jest.spyOn(PollContext.prototype.logger, 'warn').mockImplementation(() => {});
		const service = serviceWith(1, 2, 3);
		const host = await activated(watching(1, 2, 3));
		for (const scenarioId of [1, 2, 3]) service.of(scenarioId).push(dlq(10 + scenarioId));
		service.fault = failing(2);
		expect(await pollIds(host)).toEqual([dlq(11).id, dlq(13).id]);
		expect(logged.mock.calls).toEqual([
			[
				expect.stringMatching(
					/^Scenario 2 could not be read\. The next poll tries again\. List .* '2': HTTP 500\. Internal error\./,
				),
			],
		]);
		service.of(2).push(dlq(20));
		service.fault = undefined;
		expect(await pollIds(host)).toEqual([dlq(12).id, dlq(20).id]);
	});

	test('of one scenario at the first activation makes its earlier ones old and later ones new', async () => {
		const service = serviceWith(1, 2);
		service.time = nextDay;
		service.fault = failing(2, 404);
		const host = await activated(watching(1, 2));
		service.fault = undefined;
		service.of(2).push(dlqOfNextDay(20));
		expect(await pollIds(host)).toEqual([dlq(20).id]);
		service.of(2).push(dlqOfNextDay(3));
		expect(await pollIds(host)).toEqual([dlq(3).id]);
	});

	test('of all scenarios is an error that says why, and leaves the state unchanged', async () => {
		const service = serviceWith(1, 2);
		const host = await activated(watching(1, 2));
		const before = host.staticData;
		service.fault = () => ({ status: 403, body: { code: 'SC403', message: 'Not permitted' } });
		const { error } = await host.poll();
		expect(shownText(error)).toMatch(
			/^List incomplete executions of scenario '[12]': HTTP 403 SC403\. Not permitted\./,
		);
		expect(host.staticData).toEqual(before);
	});

	test('of an activation while the service is down lets the next one continue from the old state', async () => {
		skipWaits();
		const service = serviceWith(1);
		const before = await activated(watching(1));
		service.of(1).push(dlq(2));
		service.fault = () => ({ status: 503, body: '<html>Service unavailable</html>' });
		const host = hostOf(watching(1), before.stored);
		await expect(host.activate()).rejects.toThrow('HTTP 503');
		service.fault = undefined;
		expect(emittedItems(await host.activate()).map(({ id }) => id)).toEqual([dlq(2).id]);
	});

	test('of a second page lets the whole scenario be caught up later', async () => {
		const service = new Service();
		service.paging = { byDefault: 2, cap: 2 };
		service.of(1).push(dlq(1), dlq(2));
		service.of(2).push(dlq(3));
		intercept(service);
		const host = await activated(watching(1, 2));
		service.of(1).push(dlq(11));
		service.of(2).push(dlq(12));
		service.fault = (_, query) =>
			query['pg[offset]'] === '2' && query.scenarioId === '1' ? { status: 500, body: {} } : undefined;
		expect(await pollIds(host)).toEqual([dlq(12).id]);
		service.fault = undefined;
		expect(await pollIds(host)).toEqual([dlq(11).id]);
	});
});

describe('a list that cannot be read to its end', () => {
	/**
	 * A list of 600 in pages of 50, and a service that answers this many requests for each poll. Infinity answers all.
	 */
	async function longList(parameters: INodeParameters = watching(1)) {
		skipWaits();
		const service = new Service();
		service.paging = { byDefault: 50, cap: 50 };
		for (let number = 0; number < 600; number++) service.of(1).push(dlq(number));
		intercept(service);
		let left = Number.POSITIVE_INFINITY;
		service.fault = (path) =>
			path === '/api/v2/dlqs' && left-- <= 0
				? { status: 429, body: { message: 'Too many' }, headers: { 'retry-after': '3600' } }
				: undefined;
		const host = hostOf(parameters);
		const give = (answers: number) => void (left = answers);
		return { service, host, give };
	}

	test('returns the new ones of the pages that were read, is named in the log, and continues there at the next poll', async () => {
		const logged = jest.spyOn(PollContext.prototype.logger, 'warn').mockImplementation(() => {});
		const { service, host, give } = await longList();
		await host.activate();
		service.of(1).unshift(dlq(9000));
		service.of(1).push(dlq(9001));
		give(10);
		expect(await pollIds(host)).toEqual([dlq(9000).id]);
		expect(logged.mock.calls).toEqual([
			[
				expect.stringMatching(
					/^The rest of scenario 1 could not be read\. The next poll tries again\. List .* '1': HTTP 429\. Too many\./,
				),
			],
		]);
		host.restart();
		give(10);
		expect(await pollIds(host)).toEqual([dlq(9001).id]);
		for (let poll = 0; poll < 4; poll++) {
			give(10);
			expect(await pollIds(host)).toEqual([]);
		}
		service.of(1).splice(0, 3);
		give(Number.POSITIVE_INFINITY);
		expect(await pollIds(host)).toEqual([]);
	});

	test('forgets nothing of the rest', async () => {
		const { host, give } = await longList({ ...watching(1), options: { maxItems: 10_000 } });
		await host.activate();
		for (let poll = 0; poll < 40; poll++) {
			give(poll % 12);
			await host.poll();
		}
		give(Number.POSITIVE_INFINITY);
		for (let poll = 0; poll < 2; poll++) expect(await pollIds(host)).toEqual([]);
	});

	test('at the first poll, makes everything old that was read, and of the rest what was created earlier', async () => {
		const { service, host, give } = await longList();
		service.time = nextDay;
		give(10);
		expect(await host.activate()).toEqual({ emitted: null });
		service.of(1).push(dlqOfNextDay(9001));
		give(Number.POSITIVE_INFINITY);
		expect(await pollIds(host)).toEqual([dlq(9001).id]);
		service.of(1).push(dlqOfNextDay(9002));
		for (let poll = 0; poll < 2; poll++) await host.poll();
		service.of(1).push(dlqOfNextDay(9003));
		expect(await pollIds(host)).toEqual([dlq(9003).id]);
	});

	test('starts at the first page if it became shorter than the part that was read', async () => {
		const { service, host, give } = await longList();
		await host.activate();
		give(10);
		await host.poll();
		service.writesNull = true;
		service.of(1).splice(100);
		service.of(1).unshift(dlq(9000));
		give(Number.POSITIVE_INFINITY);
		expect(await pollIds(host)).toEqual([dlq(9000).id]);
	});

	test('returns what is new before a page that always fails, at each poll', async () => {
		const { service, host, give } = await longList();
		await host.activate();
		give(Number.POSITIVE_INFINITY);
		service.fault = (_, query) =>
			query['pg[offset]'] === '300' ? { status: 500, body: { message: 'Internal error' } } : undefined;
		for (let number = 9000; number < 9004; number++) {
			service.of(1).unshift(dlq(number));
			expect(await pollIds(host)).toEqual([dlq(number).id]);
		}
	});
});

describe('a rate limit', () => {
	const limited = (seconds: number, when: () => boolean) => () =>
		when()
			? { status: 429, body: { message: 'Too many calls' }, headers: { 'retry-after': String(seconds) } }
			: undefined;

	test('within the time of the poll is waited for', async () => {
		const waits = skipWaits();
		const service = serviceWith(1);
		const host = await activated(watching(1));
		service.of(1).push(dlq(2));
		let times = 0;
		service.fault = limited(60, () => times++ < 2);
		expect(await pollIds(host)).toEqual([dlq(2).id]);
		expect(waits.map((wait) => Math.round(wait / 1000))).toEqual([60, 60]);
	});

	test('beyond the time of the poll leaves the rest to the next poll, and sends no more requests', async () => {
		const waits = skipWaits();
		const service = new Service();
		for (let scenarioId = 1; scenarioId <= 40; scenarioId++) service.of(scenarioId).push(dlq(scenarioId));
		intercept(service);
		const ids = [...service.scenarios.keys()];
		const host = await activated(watching(...ids));
		for (const scenarioId of ids) service.of(scenarioId).push(dlq(100 + scenarioId));
		service.takeRequests();
		let answers = 0;
		service.fault = limited(3600, () => ++answers > 5);
		const first = await pollIds(host);
		expect(first).toHaveLength(5);
		expect(waits).toEqual([]);
		expect(service.takeRequests().length).toBeLessThan(30);

		service.fault = undefined;
		expect([...first, ...(await pollIds(host))].sort()).toEqual(ids.map((id) => dlq(100 + id).id));
	});

	test('beyond the time of the poll from the first request on is an error that says how long', async () => {
		const waits = skipWaits();
		const service = serviceWith(1);
		const host = await activated(watching(1));
		const before = host.staticData;
		service.fault = limited(900, () => true);
		const { error } = await host.poll();
		expect(error).toMatchObject({ httpCode: '429' });
		expect(shownText(error)).toMatch(/Too many calls\. The service asks to wait 900 s\. The next poll tries again\.$/);
		expect(shownText(error)).not.toMatch(/Request Options/);
		expect(waits).toEqual([]);
		expect(host.staticData).toEqual(before);
	});

	test('skips no scenario forever if no poll has time for all', async () => {
		skipWaits();
		const service = serviceWith(1, 2, 3, 4, 5, 6);
		const host = await activated(watching(1, 2, 3, 4, 5, 6));
		for (const scenarioId of [1, 2, 3, 4, 5, 6]) service.of(scenarioId).push(dlq(100 + scenarioId));
		let answers = 0;
		service.fault = (path) => (path === '/api/v2/dlqs' ? limited(3600, () => ++answers > 2)() : undefined);
		const seen: unknown[] = [];
		for (let poll = 0; poll < 8; poll++) {
			answers = 0;
			seen.push(...(await pollIds(host)));
		}
		expect(seen.sort()).toEqual([1, 2, 3, 4, 5, 6].map((id) => dlq(100 + id).id));
	});

	test('leaves a poll without any time with an error that says what to do', async () => {
		const service = serviceWith(1);
		const host = await activated(watchingTeam);
		host.pollBudgetMs = 0;
		service.takeRequests();
		expect(shownText((await host.poll()).error)).toBe(
			'List scenarios: The poll ran out of time. The next poll continues. If this happens at every poll, watch fewer scenarios.',
		);
		expect(service.takeRequests()).toEqual([]);
	});

	test('that uses up the time of a poll ends its requests, and the poll returns what it has', async () => {
		const service = serviceWith(1);
		const host = await activated({ ...watchingTeam, include: ['blueprint', 'bundles'] });
		service.of(1).push(dlq(2));
		let skipped = 0;
		moveClocks(() => skipped);
		service.fault = (path) => {
			if (path.endsWith('/blueprint')) skipped += 600_000;
			return undefined;
		};
		expect(emittedItems(await host.poll())).toMatchObject([
			{ id: dlq(2).id, blueprint: { name: 'Scenario 1' }, incomplete: ['bundles'] },
		]);
	});
});

describe('Fetch Test Event', () => {
	test('T11 shows the newest existing ones, as the active workflow returns them', async () => {
		const service = new Service();
		service.of(1).push(dlq(2), dlq(3), dlq(1));
		intercept(service);
		const host = hostOf(watching(1));
		const shown = emittedItems(await host.fetchTestEvent());
		expect(shown.map(({ id }) => id)).toEqual([dlq(1).id, dlq(2).id, dlq(3).id]);

		await host.activate();
		service.of(1).push(dlq(4));
		const [emitted] = emittedItems(await host.poll());
		expect(shown.at(-1)).toEqual({ ...emitted, ...dlq(3) });
	});

	test.each([[[]], [null]])('T11 says in one sentence that there are none: %p', async (dlqs) => {
		const service = new Service();
		service.fault = () => ({ status: 200, body: { dlqs } });
		intercept(service);
		const { emitted, error } = await hostOf(watching(4711)).fetchTestEvent();

		expect(emitted).toBeNull();
		expect(shownText(error)).toMatch(
			/^Scenario 4711 has no incomplete execution that matches the events and filters right now/,
		);
		expect(shownText(error)).not.toMatch(/undefined|TypeError|HTTP/);
	});
	test('T12 does not change the state of the active workflow', async () => {
		const service = new Service();
		service.of(1).push(dlq(1));
		intercept(service);
		const host = hostOf(watching(1));
		await host.activate();
		service.of(1).push(dlq(2));
		const before = deepCopy([host.stored, host.staticData]);

		await host.fetchTestEvent();
		await host.fetchTestEvent();

		expect([host.stored, host.staticData]).toEqual(before);
		expect(await pollIds(host)).toEqual([dlq(2).id]);
	});

	test('shows only the newest five that fit the events and filters', async () => {
		const service = serviceWith(1);
		for (let number = 2; number <= 9; number++) service.of(1).push(dlq(number));
		service.of(1).push(dlq(20, { resolved: true }), dlq(21, { size: 5 }));
		const host = hostOf({ ...watching(1), filters: { minSize: 50 } });
		const shown = emittedItems(await host.fetchTestEvent());
		expect(shown.map(({ id }) => id)).toEqual([5, 6, 7, 8, 9].map((number) => dlq(number).id));
		expect(shown.every(({ scenarioName, event }) => scenarioName === 'Scenario 1' && event === 'new')).toBe(true);
	});

	test('shows resolved ones with Include Resolved', async () => {
		const service = serviceWith(1);
		service.of(1)[0].resolved = true;
		const shown = emittedItems(await hostOf({ ...watching(1), events: ['resolved'] }).fetchTestEvent());
		expect(shown).toMatchObject([{ id: dlq(1).id, event: 'resolved' }]);
	});

	test('names the team that has none, also if the filters exclude all', async () => {
		const service = serviceWith(1);
		const { error } = await hostOf({ ...watchingTeam, filters: { minSize: 1000 } }).fetchTestEvent();
		expect(shownText(error)).toMatch(
			/^Team 1 has no incomplete execution that matches the events and filters right now/,
		);
		expect(service.takeRequests()).toEqual([scenarioList, list(1)]);
	});

	test.each<[string, number[], string]>([
		['one', [1], 'Scenario 1'],
		['many', [1, 2, 3, 4, 5], 'Scenarios 1, 2, 3 and 2 more'],
	])('says what cannot be read, %s, and why, if the rest has none', async (_, failing, named) => {
		const service = new Service();
		for (const id of failing) service.of(id).push(dlq(id));
		service.scenario(9);
		intercept(service);
		service.fault = (_path, { scenarioId }) =>
			failing.includes(Number(scenarioId)) ? { status: 403, body: { code: 'SC403', message: 'No scope' } } : undefined;
		const { error } = await hostOf(watching(...failing, 9)).fetchTestEvent();
		expect(shownText(error)).toMatch(
			`${named} could not be read. The other scenarios have no incomplete execution that matches the events and filters. ` +
				"List incomplete executions of scenario '1': HTTP 403 SC403. No scope.",
		);
	});

	test('says how many of many scenarios have none', async () => {
		intercept(new Service());
		const ids = Array.from({ length: 150 }, (_, index) => 1000 + index);
		const { error } = await hostOf(watching(...ids)).fetchTestEvent();
		expect(shownText(error)).toMatch(
			/^None of the 150 scenarios has an incomplete execution that matches .* right now\. You can publish .* next one\.$/,
		);
	});

	test('says why nothing can be read', async () => {
		const service = serviceWith(1);
		service.fault = () => ({ status: 401, body: { message: 'Access denied' } });
		const { error } = await hostOf(watching(1)).fetchTestEvent();
		expect(shownText(error)).toMatch(/HTTP 401\. Access denied/);
	});
});

describe('the state', () => {
	test('of an earlier version or another origin is not used', async () => {
		const service = serviceWith(1);
		for (const state of [{ v: 1, scenarios: {} }, { version: 3, scenarios: {} }, 'x', null] as never[]) {
			const host = hostOf(watching(1), { 'node:Node': { state } });
			expect(await host.activate()).toEqual({ emitted: null });
			expect(host.staticData.state).toMatchObject({ version: 2, watch: 'scenario 1' });
		}
		service.takeRequests();
	});

	test('does not depend on the clock or time zone of n8n', async () => {
		const service = serviceWith(1);
		const host = await activated(watching(1));
		const { now } = Date;
		for (const [number, jump] of [
			[2, 10 * 365 * 86_400_000],
			[3, -10 * 365 * 86_400_000],
			[4, 0],
		]) {
			jest.spyOn(Date, 'now').mockImplementation(() => now() + jump);
			service.of(1).push(dlq(number, { created: '2026-01-01T05:30:00+05:30' }));
			expect(await pollIds(host)).toEqual([dlq(number).id]);
			expect(await pollIds(host)).toEqual([]);
		}
	});
});

test('a request whose connection breaks is repeated within the poll', async () => {
	skipWaits();
	let asked = 0;
	const service = await serve((_request, response) => {
		asked += 1;
		if (asked === 1) response.destroy();
		else answer(response, 200, { dlqs: [] });
	});
	const activation = await hostOf(watching(1), {}, service.origin).activate();
	await service.close();
	expect(activation).toEqual({ emitted: null });
	expect(asked).toBe(2);
});
