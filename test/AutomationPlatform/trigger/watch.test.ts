import type { INodeParameters } from 'n8n-workflow';

import { contractNock } from '../../contract/validity';
import { hostOf, intercept, emittedItems, pollIds, watching, watchingTeam } from './host';
import { dlq, Service } from './service';

// An unknown ID is new unless it was created more than ten minutes before its watch began.

contractNock();
afterEach(() => void jest.restoreAllMocks());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const service = () => {
	const made = new Service();
	intercept(made);
	return made;
};

/** An incomplete execution that was created this long before the time of the service. */
function createdAgo(of: Service, number: number, ago: number, more = {}) {
	return dlq(number, { created: new Date(of.time! - ago).toISOString(), ...more });
}

test('G08: an old one that was skipped because a list shrank between two pages of the first poll starts nothing', async () => {
	const platform = service();
	platform.paging = { byDefault: 50, cap: 50 };
	for (let number = 0; number < 60; number++) platform.of(1).push(createdAgo(platform, number, 365 * 24 * HOUR));
	platform.fault = (_, query) => {
		if (query['pg[offset]'] === '50' && platform.of(1).length === 60) platform.of(1).shift();
		return undefined;
	};
	const host = hostOf(watching(1));
	expect(await host.activate()).toEqual({ emitted: null });
	for (let poll = 0; poll < 3; poll++) expect(await pollIds(host)).toEqual([]);
	platform.of(1).push(dlq(100));
	expect(await pollIds(host)).toEqual([dlq(100).id]);
});

describe('the first poll', () => {
	test('remembers all that it reads, however new, and starts nothing', async () => {
		const platform = service();
		platform
			.of(1)
			.push(createdAgo(platform, 1, HOUR), createdAgo(platform, 2, MINUTE), createdAgo(platform, 3, -MINUTE));
		const host = hostOf(watching(1));
		expect(await host.activate()).toEqual({ emitted: null });
		expect(await pollIds(host)).toEqual([]);
	});

	test('makes ten minutes before it, to the second, the limit for one that is listed later', async () => {
		const platform = service();
		const host = hostOf(watching(1));
		await host.activate();
		platform.of(1).push(createdAgo(platform, 1, 10 * MINUTE), createdAgo(platform, 2, 10 * MINUTE + 1000));
		expect(await pollIds(host)).toEqual([dlq(1).id]);
		expect(await pollIds(host)).toEqual([]);
	});

	test('with Emit Existing starts the workflow later for one that it could not read, however old it is', async () => {
		const platform = service();
		platform.of(1).push(createdAgo(platform, 1, 1000 * HOUR));
		platform.of(2).push(createdAgo(platform, 2, 2000 * HOUR));
		platform.fault = (_, { scenarioId }) => (scenarioId === '2' ? { status: 500, body: {} } : undefined);
		const host = hostOf({ ...watching(1, 2), options: { emitExisting: true } });
		expect(emittedItems(await host.activate()).map(({ id }) => id)).toEqual([dlq(1).id]);
		platform.fault = undefined;
		expect(await pollIds(host)).toEqual([dlq(2).id]);
	});
});

describe('the time', () => {
	test.each([
		['two hours ahead', 2 * HOUR],
		['two hours behind', -2 * HOUR],
	])('is the platform’s if n8n’s clock is %s', async (_, skew) => {
		const platform = service();
		jest.spyOn(Date, 'now').mockImplementation(() => platform.time! + skew);
		platform.fault = () => ({ status: 200, body: { dlqs: null } });
		const host = hostOf(watching(1));
		await host.activate();
		platform.fault = undefined;
		platform
			.of(1)
			.push(createdAgo(platform, 1, HOUR), createdAgo(platform, 2, 9 * MINUTE), createdAgo(platform, 3, -MINUTE));
		expect((await pollIds(host)).sort()).toEqual([dlq(2).id, dlq(3).id]);
	});

	test('of the first poll is an hour ahead: ones created until ten minutes before it are lost, and later ones come', async () => {
		const platform = service();
		platform.scenario(1);
		platform.time! += HOUR;
		const host = hostOf(watching(1));
		await host.activate();
		platform.time! -= HOUR;
		platform.of(1).push(createdAgo(platform, 1, 0), createdAgo(platform, 2, -49 * MINUTE));
		expect(await pollIds(host)).toEqual([]);
		platform.of(1).push(createdAgo(platform, 3, -51 * MINUTE));
		expect(await pollIds(host)).toEqual([dlq(3).id]);
	});

	test.each([[undefined], ['yesterday']])('is n8n’s if the answers have none: Date %p', async (date) => {
		const platform = service();
		const { time } = platform;
		platform.time = undefined;
		jest.spyOn(Date, 'now').mockImplementation(() => time!);
		platform.fault = (path, query) => {
			platform.fault = undefined;
			return { ...platform.answer(path, query), ...(date && { headers: { date } }) };
		};
		const host = hostOf(watching(1));
		await host.activate();
		platform.time = time;
		platform.of(1).push(createdAgo(platform, 1, HOUR), createdAgo(platform, 2, 9 * MINUTE));
		expect(await pollIds(host)).toEqual([dlq(2).id]);
	});
});

