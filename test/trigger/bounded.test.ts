import { createHash } from 'node:crypto';
import fc from 'fast-check';

import { decide } from '../../nodes/AutomationPlatform/trigger/decide';
import type { DecideSettings, Reading } from '../../nodes/AutomationPlatform/trigger/decide';
import type { TriggerState } from '../../nodes/AutomationPlatform/trigger/state';
import { isPacked, later, pack, packedCount, rememberedOf, unpack } from '../../nodes/AutomationPlatform/trigger/pack';
import { dlq, type Dlq } from './service';

const settings: DecideSettings = {
	watch: 'team 1',
	events: new Set(['new']),
	filters: {},
	includeResolved: false,
	emitExisting: false,
	maxItems: 1000,
};

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
	return { scenarios, chosen: false, complete: true, pages: true };
}

/** What the host stores for the node. */
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
		[10_000, 300_000],
		[1_000, 35_000],
	])('%i listed in 20 scenarios take less than %i bytes', (count, most) => {
		const { state } = decide(undefined, reading(lists(count, 20)), settings, 0);
		expect(storedSize(state)).toBeLessThan(most);
		expect(decide(state, reading(lists(count, 20)), settings, 0).emissions).toEqual([]);
	});

	test('1,000 take less than 35,000 bytes after the 1,000 before them were deleted', () => {
		const first = decide(undefined, reading(lists(1_000, 20)), settings, 0).state;
		const { state } = decide(first, reading(lists(0, 20)), settings, 0);
		expect(storedSize(state)).toBeLessThan(35_000);
	});

	test('500 scenarios with nothing in them take less than 15,000 bytes', () => {
		expect(storedSize(decide(undefined, reading(lists(0, 500)), settings, 0).state)).toBeLessThan(15_000);
	});
});

describe('30 days of hourly polls', () => {
	const DAY = 24;

	/** A third of what arrives is gone at the next poll or soon after; every sixth day all are deleted. */
	function live(arrivals: number, { restartsWith }: { restartsWith: (state: TriggerState) => TriggerState }) {
		const listed = lists(0, 20);
		const sizes: number[] = [];
		let state: TriggerState | undefined;
		let number = 0;
		let emitted = 0;
		for (let poll = 0; poll < 30 * DAY; poll++) {
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
			const decision = decide(state, reading(listed), settings, poll * 3_600_000);
			emitted += decision.emissions.length;
			sizes.push(storedSize(decision.state));
			state = restartsWith(decision.state);
		}
		const most = (fromDay: number, toDay: number) => Math.max(...sizes.slice(fromDay * DAY, toDay * DAY));
		return { emitted, number, most };
	}

	test('the state grows with what is listed and not with time, and every new one is given once', () => {
		const { emitted, number, most } = live(12, { restartsWith: (state) => state });
		expect(emitted).toBe(number);
		// at most 1,728 are listed, 2,000 gone ones are remembered, and those of the last day
		expect(most(0, 30)).toBeLessThan(24 * (1_728 + 2_000 + 1_728) + 10_000);
		expect(most(24, 30)).toBeLessThan(1.02 * most(12, 18));
	});

	test('the same with a restart after each poll', () => {
		const { emitted, number } = live(3, {
			restartsWith: (state) => JSON.parse(JSON.stringify(state)) as TriggerState,
		});
		expect(emitted).toBe(number);
	});

	test('scenarios that come and go leave nothing behind but the last 2,000 ids', () => {
		let state: TriggerState | undefined;
		const sizes: number[] = [];
		for (let poll = 0; poll < 30 * DAY; poll++) {
			const scenarioId = 1000 + poll;
			const entries = Array.from({ length: 5 }, (_, index) => dlq(poll * 5 + index, { id: hexId(poll * 5 + index) }));
			({ state } = decide(state, reading(new Map([[scenarioId, entries]])), settings, poll));
			sizes.push(storedSize(state));
		}
		expect(Math.max(...sizes)).toBeLessThan(24 * (2_000 + 24 * 5) + 60 * (400 + 24) + 1_000);
		expect(Math.max(...sizes.slice(-DAY))).toBeLessThan(1.02 * Math.max(...sizes.slice(20 * DAY, 21 * DAY)));
	});

	test('what was gone for a day and comes back is not new', () => {
		const listed = lists(3_000, 20);
		let { state } = decide(undefined, reading(listed), settings, 0);
		for (let poll = 0; poll < DAY; poll++) ({ state } = decide(state, reading(lists(0, 20)), settings, 0));
		expect(decide(state, reading(listed), settings, 0).emissions).toEqual([]);
	});
});

