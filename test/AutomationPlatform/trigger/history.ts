import { AsyncLocalStorage } from 'node:async_hooks';
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { expectPoll, type Expected, type Heard, isLeftOut, type Memory, type Wishes } from './model';
import { dlq, type Dlq, Service, type ServiceAnswer } from './service';

const SCENARIOS = [1, 2, 3];

/** The ways in which a request can fail. */
const FAULTS: Record<string, ServiceAnswer> = {
	'server error': { status: 500, body: { message: 'Internal error' } },
	'not allowed': { status: 403, body: { code: 'SC403', message: 'Not permitted' } },
	'web page': { status: 200, body: '<html></html>' },
	'other shape': { status: 200, body: { message: 'x' } },
	null: { status: 200, body: null },
};

const HOLES: Record<string, ServiceAnswer> = {
	hole: { status: 200, body: { dlqs: null } },
	'empty hole': { status: 200, body: { dlqs: {} } },
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** How long after its creation a late one can be listed, in ms: less than the ten minutes of the rule, or much more. */
const LATENESS = { minutes: 5 * MINUTE, day: 24 * HOUR };
/** How long before the start of its watch a new one can be created. */
const TEN_MINUTES = 10 * MINUTE;

/** A failure of the nth request of a poll. A hole writes null or {} in place of its list. */
export type Fault = [request: number, kind: string];

interface Arrival {
	do: 'arrive';
	scenario: number;
	count: number;
	late: false | keyof typeof LATENESS;
	same: boolean;
	attempts: number;
	resolved: boolean;
}

/** A change of the incomplete execution at a position, modulo the number of them. */
interface Change {
	do: 'remove' | 'retry' | 'resolve' | 'hide' | 'first';
	which: number;
}

/** A change before the nth request of a poll is answered: a list shrinks or grows between two of its pages. */
export type Move = [request: number, step: Arrival | Change];

interface Poll {
	do: 'poll';
	faults: Fault[];
	moves?: Move[];
}

/** A step of a history. */
export type Step =
	| Arrival
	| Change
	| { do: 'show' }
	| { do: 'unlist' | 'list'; scenario: number }
	| Poll
	| { do: 'overlap'; faults: Fault[]; holdFrom: number; between: Step[]; other: Fault[] }
	| { do: 'restart'; memory: 'kept' | 'lost' | 'killed' }
	| { do: 'wishes'; wishes: Partial<Wishes>; memory: 'kept' | 'lost'; faults: Fault[] }
	| { do: 'clock'; by: number };

/** The state at the start of a history. */
export interface Start {
	wishes: Wishes;
	existing: Array<[scenario: number, resolved: boolean, attempts: number, age?: number]>;
	paging?: { byDefault: number; cap: number };
	writesNull: boolean;
	/** Whether scenarios have counts. `low` counts are too low by one. */
	counts: boolean | 'low';
	/** How far n8n's clock is ahead, in ms. */
	skew?: number;
	/** Whether answers have no `Date` header. */
	hidesTime?: boolean;
	faults: Fault[];
	moves?: Move[];
}

const positions = fc.nat(99);
const fault: fc.Arbitrary<Fault> = fc.tuple(fc.nat(5), fc.constantFrom(...Object.keys(FAULTS), ...Object.keys(HOLES)));
const faults = fc.oneof(
	{ weight: 4, arbitrary: fc.constant<Fault[]>([]) },
	{ weight: 3, arbitrary: fc.array(fault, { maxLength: 4 }) },
);
const arrive = fc.record({
	do: fc.constant('arrive' as const),
	scenario: fc.constantFrom(...SCENARIOS),
	count: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 5 }) }, { weight: 1, arbitrary: fc.constant(30) }),
	late: fc.constantFrom(false as const, false as const, 'minutes' as const, 'day' as const),
	same: fc.boolean(),
	attempts: fc.constantFrom(0, 0, 1),
	resolved: fc.constantFrom(false, false, false, true),
});
const change = fc.record({
	do: fc.constantFrom('remove' as const, 'retry' as const, 'resolve' as const, 'hide' as const, 'first' as const),
	which: positions,
});
const between = fc.array(fc.oneof(arrive, change), { maxLength: 4 });
const moves = fc.oneof(
	{ weight: 3, arbitrary: fc.constant<Move[]>([]) },
	{ weight: 2, arbitrary: fc.array(fc.tuple(fc.nat(5), fc.oneof(arrive, change)), { maxLength: 4 }) },
);
const events = fc.constantFrom<string[]>(
	['new'],
	['new'],
	['new', 'retryFailed', 'resolved'],
	['resolved'],
	['retryFailed'],
);
const scenarioIds = fc.option(fc.subarray(SCENARIOS, { minLength: 1 }), { nil: undefined });
const excluded = fc.constantFrom<Array<number[] | undefined>>(undefined, undefined, undefined, [1], [2, 3]);
const nameContains = fc.constantFrom(undefined, undefined, undefined, 'Scenario', '2');
const maxItems = fc.constantFrom(1, 2, 7, 1000);
const changedWishes = fc.oneof(
	fc.record({ scenarioIds }),
	fc.record({ events }),
	fc.record({ maxItems }),
	fc.record({ includeResolved: fc.boolean() }),
	fc.record({ minSize: fc.constantFrom(0, 150) }),
	fc.record({ excluded }),
	fc.record({ nameContains }),
);

