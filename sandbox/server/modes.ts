/** How many records a list gives: without `pg[limit]`, and at most. */
export interface PageLimits {
	default: number;
	max: number;
}

/** What services that follow the same contract do differently. Each can be switched while the sandbox runs. */
export interface Modes {
	/**
	 * Incomplete executions and their logs: `live` pages both and echoes `pg`; `spec` gives the incomplete executions at
	 * once and without `pg`, as the interface description shows them; `none` does so with the logs too.
	 */
	paging: 'live' | 'spec' | 'none';
	/** What an empty list looks like on the wire. */
	emptyLists: 'array' | 'null';
	/** Bulk delete with an item being processed: 200 with an `error` beside the deleted ids, or 400. The rest is deleted. */
	bulkDelete: 'partial' | 'error';
	/** Bulk retry with an item that cannot be retried: it is left out of the answer, or the whole request is refused. */
	bulkRetry: 'leaveOut' | 'refuseWhole';
	/** By operationId; what is not named keeps the limits of its operation. */
	pageLimits: Record<string, Partial<PageLimits>>;
	/** Requests allowed per key and window; null turns the limit off. */
	rateLimit: { limit: number; windowMs: number; retryAfter?: boolean } | null;
	/** Time from a queued retry to its outcome, unless the item has its own. */
	retryDelayMs: number;
}

export const defaultModes: Modes = {
	paging: 'live',
	emptyLists: 'array',
	bulkDelete: 'partial',
	bulkRetry: 'leaveOut',
	pageLimits: {},
	rateLimit: null,
	retryDelayMs: 2000,
};

type Check = (value: unknown) => boolean;

const oneOf =
	(...values: string[]): Check =>
	(value) =>
		values.includes(value as string);
const isCount: Check = (value) => Number.isInteger(value) && (value as number) > 0;
const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

const checks: Record<keyof Modes, Check> = {
	paging: oneOf('live', 'spec', 'none'),
	emptyLists: oneOf('array', 'null'),
	bulkDelete: oneOf('partial', 'error'),
	bulkRetry: oneOf('leaveOut', 'refuseWhole'),
	pageLimits: (value) =>
		isRecord(value) &&
		Object.values(value).every(
			(limits) =>
				isRecord(limits) &&
				Object.entries(limits).every(([key, limit]) => (key === 'default' || key === 'max') && isCount(limit)),
		),
	rateLimit: (value) => value === null || (isRecord(value) && isCount(value.limit) && isCount(value.windowMs)),
	retryDelayMs: (value) => Number.isInteger(value) && (value as number) >= 0,
};

/**
 * Reads a change of modes.
 *
 * @throws Error with the name of the mode that does not exist or has a value it does not know
 */
export function readModes(input: unknown): Partial<Modes> {
	if (!isRecord(input)) throw new Error('Modes are an object of mode names and values.');
	for (const [name, value] of Object.entries(input)) {
		const check = Object.hasOwn(checks, name) ? checks[name as keyof Modes] : undefined;
		if (!check) throw new Error(`There is no mode "${name}". Modes: ${Object.keys(checks).join(', ')}.`);
		if (!check(value)) throw new Error(`The mode "${name}" cannot be ${JSON.stringify(value)}.`);
	}
	return input as Partial<Modes>;
}
