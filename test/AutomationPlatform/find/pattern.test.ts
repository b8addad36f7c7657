import { repeatsInLoop, toPattern } from '../../../nodes/AutomationPlatform/find/pattern';

const LOOP =
	'can take too long: a repeated group must not contain *, +, or ?, and its alternatives must start with different letters';

test('refuses a pattern that can take forever', () => {
	const patterns = [
		'(a+)+$',
		'(a|a)*$',
		'(a*)*b',
		'^(\\w+\\s?)+$',
		'((a+)b?)+',
		'(?:x{2,})*',
		'(a{1,50}){50}',
		'/(A+)+/i',
		'(a?a)+$',
		'(a{1,2})+',
		'(a{0}b|b)+',
		'(?:foo|fob)*',
		'/(a|Aa)+/i',
		'(?<word>a|\\w)+',
		'((a|ab)(c|bc))+',
		'(a|)+',
	];
	expect(patterns.map((pattern) => [pattern, toPattern(pattern)])).toEqual(patterns.map((pattern) => [pattern, LOOP]));
});

test('accepts other patterns', () => {
	const patterns = [
		...[
			'^(502|503)',
			'/timed (out)?/i',
			'a+b*c{3,}',
			'(\\d{1,3}\\.){3}\\d+',
			'(a+)?',
			'([+*|])+',
			'(\\+\\|)+',
			'(a+)(b)+',
			'\\)+(',
		],
		...['(?<year>\\d+)-(\\d\\d)', '(x|y){2}', '(foo|bar)+', '(?:x(a|b)c|4\\d{3}){20}', '(?<x>50\\d|4\\d{2} )*$'],
	];
	expect(patterns.filter(repeatsInLoop)).toEqual([]);
});

test.each([
	['(', 'Unterminated group'],
	['[z-a]', 'Range out of order in character class'],
	['/x/q', 'q is not a valid flag. To match a slash at the beginning, write \\/'],
	['/x/ii', 'ii is not a valid flag. To match a slash at the beginning, write \\/'],
])('%s is not a regular expression, and the text says why', (text, why) => {
	expect(toPattern(text)).toBe(`is not a valid regular expression: ${why}`);
});

test('removes flags that keep a position', () => {
	expect(toPattern('/time/giy')).toEqual(/time/i);
	expect(toPattern('\\/a/b/c')).toEqual(/\/a\/b\/c/);
});
