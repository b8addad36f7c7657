import { createHash } from 'node:crypto';
import fc from 'fast-check';

import { decide } from '../../../nodes/AutomationPlatform/trigger/decide';
import type { DecideSettings } from '../../../nodes/AutomationPlatform/trigger/decide';
import type { TriggerEvent } from '../../../nodes/AutomationPlatform/trigger/events';
import type { Reading } from '../../../nodes/AutomationPlatform/trigger/readWatched';
import { isState, knownFrom, readKnown, storeKnown } from '../../../nodes/AutomationPlatform/trigger/state';
import type { TriggerState } from '../../../nodes/AutomationPlatform/trigger/state';
import { runs } from '../../support/properties';
import { dlq, type Dlq } from './service';

const settings: DecideSettings = {
	watch: 'team 1',
	events: new Set(['new']),
	filters: {},
	includeResolved: false,
	emitExisting: false,
	maxItems: 1000,
};

/** The size of a stored ID with its attempts. */
const ID_BYTES = '"0123456789abcdef0123456789abcdef":0,'.length;

function hexId(number: number): string {
	return createHash('md5').update(String(number)).digest('hex');
}

function reading(lists: Map<number, Dlq[]>): Reading {
	const scenarios = [...lists].map(([scenarioId, entries]) => ({
		scenarioId,
		name: `Scenario ${scenarioId}`,
		entries: entries.map((entry) => ({ ...entry })),
		complete: true,
	}));
	return { scenarios, complete: true, paged: true, time: Date.UTC(2026, 0, 1) };
}

/** The number of bytes that n8n stores for the node. */
function storedSize(state: TriggerState): number {
	return Buffer.byteLength(JSON.stringify({ 'node:Automation Platform Trigger': { state } }));
}

function lists(count: number, scenarios: number): Map<number, Dlq[]> {
	const made = new Map(Array.from({ length: scenarios }, (_, index) => [471_100 + index, [] as Dlq[]]));
	for (let number = 0; number < count; number++) {
		made
			.get(471_100 + (number % scenarios))
			?.push(dlq(number, { id: hexId(number), attempts: number % 9, resolved: number % 7 === 0 }));
	}
	return made;
}

describe('the size of the state', () => {
	test.each([
		[10_000, 400_000],
		[1_000, 42_000],
	])('%i listed in 20 scenarios need less than %i bytes', (count, most) => {
		const { state } = decide(undefined, reading(lists(count, 20)), settings);
		expect(storedSize(state)).toBeLessThan(most);
		expect(decide(state, reading(lists(count, 20)), settings).emissions).toEqual([]);
	});

	test('1,000 IDs need less than 42,000 bytes after they were deleted', () => {
		const first = decide(undefined, reading(lists(1_000, 20)), settings).state;
		const { state } = decide(first, reading(lists(0, 20)), settings);
		expect(storedSize(state)).toBeLessThan(42_000);
	});

	test('500 empty scenarios need less than 18,000 bytes', () => {
		expect(storedSize(decide(undefined, reading(lists(0, 500)), settings).state)).toBeLessThan(18_000);
	});
});

