import { LONGEST_MESSAGE } from '../errors/nodeErrors';
import { shorten } from '../errors/text';

/** The original texts of errors. A later try throws a remembered error again, without the progress of the earlier try. */
const originals = new WeakMap<Error, { message: string; description?: string | null }>();

type Described = Error & { description?: string | null };

/** The outcome of an item: its output, or the error of a request that may have been carried out. */
export type Outcome<Output> = { done: Output } | { maybeDone: Error };

/**
 * The outcomes of a run, by key. The host's Retry On Fail runs all items again: no request that was carried out, or may
 * have been, is sent again.
 */
export class Memory<Output> {
	private readonly outcomes = new Map<string | number, Outcome<Output>>();

	/** The outcome of an earlier try. Its error comes without the progress of that try. */
	get(key: string | number): Outcome<Output> | undefined {
		const outcome = this.outcomes.get(key);
		if (outcome && 'maybeDone' in outcome) Object.assign(outcome.maybeDone, originals.get(outcome.maybeDone));
		return outcome;
	}

	remember(key: string | number, outcome: Outcome<Output>): void {
		this.outcomes.set(key, outcome);
	}
}

/** One value for each run of a node, kept as long as the host keeps the run. */
export class PerRun<Value> {
	private readonly values = new WeakMap<object, Value>();

	constructor(private readonly create: () => Value) {}

	/** @param run an object of the host that is the same for every try of one run, and different for every other run */
	of(run: object): Value {
		let value = this.values.get(run);
		if (value === undefined) {
			value = this.create();
			this.values.set(run, value);
		}
		return value;
	}
}

function originalOf(error: Described): { message: string; description?: string | null } {
	const original = originals.get(error) ?? { message: error.message, description: error.description };
	originals.set(error, original);
	return original;
}

/** Adds the result of the whole run to an error: a few words to its message, and a text to its description. */
export function addRunResult(error: Described, headline: string, text = ''): void {
	const { message, description } = originalOf(error);
	const progress = `Whole run: ${headline}.`;
	error.message = `${shorten(message, LONGEST_MESSAGE - progress.length - 1)} ${progress}`;
	error.description = [description, text].filter(Boolean).join('\n');
}

/** Adds to the description of an error how many of the things were completed. It replaces the progress of an earlier try. */
export function addProgress(error: Described, done: number, count: number, things: string): void {
	if (count < 2) return;
	const { description } = originalOf(error);
	const progress = `${done} of ${count} ${things} were completed. Retry On Fail does not repeat them.`;
	error.description = [description, progress].filter(Boolean).join(' ');
}
