import type { Refusal } from './refusal';

/** What to do about a refusal. */
export interface Hint {
	/** Statuses and codes of the service that it is for. */
	when: ReadonlyArray<number | string>;
	/** The operations that it is for, each as `resource.operation`; absent for all. */
	operations?: readonly string[];
	hint: string;
}

/** The hint for a refusal. A row for its code comes before one for its status, then one for the operation before one for all. */
export function hintFor(
	hints: readonly Hint[],
	{ status, code }: Refusal,
	resource: string,
	operation: string,
): string | undefined {
	const own = hints.filter(({ operations }) => operations?.includes(`${resource}.${operation}`));
	const general = hints.filter(({ operations }) => !operations);
	const rowFor = (reason: number | string) => [...own, ...general].find(({ when }) => when.includes(reason));
	return ((code === undefined ? undefined : rowFor(code)) ?? rowFor(status))?.hint;
}