/** Steps of every kind. The parameters change only with `changesWishes`. */
export function steps({ changesWishes }: { changesWishes: boolean }): fc.Arbitrary<Step[]> {
	const step = fc.oneof(
		{ weight: 6, arbitrary: arrive },
		{ weight: 5, arbitrary: change },
		{ weight: 1, arbitrary: fc.constant({ do: 'show' as const }) },
		{
			weight: 1,
			arbitrary: fc.record({
				do: fc.constantFrom('unlist' as const, 'list' as const),
				scenario: fc.constantFrom(...SCENARIOS),
			}),
		},
		{ weight: 9, arbitrary: fc.record({ do: fc.constant('poll' as const), faults, moves }) },
		{
			weight: 2,
			arbitrary: fc.record({
				do: fc.constant('overlap' as const),
				faults,
				holdFrom: fc.nat(5),
				between,
				other: faults,
			}),
		},
		{
			weight: 2,
			arbitrary: fc.record({
				do: fc.constant('restart' as const),
				memory: fc.constantFrom('kept' as const, 'lost' as const, 'killed' as const),
			}),
		},
		{
			weight: 1,
			arbitrary: fc.record({
				do: fc.constant('clock' as const),
				by: fc.constantFrom(60_000, 3_600_000, -3_600_000, 30 * 86_400_000),
			}),
		},
		{
			weight: changesWishes ? 2 : 0,
			arbitrary: fc.record({
				do: fc.constant('wishes' as const),
				wishes: changedWishes,
				memory: fc.constantFrom('kept' as const, 'lost' as const),
				faults,
			}),
		},
	);
	return fc.array(step, { minLength: 3, maxLength: 25 });
}

/** Every kind of start. */
export const starts: fc.Arbitrary<Start> = fc.record({
	wishes: fc.record({
		scenarioIds,
		events,
		includeResolved: fc.boolean(),
		emitExisting: fc.constantFrom(false, false, true),
		maxItems,
		minSize: fc.constantFrom(0, 0, 150),
		excluded,
		nameContains,
	}),
	existing: fc.array(
		fc.tuple(fc.constantFrom(...SCENARIOS), fc.boolean(), fc.nat(2), fc.constantFrom(HOUR, HOUR, MINUTE)),
		{ maxLength: 12 },
	),
	paging: fc.constantFrom(undefined, { byDefault: 3, cap: 4 }, { byDefault: 50, cap: 500 }),
	writesNull: fc.boolean(),
	counts: fc.constantFrom(true, true, 'low' as const, false),
	skew: fc.constantFrom(0, 5 * MINUTE, -5 * MINUTE, 3 * HOUR, -3 * HOUR),
	hidesTime: fc.constantFrom(false, false, true),
	faults,
	moves,
});

/** The function with which a trigger under test sends a request. */
export type Ask = (path: string, query: Record<string, string>) => Promise<ServiceAnswer>;

/** A trigger under test, in whichever way it is run. */
export interface Subject {
	/** Runs a poll; with `activates`, the one of an activation. Throws the error of the poll. */
	poll(wishes: Wishes, activates: boolean): Promise<IDataObject[]>;
	/** The state in memory, as plain JSON; undefined if there is none. */
	memory(): IDataObject | undefined;
	/** Starts another process with this state. */
	restart(state: IDataObject | undefined, wishes: Wishes): void;
}

/** Holds back the answers of a poll from one of them on. */
class Hold {
	private readonly reached: Promise<void>;

