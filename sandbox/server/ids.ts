import { createHash } from 'node:crypto';

/** Returns 32 hex characters that depend only on the parts, so that every start of a seed gives the same IDs. */
export function hexId(...parts: Array<string | number>): string {
	return createHash('md5').update(parts.join(':')).digest('hex');
}

/** Returns the same in UUID format (version and variant bits set). */
export function uuid(...parts: Array<string | number>): string {
	const hex = hexId(...parts);
	return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
		'-',
	);
}