describe('30 days of a poll every two hours', () => {
	const DAY = 12;

	/** A third of the new ones are gone at the next poll or soon after. Every sixth day all are deleted. */
	function live(arrivals: number, days: number, restartsWith: (state: TriggerState) => TriggerState) {
		const listed = lists(0, 20);
		const sizes: number[] = [];
		let state: TriggerState | undefined;
		let number = 0;
		let emitted = 0;
		for (let poll = 0; poll < days * DAY; poll++) {
			if (poll % (6 * DAY) === 6 * DAY - 1) for (const list of listed.values()) list.splice(0);
			for (const list of listed.values()) {
				const fleeting = list.findIndex(({ reason }) => reason === 'Fleeting');
				if (fleeting >= 0) list.splice(fleeting, 1);
			}
			if (poll > 0) {
				for (let index = 0; index < arrivals; index++) {
					number += 1;
					const reason = number % 3 === 0 ? 'Fleeting' : 'Lasting';
					listed.get(471_100 + (number % 20))?.push(dlq(number, { id: hexId(number), reason }));
				}
			}
			const decision = decide(state, reading(listed), settings);
			emitted += decision.emissions.length;
			// Measured only now and then, and when all were deleted, because it takes longer than the poll.
			if (poll % (DAY / 2) === DAY / 2 - 1) sizes.push(storedSize(decision.state));
			state = restartsWith(decision.state);
		}
		const most = (fromDay: number, toDay: number) => Math.max(...sizes.slice(fromDay * 2, toDay * 2));
		return { emitted, number, most };
	}

	test('the state grows with the number of listed ones and not with time, and every new one is returned once', () => {
		const { emitted, number, most } = live(24, 30, (state) => state);
		expect(emitted).toBe(number);
		// At most 1,728 are listed, 2,000 gone ones are remembered, and those of the last day.
		expect(most(0, 30)).toBeLessThan(ID_BYTES * (1_728 + 2_000 + 1_728) + 10_000);
		expect(most(24, 30)).toBeLessThan(1.02 * most(12, 18));
	});

	test('a restart after each poll gives the same', () => {
		const { emitted, number } = live(6, 10, (state) => JSON.parse(JSON.stringify(state)) as TriggerState);
		expect(emitted).toBe(number);
	});

	test('scenarios that come and go leave only the last 2,000 IDs behind', () => {
		let state: TriggerState | undefined;
		const sizes: number[] = [];
		for (let poll = 0; poll < 30 * DAY; poll++) {
			const scenarioId = 1000 + poll;
			const entries = Array.from({ length: 10 }, (_, index) =>
				dlq(poll * 10 + index, { id: hexId(poll * 10 + index) }),
			);
			({ state } = decide(state, reading(new Map([[scenarioId, entries]])), settings));
			if (poll % (DAY / 4) === DAY / 4 - 1) sizes.push(storedSize(state));
		}
		expect(Math.max(...sizes)).toBeLessThan(ID_BYTES * (2_000 + 24 * 10) + 60 * (400 + 24) + 1_000);
		expect(Math.max(...sizes.slice(-4))).toBeLessThan(1.02 * Math.max(...sizes.slice(20 * 4, 21 * 4)));
	});

	test('one that was gone for 24 polls and comes back is not new', () => {
		const listed = lists(3_000, 20);
		let { state } = decide(undefined, reading(listed), settings);
		for (let poll = 0; poll < 24; poll++) ({ state } = decide(state, reading(lists(0, 20)), settings));
		expect(decide(state, reading(listed), settings).emissions).toEqual([]);
	});
});

describe('IDs that were gone for longer than 24 polls and come back', () => {
	const most = { ...settings, includeResolved: true, maxItems: 10_000 };

	test.each([
		[1_900, 1, 0],
		[2_001, 1, 1],
		[3_000, 1, 1_000],
		[2_500, 5, 500],
	])('%i in %i scenarios: %i are new, and 2,000 are not', (count, scenarios, again) => {
		const listed = lists(count, scenarios);
		let { state } = decide(undefined, reading(listed), most);
		for (let poll = 0; poll < 30; poll++) {
			({ state } = decide(state, reading(lists(0, scenarios)), most));
			state = JSON.parse(JSON.stringify(state)) as TriggerState;
		}
		expect(storedSize(state)).toBeLessThan(ID_BYTES * 2_000 + 1_000);
		expect(decide(state, reading(listed), most).emissions).toHaveLength(again);
	});

	test('IDs that are not hexadecimal are limited too', () => {
		const others = new Map([
			[
				1,
				lists(2_500, 1)
					.get(471_100)!
					.map((entry) => ({ ...entry, id: `other-${entry.id}` })),
			],
		]);
		let { state } = decide(undefined, reading(others), most);
		for (let poll = 0; poll < 30; poll++) ({ state } = decide(state, reading(new Map([[1, []]])), most));
		expect(decide(state, reading(others), most).emissions).toHaveLength(500);
	});
});

