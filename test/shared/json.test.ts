import fc from 'fast-check';

import { isWebPage, readBody } from '../../nodes/shared/json';

test.each([
	['', undefined],
	['  \r\n', undefined],
	[undefined, undefined],
	[null, undefined],
	['{"a":1}', { a: 1 }],
	[' \n[1, 2] ', [1, 2]],
	['"text"', 'text'],
	['true', true],
	['null', null],
	['-1.5', -1.5],
	['Too many requests', 'Too many requests'],
	['not found', 'not found'],
	['{"broken":', '{"broken":'],
	['<html></html>', '<html></html>'],
	[{ a: 1 }, { a: 1 }],
])('the body %j is read as %j', (text, value) => {
	expect(readBody(text)).toEqual(value);
});

test('JSON is read as it was written', () => {
	fc.assert(
		fc.property(fc.jsonValue(), (value) => {
			const text = JSON.stringify(value);
			// Integers that a number cannot hold have a test of their own.
			fc.pre(!/(?<![.\d])\d{16,}(?![.\d])/.test(text));
			expect(readBody(text)).toEqual(JSON.parse(text));
		}),
	);
});

test('an integer that a number cannot hold keeps all its digits, as text', () => {
	fc.assert(
		fc.property(fc.bigInt({ min: 2n ** 53n, max: 2n ** 80n }), fc.boolean(), (value, isNegative) => {
			const written = isNegative ? -value : value;
			expect(readBody(`{"operations":${written},"list":[${written}]}`)).toEqual({
				operations: String(written),
				list: [String(written)],
			});
		}),
	);
});

test.each([
	['{"n":9007199254740991}', { n: 9007199254740991 }],
	['{"n":"9007199254740993"}', { n: '9007199254740993' }],
	[
		'{"text":"a \\"12345678901234567890\\" b","n":12345678901234567890}',
		{ text: 'a "12345678901234567890" b', n: '12345678901234567890' },
	],
	['{"n":0.12345678901234567890}', { n: 0.12345678901234568 }],
	['{"n":1234567890123456789e3}', { n: 1.2345678901234568e21 }],
	['{"12345678901234567890":1}', { '12345678901234567890': 1 }],
])('in %s only what would lose digits becomes text', (text, value) => {
	expect(readBody(text)).toEqual(value);
});

test.each([
	['<!DOCTYPE html>', true],
	['\n <html>', true],
	['<Error/>', true],
	['error code: 1010', false],
	['', false],
])('%j is a web page: %s', (text, isPage) => {
	expect(isWebPage(text)).toBe(isPage);
});
