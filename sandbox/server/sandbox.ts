import { Clock } from './clock';
import type { ClockSetting } from './clock';
import { Journal } from './journal';
import type { Modes } from './modes';
import { seeds } from './seeds';
import type { SeedName } from './seeds';
import type { Change } from './state/changes';
import { applyChange } from './state/changes';
import { State } from './state/state';

/** The initial state of the sandbox, also after a reset. */
export interface Beginning {
	seed: SeedName;
	clock: ClockSetting;
	modes: Partial<Modes>;
}

type Entry = { type: 'begin'; beginning: Beginning } | { type: 'clock'; setting: ClockSetting } | Change;

/** A change as an operation records it. Its time is added when it is recorded. */
export type NewChange = Change extends infer Each ? (Each extends Change ? Omit<Each, 'at'> : never) : never;

/** State, clock and journal together. A change is journaled before it is applied. */
export class Sandbox {
	readonly clock = new Clock();

	private currentState = new State();

	private beginning: Beginning;

	private readonly journal?: Journal<Entry>;

	/**
	 * `journalFile` records every change. If it has entries of an earlier process, they are replayed instead of
	 * `beginning`.
	 */
	constructor(beginning: Beginning, journalFile?: string) {
		this.beginning = beginning;
		const opened = journalFile === undefined ? undefined : Journal.open<Entry>(journalFile);
		this.journal = opened?.journal;
		if (opened && opened.entries.length > 0) {
			for (const entry of opened.entries) this.apply(entry);
		} else {
			this.write({ type: 'begin', beginning });
		}
	}

	/** The current state. Tasks that are due run first. */
	get state(): State {
		this.currentState.agenda.runUntil(this.clock.now(), this.currentState);
		return this.currentState;
	}

	/** Journals a change and applies it. */
	record(change: NewChange): void {
		this.write({ ...change, at: this.clock.now() } as Change);
	}

	setClock(setting: ClockSetting): void {
		this.write({ type: 'clock', setting });
	}

	/** Resets the state and clears the journal. */
	reset(seed: SeedName = this.beginning.seed): void {
		this.journal?.clear();
		this.write({ type: 'begin', beginning: { ...this.beginning, seed } });
	}

	close(): void {
		this.journal?.close();
	}

	private write(entry: Entry): void {
		this.journal?.append(entry);
		this.apply(entry);
	}

	private apply(entry: Entry): void {
		switch (entry.type) {
			case 'begin': {
				this.beginning = entry.beginning;
				const { seed, clock, modes } = entry.beginning;
				this.clock.set(clock);
				this.currentState = new State();
				this.currentState.modes = { ...this.currentState.modes, ...modes };
				seeds[seed](this.currentState);
				return;
			}
			case 'clock':
				this.clock.set(entry.setting);
				return;
			default:
				this.currentState.agenda.runUntil(entry.at, this.currentState);
				applyChange(this.currentState, entry);
		}
	}
}
