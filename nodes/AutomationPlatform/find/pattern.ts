import { attemptNow } from '../../shared/attempt';

/** What a pattern sees of a text, in characters: the time of some patterns grows with a power of the length. */
export const LONGEST_MATCHED = 1000;

/** A quantifier that repeats more often than this repeats without end, as far as time is concerned. */
const MOST_REPEATS = 10;

/** What counts in a pattern: an escaped character, a class of characters, a parenthesis, a bar, or a quantifier. */
const PARTS = /\\.|\[(?:\\.|[^\]\\])*\]|[()|]|[*+]|\{(\d+)(,?)(\d*)\}/gs;

function isLoop(text: string | undefined): boolean {
	if (text === '*' || text === '+') return true;
	const [, least, comma, most] = /^\{(\d+)(,?)(\d*)\}/.exec(text ?? '') ?? [];
	if (least === undefined) return false;
	return comma !== '' && most === '' ? true : Number(most || least) > MOST_REPEATS;
}

/**
 * Whether a pattern repeats a group in which something repeats or has alternatives, such as `(a+)+` or `(a|b)*`. On some
 * texts such a pattern takes years, and nothing else of the process runs meanwhile. Some harmless patterns are refused too.
 */
export function repeatsInLoop(pattern: string): boolean {
	const parts = [...pattern.matchAll(PARTS)];
	const groups = [{ varies: false }];
	return parts.some(({ 0: part, index }, position) => {
		const next = parts[position + 1];
		const group = groups[groups.length - 1];
		if (part === '(') groups.push({ varies: false });
		else if (part === '|' || isLoop(part)) group.varies = true;
		else if (part === ')' && groups.length > 1) {
			const { varies } = groups.pop()!;
			groups[groups.length - 1].varies ||= varies;
			return varies && next?.index === index + 1 && isLoop(next[0]);
		}
		return false;
	});
}

/**
 * Reads a regular expression, plain or as /pattern/flags. Leaves out the flags with which it would keep a position.
 *
 * @returns what is wrong with it, as a text, if it cannot be used
 */
export function toPattern(text: string): RegExp | string {
	const [, pattern = text, flags = ''] = /^\/(.+)\/([a-z]*)$/is.exec(text) ?? [];
	const expression = attemptNow(() => new RegExp(pattern, flags.replace(/[gy]/g, '')));
	if (expression.error) return 'is not a valid regular expression';
	if (repeatsInLoop(pattern)) return 'repeats a group that has *, + or | in it, which can take forever';
	return expression.value;
}