describe('known IDs as plain JSON', () => {
	const id = fc.oneof(fc.uuid(), fc.string(), fc.constantFrom('__proto__', 'constructor', '0', '17'));
	const known = fc.record({ attempts: fc.nat(), resolved: fc.boolean() });

	test('lose nothing', () => {
		fc.assert(
			fc.property(fc.uniqueArray(fc.tuple(id, known), { selector: ([key]) => key }), (entries) => {
				const stored = JSON.parse(JSON.stringify(storeKnown(entries))) as ReturnType<typeof storeKnown>;
				expect(readKnown(stored)).toEqual(new Map(entries));
			}),
			{ numRuns: runs(300) },
		);
	});

	test.each<[unknown, number]>([
		['3', 3],
		[undefined, 0],
		[null, 0],
		[-1, 0],
		['x', 0],
		[2.9, 2],
		[100_000, 100_000],
		['1e999', 0],
	])('remember attempts %p as %i', (attempts, expected) => {
		expect(knownFrom({ attempts })).toEqual({ attempts: expected, resolved: false });
	});
});

describe('a list with a change is not treated as unchanged', () => {
	const entries = () => [0, 1, 2].map((number) => dlq(number, { id: hexId(number), attempts: number }));
	const all = new Set<TriggerEvent>(['new', 'retryFailed', 'resolved']);
	const emissionsAfter = (change: (entries: Dlq[]) => void) => {
		const before = decide(undefined, reading(new Map([[1, entries()]])), { ...settings, events: all }).state;
		const changed = entries();
		change(changed);
		const { state, emissions } = decide(before, reading(new Map([[1, changed]])), { ...settings, events: all });
		expect(readKnown(state.scenarios[1])).toEqual(new Map(changed.map((entry) => [entry.id, knownFrom(entry)])));
		return emissions.map(({ event }) => event);
	};

	test.each<[string, (entries: Dlq[]) => void, TriggerEvent[]]>([
		['one more attempt', ([, entry]) => void (entry.attempts += 1), ['retryFailed']],
		['one that is resolved', ([, entry]) => void (entry.resolved = true), ['resolved']],
		['another ID in place of one', ([, entry]) => void (entry.id = hexId(99)), ['new']],
		['a longer ID', ([, entry]) => void (entry.id += '0'), ['new']],
		['an ID in capitals', ([, entry]) => void (entry.id = entry.id.toUpperCase()), ['new']],
		['an ID that every object has', ([entry]) => void (entry.id = 'constructor'), ['new']],
		['another order', (all) => void all.reverse(), []],
		['one more', (all) => void all.push(dlq(9, { id: hexId(9) })), ['new']],
		['one less', (all) => void all.pop(), []],
	])('%s', (_, change, events) => {
		expect(emissionsAfter(change)).toEqual(events);
	});
});

test('isState accepts a state, also after JSON', () => {
	const { state } = decide(undefined, reading(lists(20, 3)), settings);
	expect(isState(state)).toBe(true);
	expect(isState(JSON.parse(JSON.stringify(state)))).toBe(true);
});

test('a decision depends only on its arguments, and does not change them', () => {
	const first = decide(undefined, reading(lists(50, 3)), settings).state;
	const second = decide(first, reading(lists(20, 2)), settings).state;
	const read = reading(lists(60, 3));
	Object.assign(read.scenarios[0], { entries: [], complete: false });
	const before = structuredClone([second, read]);
	const decisions = [1, 2].map(() => decide(second, read, settings));
	expect([second, read]).toEqual(before);
	expect(decisions[0]).toEqual(decisions[1]);
});