	private reach = () => {};

	private readonly released: Promise<void>;

	release = () => {};

	private passed = 0;

	constructor(private readonly from: number) {
		this.reached = new Promise((resolve) => (this.reach = resolve));
		this.released = new Promise((resolve) => (this.release = resolve));
	}

	/** Passes earlier answers, and holds the rest until the release. */
	async pass(): Promise<void> {
		if (this.passed++ < this.from) return;
		this.reach();
		await this.released;
	}

	/** Waits until an answer is held back (returns true) or the poll ends without one (returns false). */
	async holds(polled: Promise<unknown>): Promise<boolean> {
		return await Promise.race([this.reached.then(() => true), polled.then(() => false)]);
	}
}

/** A poll in progress: the answers so far, and the handling of its requests. */
interface PollUnderWay {
	heard: Heard[];
	/** The model's memory when the poll started. */
	model?: Memory;
	polled: Promise<IDataObject[] | Error>;
	/** When the poll started, by the service's time if an answer has it. */
	time: number;
	/** When the poll started, by n8n's clock. */
	clock: number;
}

/** Distinguishes the requests of simultaneous polls. There is one for all runs, because each costs time. */
const asking = new AsyncLocalStorage<Ask>();

interface Saved {
	state?: IDataObject;
	memory?: Memory;
}

/** Runs a history against the service and the model. Throws where the trigger and the model differ. */
export class Run {
	readonly service = new Service();

	/** The emitted events, in order. */
	readonly emitted: Expected[] = [];

	/** The number of repeats that a kill can have caused, by event and ID. */
	private readonly excused = new Map<string, number>();

	/** IDs that existed before the first poll ended. */
	private readonly existing = new Set<string>();

	/** When the first poll started, by the service's time if an answer has it. */
	private began = 0;

	/** Scenarios that the team did not list for a while. The trigger does not read what they had then. */
	private readonly wasUnlisted = new Set<number>();

	private model?: Memory;

	private saved: Saved = {};

	private savedBefore: Saved = {};

	private emittedSince: Expected[] = [];

	private isActive = false;

	private number = 0;

	private now = Date.UTC(2026, 5, 1);

	private wishes: Wishes;

	private readonly subject: Subject;

	constructor(
		private readonly start: Start,
		subjectOf: (ask: Ask) => Subject,
	) {
		this.wishes = start.wishes;
		this.subject = subjectOf(async (path, query) => await asking.getStore()!(path, query));
		this.service.paging = start.paging;
		this.service.writesNull = start.writesNull;
		this.service.counts = start.counts;
		for (const id of SCENARIOS) this.service.scenario(id);
		for (const [scenario, resolved, attempts, age = HOUR] of start.existing)
			this.add(scenario, { resolved, attempts }, -age);
	}

	/** The time by n8n's clock. */
	get clock(): number {
		return this.now + (this.start.skew ?? 0);
	}

	/** Runs the steps. */
	async run(history: Step[]): Promise<void> {
		await this.poll(this.start.faults, this.start.moves);
		for (const step of history) await this.step(step);
	}

	/** Polls without failures until nothing is left, and checks that nothing is missing. */
	async settle(): Promise<void> {
		this.service.hidden.clear();
		this.service.unlisted.clear();
		const left = this.service.scenarios.size * 3 + this.number;
		for (let quiet = 0, polls = 0; quiet < 2; polls++) {
			const before = this.emitted.length;
			await this.poll([]);
			quiet = this.emitted.length === before ? quiet + 1 : 0;
			if (polls > left) throw new Error('The trigger never comes to rest');
		}
		this.checkMissing();
	}

	private checkMissing(): void {
		const counts = new Map<string, number>();
		for (const { event, id } of this.emitted) counts.set(`${event} ${id}`, (counts.get(`${event} ${id}`) ?? 0) + 1);
		for (const [key, count] of counts) {
			if (key.startsWith('retryFailed')) continue;
			const excused = this.excused.get(key) ?? 0;
			if (count > 1 + excused) throw new Error(`${key} came ${count} times, ${excused} excused`);
		}
		for (const [scenarioId, { dlqs, name }] of this.service.scenarios) {
			if (!(this.wishes.scenarioIds ?? SCENARIOS).includes(scenarioId)) continue;
			for (const { id, created, resolved, size } of dlqs) {
				const came = counts.has(`new ${id}`);
				if (isLeftOut(this.wishes, scenarioId, name)) {
					if (came) throw new Error(`${id} is in a scenario that is left out, and came`);
					continue;
				}
				const isOld = !this.wishes.emitExisting && Date.parse(created) < this.began - TEN_MINUTES;
				if (isOld && came) throw new Error(`${id} is old and came as new`);
				const isWanted = !resolved && size >= (this.wishes.minSize ?? 0) && this.wishes.events.includes('new');
				// A young one that exists at the first poll is emitted only if that poll did not read it.
				const mustCome = isWanted && !isOld && (this.wishes.emitExisting || !this.existing.has(id));
				if (mustCome && !came) throw new Error(`${id} is new and never came`);
			}
		}
	}

