/** What a field that stands before in the form sends under a wire name; undefined where it sends nothing. */
export type Earlier = (wireName: string) => unknown;

/**
 * What is wrong with a converted value, as words that go on after the field's name; undefined when nothing is.
 * The words never hold the value: it could be a secret.
 */
export type Check = (value: unknown, earlier: Earlier) => string | undefined;

/** Characters as a person counts them, which is how the services count as well. */
function lengthOf(value: unknown): number {
	return [...String(value)].length;
}

/** A text of at most so many characters. */
export function atMost(characters: number): Check {
	return (value) => (lengthOf(value) > characters ? `takes at most ${characters} characters` : undefined);
}

/** A text of at least so many characters. */
export function atLeast(characters: number): Check {
	return (value) => (lengthOf(value) < characters ? `takes at least ${characters} characters` : undefined);
}

/** A number from one to another, both included. */
export function inRange(least: number, most: number): Check {
	return (value) =>
		(value as number) < least || (value as number) > most
			? Number.isFinite(most)
				? `takes a number from ${least} to ${most}`
				: `takes a number of at least ${least}`
			: undefined;
}

/** A text of a pattern, with the words for one that is not. */
export function matching(pattern: RegExp, words: string): Check {
	return (value) => (pattern.test(String(value)) ? undefined : words);
}

/** All of several checks; the first complaint counts. */
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
 * A time that is not longer ago than a year. Who says "a year ago" says it a part of a day before it gets here, and
 * may mean the beginning of that day.
 */
export const withinAYear: Check = (value) => {
	const yearAgo = new Date(Date.now());
	yearAgo.setUTCFullYear(yearAgo.getUTCFullYear() - 1);
	return Date.parse(String(value)) < yearAgo.getTime() - DAY_MS ? 'is more than a year ago' : undefined;
};

/** A time after the one that an earlier field sends, where it sends one. */
export function after(wireName: string, fieldName: string): Check {
	return (value, earlier) => {
		const before = earlier(wireName);
		if (before === undefined) return undefined;
		return Date.parse(String(value)) > Date.parse(String(before)) ? undefined : `is not after '${fieldName}'`;
	};
}

/** A switch that has to be on before anything is sent. */
export function confirmed(what: string): Check {
	return (value) => (value === true ? undefined : `is off: turn it on to ${what}`);
}
