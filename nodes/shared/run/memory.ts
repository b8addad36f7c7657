/** What became of an item: its output, or the error of a request that may have been carried out. */
export type Outcome<Output> = { done: Output } | { maybeDone: Error };

/**
 * What a run has done, by key. The host's Retry On Fail runs all items again: what was done is not done
 * twice, and what may have been done is not sent again.
 */
export class Memory<Output> {
	private readonly outcomes = new Map<string | number, Outcome<Output>>();

	get(key: string | number): Outcome<Output> | undefined {
		return this.outcomes.get(key);
	}

	remember(key: string | number, outcome: Outcome<Output>): void {
		this.outcomes.set(key, outcome);
	}
}

/** One value for each run of a node, kept as long as the host keeps the run. */
export class PerRun<Value> {
	private readonly values = new WeakMap<object, Value>();

	constructor(private readonly create: () => Value) {}

	/** @param run an object of the host's that is the same for every try of one run, and of no other */
	of(run: object): Value {
		let value = this.values.get(run);
		if (value === undefined) {
			value = this.create();
			this.values.set(run, value);
		}
		return value;
	}
}
