import { masker } from '../../nodes/shared/mask';

const secret = 'dummy "example" key/ü+1';

test.each([
	['as it is', secret],
	['within JSON', JSON.stringify({ header: secret })],
	['within JSON within JSON', JSON.stringify(JSON.stringify({ header: secret }))],
	['percent-encoded', `?token=${encodeURIComponent(secret)}`],
	[
		'percent-encoded in lower case',
		`?token=${encodeURIComponent(secret).replace(/%../g, (code) => code.toLowerCase())}`,
	],
	['as a form', new URLSearchParams({ token: secret }).toString()],
])('a secret is masked %s', (_, text) => {
	const masked = masker([secret])(text);

	expect(masked).toContain('***');
	expect(masked).not.toContain('example');
});

test('every time it stands in a text', () => {
	expect(masker(['dummy-key'])('dummy-key, dummy-key')).toBe('***, ***');
});

test('with blanks around it in the field, but not in the text', () => {
	expect(masker([' dummy-key\n'])('got dummy-key')).toBe('got ***');
});

test('one that contains another leaves no rest of itself', () => {
	expect(masker(['dummy', 'dummy-key'])('got dummy-key')).toBe('got ***');
});

test('what is shorter than four characters stays, or every text would be unreadable', () => {
	expect(masker(['a', 'abc'])('a bad abc')).toBe('a bad abc');
});

test('a text without secrets stays as it is', () => {
	expect(masker([])('nothing')).toBe('nothing');
});