	private async step(step: Step): Promise<void> {
		this.now += 1000;
		switch (step.do) {
			case 'arrive':
				return this.arrive(step);
			case 'poll':
				return await this.poll(step.faults, step.moves);
			case 'overlap':
				return await this.overlap(step);
			case 'restart':
				return await this.restart(step.memory);
			case 'wishes':
				this.wishes = { ...this.wishes, ...step.wishes };
				return await this.restart(step.memory, step.faults);
			case 'clock':
				this.now += step.by;
				return;
			case 'show':
				return this.service.hidden.clear();
			case 'unlist':
				this.wasUnlisted.add(step.scenario);
				return void this.service.unlisted.add(step.scenario);
			case 'list':
				return void this.service.unlisted.delete(step.scenario);
			default:
				this.change(step);
		}
	}

	private change({ do: what, which }: Change): void {
		const all = [...this.service.scenarios.values()].flatMap(({ dlqs }) => dlqs);
		if (all.length === 0) return;
		const entry = all[which % all.length];
		if (what === 'hide') this.service.hidden.add(entry.id);
		else if (what === 'retry') entry.attempts += 1;
		else if (what === 'resolve') Object.assign(entry, { attempts: entry.attempts + 1, resolved: true });
		else {
			const { dlqs } = [...this.service.scenarios.values()].find((scenario) => scenario.dlqs.includes(entry))!;
			dlqs.splice(dlqs.indexOf(entry), 1);
			if (what === 'first') dlqs.unshift(entry);
		}
	}

	private arrive({ scenario, count, late, same, attempts, resolved }: Step & { do: 'arrive' }): void {
		for (let index = 0; index < count; index++) {
			this.add(scenario, { attempts, resolved }, late ? -LATENESS[late] : same ? 1 : index + 1);
		}
	}

	private add(scenario: number, more: Partial<Dlq>, after = 0): void {
		const number = ++this.number;
		const id = number % 4 === 0 ? { id: `other-${number}` } : {};
		const created = new Date(this.now + after).toISOString();
		const entry = dlq(number * 7919, { ...id, created, size: 100 + (number % 3) * 50, ...more });
		this.service.of(scenario)[number % 2 === 0 ? 'push' : 'unshift'](entry);
		if (!this.model) this.existing.add(entry.id);
	}

	private async poll(failing: Fault[], moves: Move[] = []): Promise<void> {
		await this.end(this.begin(failing, moves));
	}

	private begin(failing: Fault[], moves: Move[] = [], hold?: Hold): PollUnderWay {
		const heard: Heard[] = [];
		let asked = 0;
		const { clock, now } = this;
		const ask = async (path: string, query: Record<string, string>) => {
			for (const [nth, step] of moves) {
				if (nth !== asked) continue;
				if (step.do === 'arrive') this.arrive(step);
				else this.change(step);
			}
			const [, kind] = failing.find(([nth]) => nth === asked) ?? [];
			asked += 1;
			// With counts that are too low, a list that ends too early looks like a complete one.
			const holes = path === '/api/v2/dlqs' && this.start.counts !== 'low' ? HOLES : {};
			const fault = FAULTS[kind ?? ''] ?? holes[kind ?? ''];
			const headers: Record<string, string> = this.start.hidesTime ? {} : { date: new Date(this.now).toUTCString() };
			const answer = { ...structuredClone(fault ?? this.service.answer(path, query)), headers };
			heard.push({ path, query, answer });
			await hold?.pass();
			return answer;
		};
		const polled = asking.run(
			ask,
			async () => await this.subject.poll(this.wishes, !this.isActive).catch((error: Error) => error),
		);
		return { heard, model: this.model, polled, time: this.start.hidesTime ? clock : now, clock };
	}

