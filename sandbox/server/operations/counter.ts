import type { OperationContext } from '../operation';

type Described = 'integer' | 'string';

/**
 * @returns a counter in the kind that the interface description gives it, or in the one that the mode gives all; a bigint
 * where a number would lose digits
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
