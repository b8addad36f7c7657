import fc from 'fast-check';

import { holdsShortSecret, masker, WITHHELD } from '../../../nodes/shared/errors/mask';

const secret = 'dummy "example" key/ü+1';

/** Every character that some encoder changes, and one outside the Basic Multilingual Plane. */
const odd = `dummy !'()*~:;,$@&=+?#[]{}|^\`%\\ \t\n<example>/"ü€🔑`;

/** JSON as PHP and Python write it. */
const withSlashes = (json: string) => json.replace(/\//g, String.raw`\/`);
const inAscii = (json: string) =>
	json.replace(/[^ -~]/g, (unit) => String.raw`\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
const strictly = (text: string) =>
	encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
/** The encoding that axios uses in a query. */
const loosely = (text: string) =>
	encodeURIComponent(text).replace(/%3A/g, ':').replace(/%24/g, '$').replace(/%2C/g, ',').replace(/%20/g, '+');
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const inHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign]);
const inNumbers = (text: string) => text.replace(/[^\w]/gu, (sign) => `&#x${sign.codePointAt(0)?.toString(16)};`);
const json = (value: unknown) => JSON.stringify(value);

test.each([
	['as it is', secret],
	['within JSON', json({ header: secret })],
	['percent-encoded', `?token=${encodeURIComponent(secret)}`],
	[
		'percent-encoded in lower case',
		`?token=${encodeURIComponent(secret).replace(/%../g, (code) => code.toLowerCase())}`,
	],
	['in capital letters', secret.toUpperCase()],
])('masks a secret %s', (_, text) => {
	const masked = masker([secret])(`Got ${text}.`);

	expect(masked).toMatch(/^Got .*\*\*\*.*\.$/);
	expect(masked).not.toMatch(/example/i);
});

test.each([
	['within JSON within JSON', json(json({ header: secret }))],
	['as a form', new URLSearchParams({ token: secret }).toString()],
	['as it is and in a web page', `${secret} ${inHtml(secret)}`],
])('withholds a text that has a secret in it %s', (_, text) => {
	expect(masker([secret])(`Got ${text}.`)).toBe(WITHHELD);
});

test.each([
	['within JSON three times', json(json(json(odd)))],
	['within JSON with escaped slashes', withSlashes(json(odd))],
	['within JSON within JSON with escaped slashes', withSlashes(json(withSlashes(json(odd))))],
	['within JSON in ASCII', inAscii(json(odd))],
	['within JSON in ASCII within JSON', json(inAscii(json(odd)))],
	['percent-encoded', encodeURIComponent(odd)],
	['percent-encoded with every sign', strictly(odd)],
	['percent-encoded with few signs', loosely(odd)],
	['percent-encoded twice', encodeURIComponent(encodeURIComponent(odd))],
	['as a form', new URLSearchParams({ odd }).toString()],
	['in a web page', inHtml(odd)],
	['in a web page, with numbers', inNumbers(odd)],
	['within JSON in a web page', inHtml(json(odd))],
	['in a web page within JSON', inAscii(json(inHtml(odd)))],
	['percent-encoded JSON', encodeURIComponent(json(odd))],
])('masks a secret of special characters %s', (_, text) => {
	expect(masker([odd])(`Got ${text}.`)).not.toMatch(/dummy|example/);
});

const encoders = {
	json,
	slashes: (text: string) => withSlashes(json(text)),
	ascii: (text: string) => inAscii(json(text)),
	strictly,
	loosely,
	form: (text: string) => new URLSearchParams({ text }).toString(),
	inHtml,
	inNumbers,
};

test('masks any secret in any encoding, also in nested encodings', () => {
	const sign = fc.constantFrom(...'aZ09 !\'()*~:;,$@&=+?#[]{}|^`%\\/<>"-_.\n\tü€🔑', '%41', '\\n', '\\u0041', '&lt;');
	const signs = fc.array(sign, { maxLength: 12 }).map((parts) => `dummy${parts.join('')}example`);
	const layers = fc.array(fc.constantFrom(...Object.values(encoders)), { maxLength: 3 });
	fc.assert(
		fc.property(signs, layers, (secret, encode) => {
			const text = encode.reduce((encoded, encoder) => encoder(encoded), secret);
			expect(masker([secret])(`Got ${text}.`)).not.toMatch(/dummy|example/);
		}),
	);
});

test('masks a text with a long run of backslashes quickly', () => {
	const run = '\\'.repeat(100_000);
	const before = Date.now();
	expect(masker([`${run.slice(0, 20)}"'"'dummy`])(`${run} and ${run}"`)).toContain('and');
	expect(Date.now() - before).toBeLessThan(5000);
});

test('masks every occurrence in a text', () => {
	expect(masker(['dummy-key'])('dummy-key, dummy-key')).toBe('***, ***');
});

test('masks a secret whose field has blanks around it, when the text has none', () => {
	expect(masker([' dummy-key\n'])('got dummy-key')).toBe('got ***');
});

test('masks a secret that contains another secret completely', () => {
	expect(masker(['dummy', 'dummy-key'])('got dummy-key')).toBe('got ***');
	expect(masker(['dummy', 'dummy/key'])('got dummy&#x2f;key')).toBe(WITHHELD);
});

test('masks a secret with a character that is not valid Unicode', () => {
	expect(masker(['dummy-\ud800'])('got dummy-\ud800')).toBe('got ***');
});

test('keeps a secret of fewer than four characters, because masking it would make every text unreadable', () => {
	expect(masker(['a', 'abc'])('a bad abc')).toBe('a bad abc');
});

test.each(['abc', 'q7!', '"', 'ü', ' a'])('recognizes a text that contains the short secret %j', (short) => {
	const holds = (text: string) => holdsShortSecret(text, [short, 'dummy-key', '']);
	expect(holds(`Got ${json({ password: short })}`)).toBe(true);
	expect(holds(`Got ${strictly(short)}`)).toBe(true);
	expect(holds('1 + 1 = 2')).toBe(false);
	expect(holds('dummy-key')).toBe(false);
});

test('masks a secret with text around it that only looks like an encoding', () => {
	const around = String.raw`C:\New\U0041 %ff %c3%28 &nothing; &#9999999;`;
	expect(masker(['dummy-key'])(`${around} dummy-key`)).toBe(`${around} ***`);
});

test('keeps a text when there are no secrets', () => {
	expect(masker([])('nothing')).toBe('nothing');
});