describe('what was gone for longer than 24 polls and comes back', () => {
	const most = { ...settings, includeResolved: true, maxItems: 10_000 };

	test.each([
		[1_900, 1, 0],
		[2_001, 1, 1],
		[3_000, 1, 1_000],
		[2_500, 5, 500],
	])('%i in %i scenarios: %i are new, 2,000 are not', (count, scenarios, again) => {
		const listed = lists(count, scenarios);
		let { state } = decide(undefined, reading(listed), most, 0);
		for (let poll = 0; poll < 30; poll++) {
			({ state } = decide(state, reading(lists(0, scenarios)), most, 0));
			state = JSON.parse(JSON.stringify(state)) as TriggerState;
		}
		expect(storedSize(state)).toBeLessThan(24 * 2_000 + 1_000);
		expect(decide(state, reading(listed), most, 0).emissions).toHaveLength(again);
	});

	test('ids that are not hexadecimal are cut as well', () => {
		const others = new Map([
			[
				1,
				lists(2_500, 1)
					.get(471_100)!
					.map((entry) => ({ ...entry, id: `other-${entry.id}` })),
			],
		]);
		let { state } = decide(undefined, reading(others), most, 0);
		for (let poll = 0; poll < 30; poll++) ({ state } = decide(state, reading(new Map([[1, []]])), most, 0));
		expect(decide(state, reading(others), most, 0).emissions).toHaveLength(500);
	});
});

describe('packing', () => {
	const hexadecimal = fc.stringMatching(/^[0-9a-f]{32}$/);
	const id = fc.oneof(hexadecimal, fc.uuid(), fc.string({ minLength: 1 }), fc.stringMatching(/^[0-9A-F]{32}$/));
	const remembered = fc.record({ attempts: fc.nat(32767), resolved: fc.boolean() });

	test('loses nothing, also over JSON', () => {
		fc.assert(
			fc.property(fc.uniqueArray(fc.tuple(id, remembered), { selector: ([key]) => key }), (entries) => {
				const packed = JSON.parse(JSON.stringify(pack(entries))) as ReturnType<typeof pack>;
				const unpacked = [...unpack(packed)].sort(([a], [b]) => (a < b ? -1 : 1));
				expect(unpacked).toEqual([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
				expect(packedCount(packed)).toBe(entries.length);
			}),
			{ numRuns: 1000 },
		);
	});

	const packOf = (entries: Dlq[]) => pack(entries.map((entry) => [entry.id, rememberedOf({ ...entry })]));

	test.each<[string, (entries: Dlq[]) => void]>([
		['one more attempt', ([, entry]) => void (entry.attempts += 1)],
		['one that is resolved', ([, entry]) => void (entry.resolved = true)],
		['another ID', ([, entry]) => void (entry.id = hexId(99))],
		['a longer ID', ([, entry]) => void (entry.id += '0')],
		['an ID in capitals', ([, entry]) => void (entry.id = entry.id.toUpperCase())],
		['an ID that is not hexadecimal', ([, entry]) => void (entry.id = 'other')],
		['another order', (entries) => void entries.reverse()],
		['one more', (entries) => void entries.push(dlq(9, { id: hexId(9) }))],
		['one that is not hexadecimal more', (entries) => void entries.push(dlq(9, { id: 'other' }))],
		['one less', (entries) => void entries.pop()],
	])('%s is not what was packed', (_, change) => {
		const entries = () => [0, 1, 2].map((number) => dlq(number, { id: hexId(number), attempts: number }));
		const packed = packOf(entries());
		expect(
			isPacked(
				entries().map((entry) => ({ ...entry })),
				packed,
			),
		).toBe(true);
		const changed = entries();
		change(changed);
		expect(
			isPacked(
				changed.map((entry) => ({ ...entry })),
				packed,
			),
		).toBe(false);
		expect(
			isPacked(
				entries().map((entry) => ({ ...entry })),
				packOf(changed),
			),
		).toBe(false);
	});

	test.each<[unknown, number]>([
		['3', 3],
		[undefined, 0],
		[null, 0],
		[-1, 0],
		['x', 0],
		[2.9, 2],
		[100_000, 32767],
	])('attempts %p are remembered as %i', (attempts, expected) => {
		const entry = { attempts: attempts as number, resolved: false };
		expect(rememberedOf(entry)).toEqual({ attempts: expected, resolved: false });
		expect(later(rememberedOf(entry), rememberedOf(entry))).toEqual(rememberedOf(entry));
	});
});

test('a decision depends on its arguments alone, and changes none of them', () => {
	const first = decide(undefined, reading(lists(50, 3)), settings, 0).state;
	const second = decide(first, reading(lists(20, 2)), settings, 0).state;
	const read = reading(lists(60, 3));
	read.scenarios[0].entries = undefined;
	const before = structuredClone([second, read]);
	const decisions = [1, 2].map(() => decide(second, read, settings, 0));
	expect([second, read]).toEqual(before);
	expect(decisions[0]).toEqual(decisions[1]);
});
