import type { OperationContext } from '../operation';

type Described = 'integer' | 'string';

/** @returns a counter in the kind that the interface description gives it, or in the one that the mode gives all */
export function counter({ state }: OperationContext, value: number | string, described: Described): number | string {
	const { counters } = state.modes;
	const kind = counters === 'asDescribed' ? described : counters;
	return kind === 'string' ? String(value) : Number(value);
}
