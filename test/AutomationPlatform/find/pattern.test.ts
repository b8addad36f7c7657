import { repeatsInLoop, toPattern } from '../../../nodes/AutomationPlatform/find/pattern';

const LOOP = 'repeats a group that has *, + or | in it, which can take forever';

test('a pattern that can take forever is refused', () => {
	const patterns = [
		'(a+)+$',
		'(a|a)*$',
		'(a*)*b',
		'^(\\w+\\s?)+$',
		'((a+)b?)+',
		'(?:x{2,})*',
		'(a{1,50}){50}',
		'/(A+)+/i',
	];
	expect(patterns.map((pattern) => [pattern, toPattern(pattern)])).toEqual(patterns.map((pattern) => [pattern, LOOP]));
});

test('others are not', () => {
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
		...['(?<year>\\d+)-(\\d\\d)', '(x|y){2}'],
	];
	expect(patterns.filter(repeatsInLoop)).toEqual([]);
});

test.each(['(', '/x/q', '/x/ii', '[z-a]'])('%s is no regular expression', (text) => {
	expect(toPattern(text)).toBe('is not a valid regular expression');
});

test('flags that keep a position are left out', () => {
	expect(toPattern('/time/giy')).toEqual(/time/i);
	expect(toPattern('/a/b')).toEqual('is not a valid regular expression');
	expect(toPattern('\\/a/b/c')).toEqual(/\/a\/b\/c/);
});
