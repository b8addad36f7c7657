import { inspect } from 'node:util';
import type { IDataObject } from 'n8n-workflow';

import { sentence } from '../../nodes/shared/errors/text';
import type { RunResult } from './engine';

/** The JSON of the output items. */
export function jsonOf({ output }: RunResult): IDataObject[] {
	return output.flat().map(({ json }) => json);
}

/** The input items that each item of the first output is paired with. */
export function pairsOf({ output }: RunResult): number[][] {
	return (output[0] ?? []).map(({ pairedItem }) =>
		[pairedItem ?? []].flat().map((pair) => (typeof pair === 'object' ? pair.item : pair)),
	);
}

/** The parts of an error that a user sees: its headline and its advice. */
export function shownText(error: Error | undefined): string {
	const { message = '', description } = (error ?? {}) as { message?: string; description?: string | null };
	return description ? `${sentence(message)} ${description}` : message;
}

/** Every text of an error. */
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