describe('a watch that starts later', () => {
	test('starts for an added scenario with the first poll that has it, even if it cannot be read then', async () => {
		const platform = service();
		platform.of(1).push(createdAgo(platform, 1, HOUR));
		const before = hostOf(watching(1));
		await before.activate();
		platform.time! += 10 * HOUR;
		platform.of(1).push(createdAgo(platform, 2, HOUR));
		platform.of(2).push(createdAgo(platform, 3, HOUR), createdAgo(platform, 4, 5 * MINUTE));
		platform.fault = (_, { scenarioId }) => (scenarioId === '2' ? { status: 500, body: {} } : undefined);
		const host = hostOf(watching(1, 2), before.stored);
		expect(emittedItems(await host.activate()).map(({ id }) => id)).toEqual([dlq(2).id]);
		platform.fault = undefined;
		platform.of(1).push(createdAgo(platform, 5, 9 * HOUR));
		expect((await pollIds(host)).sort()).toEqual([dlq(4).id, dlq(5).id]);
	});

	test('starts for a changed Watch with the first poll that has it, except for scenarios that were watched before', async () => {
		const platform = service();
		platform.scenario(1);
		platform.scenario(2);
		const before = hostOf(watching(1));
		await before.activate();
		platform.time! += 10 * HOUR;
		platform.of(1).push(createdAgo(platform, 1, HOUR));
		platform.of(2).push(createdAgo(platform, 2, HOUR), createdAgo(platform, 3, MINUTE));
		const host = hostOf(watchingTeam, before.stored);
		expect(emittedItems(await host.activate()).map(({ id }) => id)).toEqual([dlq(1).id]);
		platform.of(2).push(createdAgo(platform, 4, HOUR), createdAgo(platform, 5, MINUTE));
		platform.of(3).push(createdAgo(platform, 6, HOUR), createdAgo(platform, 7, MINUTE));
		expect((await pollIds(host)).sort()).toEqual([dlq(5).id, dlq(7).id]);
	});

	test('does not start for a scenario that the team lists later: what came since the watch of the team started is new', async () => {
		const platform = service();
		platform.of(1).push(createdAgo(platform, 1, HOUR));
		const host = hostOf(watchingTeam);
		await host.activate();
		platform.time! += 10 * HOUR;
		platform.of(2).push(createdAgo(platform, 2, 9 * HOUR), createdAgo(platform, 3, 11 * HOUR));
		expect(await pollIds(host)).toEqual([dlq(2).id]);
	});

	test.each<[string, INodeParameters]>([
		['Resolved', { events: ['new', 'resolved'] }],
		['Include Resolved', { filters: { includeResolved: true } }],
	])('starts with %s at the first poll that reads resolved ones', async (_, parameters) => {
		const platform = service();
		const resolved = { resolved: true };
		platform.of(2).push(createdAgo(platform, 1, 0));
		const before = hostOf(watchingTeam);
		await before.activate();
		platform.time! += 10 * HOUR;
		platform.of(1).push(createdAgo(platform, 2, HOUR, resolved), createdAgo(platform, 3, MINUTE, resolved));
		const host = hostOf({ ...watchingTeam, ...parameters }, before.stored);
		expect(await host.activate()).toEqual({ emitted: null });
		platform.of(1).push(createdAgo(platform, 4, HOUR, resolved), createdAgo(platform, 5, MINUTE, resolved));
		platform.of(1).push(createdAgo(platform, 6, HOUR));
		expect((await pollIds(host)).sort()).toEqual([dlq(5).id, dlq(6).id]);
	});
});
