import type { OperationContext } from '../operation';

type Described = 'integer' | 'string';

/**
 * Returns a counter with the type of the interface description, or with the type that the mode sets for all; a bigint
 * if a number would lose digits.
 */
export function counter(
	{ state }: OperationContext,
	value: number | string,
	described: Described,
): number | string | bigint {
	const { counters } = state.modes;
	const kind = counters === 'asDescribed' ? described : counters;
	if (kind === 'string') return String(value);
	return Number.isSafeInteger(Number(value)) ? Number(value) : BigInt(value);
}
