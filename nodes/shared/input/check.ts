/** The value that an earlier field of the form sends under a wire name; undefined when it sends nothing. */
export type Earlier = (wireName: string) => unknown;

/**
 * Checks a converted value. Returns the complaint as words that follow the field's name, or undefined. The words never
 * contain the value, because it could be a secret.
 */
export type Check = (value: unknown, earlier: Earlier) => string | undefined;

/** The number of Unicode characters, which is how the services count. */
function lengthOf(value: unknown): number {
	return [...String(value)].length;
}

/** A maximum number of characters. */
export function atMost(characters: number): Check {
	return (value) => (lengthOf(value) > characters ? `must have at most ${characters} characters` : undefined);
}

/** A minimum number of characters. */
export function atLeast(characters: number): Check {
	return (value) => (lengthOf(value) < characters ? `must have at least ${characters} characters` : undefined);
}

/** A range of numbers, both ends included. */
export function inRange(least: number, most: number): Check {
	return (value) =>
		(value as number) < least || (value as number) > most
			? Number.isFinite(most)
				? `must be a number from ${least} to ${most}`
				: `must be at least ${least}`
			: undefined;
}

/** A pattern, with the words for a text that does not match it. */
export function matching(pattern: RegExp, words: string): Check {
	return (value) => (pattern.test(String(value)) ? undefined : words);
}

/** Several checks; the first complaint is returned. */
export function allOf(...checks: Check[]): Check {
	return (value, earlier) => {
		for (const check of checks) {
			const complaint = check(value, earlier);
			if (complaint) return complaint;
		}
		return undefined;
	};
}

const DAY_MS = 86_400_000;

/**
 * A time within the last year. One day more is accepted: "a year ago" may mean the beginning of that day, and time passes
 * before the request is sent.
 */
export const withinAYear: Check = (value) => {
	const yearAgo = new Date(Date.now());
	yearAgo.setUTCFullYear(yearAgo.getUTCFullYear() - 1);
	return Date.parse(String(value)) < yearAgo.getTime() - DAY_MS ? 'is more than a year ago' : undefined;
};

/** A time after the time that an earlier field sends, if it sends one. */
export function after(wireName: string, fieldName: string): Check {
	return (value, earlier) => {
		const before = earlier(wireName);
		if (before === undefined) return undefined;
		return Date.parse(String(value)) > Date.parse(String(before)) ? undefined : `is not after '${fieldName}'`;
	};
}

/** A switch that must be on before anything is sent. */
export function confirmed(what: string): Check {
	return (value) => (value === true ? undefined : `is off: turn it on to ${what}`);
}
