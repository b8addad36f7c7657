import { attemptNow } from '../../shared/attempt';

/** The number of characters that a pattern checks. With some patterns, the time grows with a power of the length. */
export const LONGEST_MATCHED = 1000;

/** A quantifier with more repeats than this counts as an endless loop, because it can take as long. */
const MOST_REPEATS = 10;

/** The parts of a pattern: an escaped character, a class of characters, the start of a group, a quantifier, or a character. */
const PARTS = /\\.|\[(?:\\.|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]|<\w+>))?|\{\d+(?:,\d*)?\}|./gs;

/** A quantifier without a fixed number of repeats. */
const VARYING = /^([*+?]|\{(0+|\d+,\d*)\})$/;

/** Whether a part counts as an endless loop. */
function isLoop(part = ''): boolean {
	const [, least, comma, most] = /^\{(\d+)(,?)(\d*)\}$/.exec(part) ?? [];
	if (least === undefined) return part === '*' || part === '+';
	return comma !== '' && most === '' ? true : Number(most || least) > MOST_REPEATS;
}

/** Whether several alternatives can match the same next letter. `firsts` are the parts with which they begin. */
function areAmbiguous(firsts: string[]): boolean {
	if (firsts.length === 1) return false;
	const letters = new Set(firsts.map((part) => part.toLowerCase()));
	return letters.size < firsts.length || [...letters].some((letter) => !/^[a-z0-9]$/.test(letter));
}

/**
 * Whether a pattern repeats a group that can match the same text in several ways, such as `(a+)+`, `(a?a)*` or `(a|ab)+`.
 * On some texts such a pattern takes years, and blocks the whole process. Some harmless patterns are refused too: in a
 * repeated group, a quantifier must have a fixed number, and alternatives must begin with different letters.
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

/** The reason why a regular expression is not valid, without the expression itself. */
function whyInvalid({ message }: Error, flags: string): string {
	if (message.startsWith('Invalid flags'))
		return `${flags} is not a valid flag. To match a slash at the beginning, write \\/`;
	return message.replace(/^.*\/[a-z]*: /s, '');
}

/**
 * Reads a regular expression, plain or as /pattern/flags. It leaves out the flags g and y, because with them the expression
 * keeps a position between two texts.
 *
 * @returns the expression, or a text that says why it cannot be used
 */
export function toPattern(text: string): RegExp | string {
	const [, pattern = text, flags = ''] = /^\/(.+)\/([a-z]*)$/is.exec(text) ?? [];
	const expression = attemptNow(() => new RegExp(pattern, flags.replace(/[gy]/g, '')));
	if (expression.error) return `is not a valid regular expression: ${whyInvalid(expression.error, flags)}`;
	if (repeatsInLoop(pattern)) return TAKES_FOREVER;
	return expression.value;
}
