import { attemptNow } from '../../shared/attempt';

/** The number of characters of a text that a pattern checks: the time of some patterns grows with a power of the length. */
export const LONGEST_MATCHED = 1000;

/** A quantifier that repeats more often than this repeats without end, as far as time is concerned. */
const MOST_REPEATS = 10;

/** The parts of a pattern: an escaped character, a class of characters, the start of a group, a quantifier, or a character. */
const PARTS = /\\.|\[(?:\\.|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]|<\w+>))?|\{\d+(?:,\d*)?\}|./gs;

/** A quantifier that does not always repeat the same number of times. */
const VARYING = /^([*+?]|\{(0+|\d+,\d*)\})$/;

/** Whether a part repeats without end, as far as time is concerned. */
function isLoop(part = ''): boolean {
	const [, least, comma, most] = /^\{(\d+)(,?)(\d*)\}$/.exec(part) ?? [];
	if (least === undefined) return part === '*' || part === '+';
	return comma !== '' && most === '' ? true : Number(most || least) > MOST_REPEATS;
}

/** Whether the next letter of a text does not decide between alternatives, by the parts with which they begin. */
function areAmbiguous(firsts: string[]): boolean {
	if (firsts.length === 1) return false;
	const letters = new Set(firsts.map((part) => part.toLowerCase()));
	return letters.size < firsts.length || [...letters].some((letter) => !/^[a-z0-9]$/.test(letter));
}

/**
 * Whether a pattern repeats a group that can match the same text in several ways, such as `(a+)+`, `(a?a)*` or `(a|ab)+`.
 * On some texts such a pattern takes years, and nothing else of the process runs meanwhile. Some harmless patterns are
 * refused too: in a repeated group, a quantifier must have a fixed number, and alternatives must begin with different letters.
 */
export function repeatsInLoop(pattern: string): boolean {
	const parts: string[] = pattern.match(PARTS) ?? [];
	const groups = [{ varies: false, firsts: [parts[0]] }];
	return parts.some((part, position) => {
		const next = parts[position + 1];
		const group = groups[groups.length - 1];
		if (part.startsWith('(')) groups.push({ varies: false, firsts: [next] });
		else if (part === '|') group.firsts.push(next);
		else if (VARYING.test(part)) group.varies = true;
		else if (part === ')' && groups.length > 1) {
			groups.pop();
			const varies = group.varies || areAmbiguous(group.firsts);
			groups[groups.length - 1].varies ||= varies;
			return varies && isLoop(next);
		}
		return false;
	});
}

const TAKES_FOREVER =
	'can take too long: a repeated group must not contain *, +, or ?, and its alternatives must start with different letters';

/** Why a regular expression is not valid, without its text. */
function whyInvalid({ message }: Error, flags: string): string {
	if (message.startsWith('Invalid flags'))
		return `${flags} is not a valid flag. To match a slash at the beginning, write \\/`;
	return message.replace(/^.*\/[a-z]*: /s, '');
}

/**
 * Reads a regular expression, plain or as /pattern/flags. Leaves out the flags with which it would keep a position.
 *
 * @returns what is wrong with it, as a text, if it cannot be used
 */
export function toPattern(text: string): RegExp | string {
	const [, pattern = text, flags = ''] = /^\/(.+)\/([a-z]*)$/is.exec(text) ?? [];
	const expression = attemptNow(() => new RegExp(pattern, flags.replace(/[gy]/g, '')));
	if (expression.error) return `is not a valid regular expression: ${whyInvalid(expression.error, flags)}`;
	if (repeatsInLoop(pattern)) return TAKES_FOREVER;
	return expression.value;
}
