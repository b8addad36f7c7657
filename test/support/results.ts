import { inspect } from 'node:util';
import type { IDataObject } from 'n8n-workflow';

import type { RunResult } from './engine';

/** The JSON of the items that came out. */
export function jsonOf({ output }: RunResult): IDataObject[] {
	return output.flat().map(({ json }) => json);
}

/** The input items that each item of the first output is paired with. */
export function pairsOf({ output }: RunResult): number[][] {
	return (output[0] ?? []).map(({ pairedItem }) =>
		[pairedItem ?? []].flat().map((pair) => (typeof pair === 'object' ? pair.item : pair)),
	);
}

/** All that a user can be shown of an error. */
export function shownText(error: Error | undefined): string {
	const { message, description: more } = (error ?? {}) as { message?: string; description?: string };
	return [message, more].filter(Boolean).join('\n');
}

/** Every text that an error can be made into. */
export function textsOf(error: Error | undefined): string {
	if (!error) return '';
	return [
		error.message,
		error.stack,
		(error as { description?: string }).description,
		JSON.stringify(error),
		JSON.stringify(error, Object.getOwnPropertyNames(error)),
		inspect(error, { depth: 10, showHidden: true }),
	].join('\n');
}