	/** Checks that with Resolved each known, open and unlisted one is read, as long as it exists. */
	private checkAsked(heard: Heard[], model: Memory | undefined): void {
		// What was gone before Resolved was chosen is not read.
		if (!model || this.wishes !== this.start.wishes || !this.wishes.events.includes('resolved')) return;
		const asked = new Set(heard.map(({ path }) => path));
		for (const [scenarioId, { dlqs }] of this.service.scenarios) {
			const lists = heard.filter(
				({ path, query }) => path === '/api/v2/dlqs' && Number(query.scenarioId) === scenarioId,
			);
			const pages = lists.map(({ answer }) => (answer.body as { dlqs?: unknown } | null)?.dlqs);
			const isWhole = lists.some(({ query }) => !('pg[offset]' in query)) && pages.every(Array.isArray);
			if (!isWhole || this.wasUnlisted.has(scenarioId)) continue;
			const listed = new Set((pages as Dlq[][]).flat().map(({ id }) => id));
			for (const { id } of dlqs) {
				const isOpen = model.seen[scenarioId]?.[id]?.resolved === false;
				if (isOpen && !listed.has(id) && !asked.has(`/api/v2/dlqs/${id}`))
					throw new Error(`${id} is not listed, and nobody asks what became of it`);
			}
		}
	}

	private async end({ heard, polled, model, time, clock }: PollUnderWay): Promise<void> {
		const before = JSON.stringify(this.subject.memory());
		const result = await polled;
		const expected = expectPoll(this.model, heard, this.wishes, clock);
		if (!expected) {
			if (!(result instanceof Error)) throw new Error(`The poll does not fail for ${JSON.stringify(heard)}`);
			const after = JSON.stringify(this.subject.memory());
			if (before !== after) throw new Error(`The poll failed and changed ${String(before)} to ${String(after)}`);
			return;
		}
		if (result instanceof Error) throw new Error(`The poll fails: ${result.message}`);
		this.checkAsked(heard, model);
		if (!this.model) this.began = time;
		this.model = expected.memory;
		const given = result.map(({ event, id }) => ({ event: String(event), id: String(id) }));
		if (JSON.stringify(given) !== JSON.stringify(expected.expected))
			throw new Error(`Given ${JSON.stringify(given)}, but expected ${JSON.stringify(expected.expected)}`);
		if (result.some(({ scenarioId, created }) => typeof scenarioId !== 'number' || typeof created !== 'string'))
			throw new Error(`An item does not say where it belongs: ${JSON.stringify(result)}`);
		this.emitted.push(...given);
		// n8n stores the state when a poll emits, and at the end of an activation.
		if (given.length > 0 || !this.isActive) this.save(given);
		this.isActive = true;
	}

	private save(given: Expected[]): void {
		this.savedBefore = this.saved;
		this.saved = structuredClone({ state: this.subject.memory(), memory: this.model });
		this.emittedSince = given;
	}

	private async overlap(step: Step & { do: 'overlap' }): Promise<void> {
		if (!this.isActive) return await this.poll(step.faults);
		const hold = new Hold(step.holdFrom);
		const first = this.begin(step.faults, [], hold);
		const isHeld = await hold.holds(first.polled);
		if (!isHeld) await this.end(first);
		for (const change of step.between) await this.step(change);
		await this.poll(step.other);
		hold.release();
		if (isHeld) await this.end(first);
	}

	private async restart(memory: 'kept' | 'lost' | 'killed', failing: Fault[] = []): Promise<void> {
		if (!this.isActive) {
			// The activation is tried again, with the current parameters.
			this.subject.restart(structuredClone(this.saved.state), this.wishes);
			return;
		}
		if (memory === 'kept') this.saved = structuredClone({ state: this.subject.memory(), memory: this.model });
		if (memory === 'killed') {
			for (const { event, id } of this.emittedSince) {
				this.excused.set(`${event} ${id}`, (this.excused.get(`${event} ${id}`) ?? 0) + 1);
			}
			this.saved = this.savedBefore;
		}
		this.emittedSince = [];
		this.savedBefore = this.saved;
		this.model = structuredClone(this.saved.memory);
		// Not even the first poll was stored, so the next one is the first.
		if (!this.model) {
			for (const { dlqs } of this.service.scenarios.values()) for (const { id } of dlqs) this.existing.add(id);
		}
		this.subject.restart(structuredClone(this.saved.state), this.wishes);
		this.isActive = false;
		await this.poll(failing);
	}
}
