import fc from 'fast-check';

import { convert, withoutLocator } from '../../../nodes/shared/input/convert';
import type { Conversion } from '../../../nodes/shared/input/routing';
import { FieldValueError } from '../../../nodes/shared/input/scalars';
import { runs } from '../../support/properties';

const conversions: Conversion[] = [
	'text',
	'id',
	'token',
	'integerId',
	'integer',
	'number',
	'boolean',
	'textList',
	'phraseList',
	'integerList',
	'json',
	'jsonText',
	'timeMs',
];

describe.each(conversions)('%s', (as) => {
	test.each([undefined, null, '', ' ', '\n\t', { __rl: true, mode: 'id', value: '' }, { mode: 'list', value: null }])(
		'%j is nothing',
		(value) => {
			expect(convert(value, as)).toBeUndefined();
		},
	);

	test('reads any value, or refuses it with a text that continues after the field name', () => {
		fc.assert(
			fc.property(fc.anything({ withDate: true }), (value) => {
				try {
					convert(value, as);
				} catch (error) {
					expect(error).toBeInstanceOf(FieldValueError);
					expect((error as Error).message).toMatch(/^(must be|must have|can contain only|contains|has|is) /);
				}
			}),
		);
	});

	test('does not repeat the value in a refusal, because it could be a secret', () => {
		fc.assert(
			fc.property(fc.stringMatching(/^[A-Z]{6,12}~$/), (secret) => {
				for (const value of [secret, [secret, [secret]], { secret }]) {
					try {
						convert(value, as);
					} catch (error) {
						expect((error as Error).message).not.toContain(secret);
					}
				}
			}),
		);
	});
});

/** Values that are accepted, with the converted value. */
const taken: Array<[Conversion, unknown, unknown]> = [
	['text', 'abc', 'abc'],
	['text', ' abc ', ' abc '],
	['text', 12, '12'],
	['text', 0, '0'],
	['text', false, 'false'],
	['text', 12n, '12'],

	['id', ' abc ', 'abc'],
	['id', 12, '12'],
	['id', 0, '0'],
	['id', ['abc'], 'abc'],
	['id', { __rl: true, mode: 'list', value: ' abc ' }, 'abc'],

	['integerId', '12', 12],
	['integerId', ' 12 ', 12],
	['integerId', 12, 12],
	['integerId', ['12'], 12],
	['integerId', '012', 12],
	['integerId', '999999999999999', 999_999_999_999_999],
	// The editor sets an empty number field to 0.
	['integerId', 0, undefined],
	['integerId', '0', undefined],

	['integer', '3', 3],
	['integer', -3, -3],
	['integer', 0, 0],
	['integer', '3.0', 3],
	['number', '1.5', 1.5],
	['number', ' -2000 ', -2000],
	['number', '+.5', 0.5],
	['number', '007', 7],
	['number', '1.50', 1.5],
	['number', '1e+3', 1000],
	['number', '1.5E-7', 1.5e-7],
	['number', '0.30000000000000004', 0.1 + 0.2],
	['number', '9007199254740991', 9_007_199_254_740_991],
	['number', '1000000000000000', 1e15],
	['number', '0.000', 0],
	['number', 0, 0],

	...['true', 'TRUE', ' True ', '1', 1, 'yes', 'on', true].map((value): [Conversion, unknown, unknown] => [
		'boolean',
		value,
		true,
	]),
	...['false', 'False', '0', 0, 'no', 'off', false].map((value): [Conversion, unknown, unknown] => [
		'boolean',
		value,
		false,
	]),

	['token', 'Bearer a1', 'a1'],
	['token', ' bearer  a1 ', 'a1'],
	['token', ['Bearer a1'], 'a1'],
	['token', 'a1', 'a1'],
	['token', 'Bearer', 'Bearer'],
	['phraseList', 'Main office, BILLING', ['Main office', 'BILLING']],
	['phraseList', ['Main office', 'rear "B"'], ['Main office', 'rear "B"']],
	['phraseList', '["Main office", "BILLING"]', ['Main office', 'BILLING']],
	['phraseList', ' "Main office" ', ['Main office']],
	['phraseList', 'Main office,, Main office', ['Main office']],
	['textList', 'a,b', ['a', 'b']],
	['textList', 'a\nb', ['a', 'b']],
	['textList', 'a\r\nb', ['a', 'b']],
	['textList', ' a , b ,, ', ['a', 'b']],
	['textList', '["a", "b"]', ['a', 'b']],
	['textList', ['a', ' b '], ['a', 'b']],
	['textList', ['a', 'b', 'a'], ['a', 'b']],
	['textList', 'a', ['a']],
	['textList', 12, ['12']],
	['textList', [12, '13', null, ''], ['12', '13']],
	['textList', [{ id: 'a', scenarioId: 1 }, { id: 'b' }], ['a', 'b']],
	['textList', [], undefined],
	['textList', '[]', undefined],
	['textList', ' , ,', undefined],

	['integerList', '1, 2', [1, 2]],
	['integerList', [1, '2'], [1, 2]],
	['integerList', '[1, "2"]', [1, 2]],
	['integerList', 7, [7]],
	['integerList', [], undefined],

	['json', '{"a": 1}', { a: 1 }],
	['json', { a: 1 }, { a: 1 }],
	['json', '[1]', [1]],
	['json', JSON.stringify('{"a": 1}'), { a: 1 }],
	['jsonText', '{ "a": 1 }', '{"a":1}'],
	['jsonText', { a: 1 }, '{"a":1}'],
	['jsonText', JSON.stringify('{"a": 1}'), '{"a":1}'],

	['timeMs', '2026-01-31T08:00:00Z', 1_769_846_400_000],
	['timeMs', '2026-01-31T09:00:00+01:00', 1_769_846_400_000],
	['timeMs', new Date(1_769_846_400_000), 1_769_846_400_000],
	['timeMs', 1_769_846_400_000.9, 1_769_846_400_000],
	['timeMs', '1769846400000', 1_769_846_400_000],
	['timeMs', 1_769_846_400, 1_769_846_400_000],
	['timeMs', '1769846400', 1_769_846_400_000],
	['isoTime', '2026-01-31T09:00:00+01:00', '2026-01-31T08:00:00.000Z'],
	['email', ' Jane.Doe@Shop.example ', 'Jane.Doe@Shop.example'],
	['textOrNull', ' NULL ', null],
	['textOrNull', 'SPRING', 'SPRING'],
	['object', '{"a":1}', { a: 1 }],
	['objectList', '{"a":1}', [{ a: 1 }]],
	['objectList', [{ a: 1 }, { b: 2 }], [{ a: 1 }, { b: 2 }]],
	['timeMs', { toString: () => '2026-01-31T08:00:00Z' }, 1_769_846_400_000],
];

test.each(taken)('%s accepts %j', (as, value, expected) => {
	expect(convert(value, as)).toEqual(expected);
});

/** Values that are refused, with the text of the refusal. */
const refused: Array<[Conversion, unknown, string]> = [
	['text', { a: 1 }, 'must be text'],
	['text', ['a'], 'must be text'],
	['id', ['a', 'b'], 'must be one ID, not a list'],
	['id', [], 'must be one ID, not a list'],
	['id', { a: 1 }, 'must be an ID, not an object'],
	['id', true, 'must be an ID, not true or false'],
	...['undefined', 'null', 'NaN', '[object Object]', ' undefined '].map((value): [Conversion, unknown, string] => [
		'id',
		value,
		'its expression returned no value',
	]),
	['integerId', 'abc', 'must be a numeric ID'],
	['integerId', '-1', 'must be a numeric ID'],
	['integerId', 1.5, 'must be a numeric ID'],
	['integerId', '1e3', 'must be a numeric ID'],
	['integerId', '0x10', 'must be a numeric ID'],
	['integerId', '00', 'must be a numeric ID'],
	['integerId', '12345678901234567', 'must be a numeric ID'],
	['integer', 1.5, 'must be a whole number'],
	['integer', 'abc', 'must be a number'],
	['integer', 2 ** 60, 'has too many digits'],
	['number', 2 ** 53, 'has too many digits'],
	['number', '1e+21', 'has too many digits'],
	['number', Number.NaN, 'must be a number'],
	['number', Number.POSITIVE_INFINITY, 'must be a number'],
	['number', true, 'must be a number'],
	...['9007199254740993', '-9007199254740993.0', '123456789.123456789123'].map(
		(value): [Conversion, unknown, string] => ['number', value, 'has too many digits'],
	),
	...['0x1F', '0o17', '0b11', '12e4', '1e3', 'e5', '1_000', '1,5', '1 000', '.', '-', 'Infinity', '1e999'].map(
		(value): [Conversion, unknown, string] => ['number', value, 'must be a number, such as 1.5'],
	),
	['number', '1e+999', 'must be a number'],
	['integer', '0x10', 'must be a number, such as 1.5'],
	['integer', '9007199254740993', 'has too many digits'],
	['boolean', 'maybe', 'must be true or false'],
	['boolean', 2, 'must be true or false'],
	['boolean', [], 'must be true or false'],
	['textList', [['a', 'b']], 'must be one ID, not a list'],
	['textList', { a: 1 }, 'must be an ID, not an object'],
	['textList', 'undefined', 'its expression returned no value'],
	['textList', '["a"', 'not valid JSON'],
	['integerList', '1,x', 'must be a numeric ID'],
	['integerList', [0], 'can contain only numeric IDs'],
	['json', '{bad', 'not valid JSON'],
	['json', '"{bad"', 'not valid JSON'],
	['json', '5', 'must be a JSON object'],
	['json', 'null', 'must be a JSON object'],
	['json', 5, 'must be a JSON object'],
	['jsonText', '{bad', 'not valid JSON'],
	['timeMs', 'yesterday', 'must be a date'],
	['timeMs', '5', 'must be a date'],
	['isoTime', 'tomorrow', 'must be a date'],
	['email', 'jane', 'must be one email address'],
	['email', 'a@b.example, c@d.example', 'must be one email address'],
	['object', [1], 'must be a JSON object, not a list'],
	['objectList', [1], 'must be a list of JSON objects'],
	['timeMs', '2026-13-45', 'must be a date'],
	...[20260131, 2026, 5, 0, -1_769_846_400, 202_601_310_800, 20_260_131_080_000, 1_769_846_400_000_000].flatMap(
		(value): Array<[Conversion, unknown, string]> => [
			['isoTime', value, 'or a Unix time in seconds or milliseconds'],
			['timeMs', String(value), 'or a Unix time in seconds or milliseconds'],
		],
	),
	['isoTime', '2026-02-31', 'must be a date'],
	['isoTime', '2026-01-31T10:00:00+99:99', 'must be a date'],
];

test.each(refused)('%s refuses %j: it %s', (as, value, words) => {
	expect(() => convert(value, as)).toThrow(words);
	expect(() => convert(value, as)).toThrow(FieldValueError);
});

describe('G06 digits', () => {
	/** Every conversion that a field can name, so that none is left out. */
	const all: Record<Conversion, boolean> = {
		...{
			text: true,
			textOrNull: true,
			email: true,
			id: true,
			token: true,
			integerId: true,
			integer: true,
			number: true,
		},
		...{ boolean: true, textList: true, phraseList: true, idList: true, integerList: true, json: true, object: true },
		...{
			objectList: true,
			userMessage: true,
			rows: true,
			jsonText: true,
			timeMs: true,
			isoTime: true,
			emptyText: true,
		},
		emptied: true,
	};
	/** The forms in which a number can arrive: plain, in a list, in an object, in JSON, as text. */
	const formsOf = (value: number | bigint) => {
		const digits = String(BigInt(value));
		const text = [
			digits,
			`[${digits}]`,
			`{"id": ${digits}}`,
			`[{"id": ${digits}}]`,
			JSON.stringify(`{"id":${digits}}`),
		];
		return { value: [value, [value], { id: value }, [{ id: value }], { a: { b: [value] } }] as unknown[], text };
	};
	/** The digits that a conversion returns; undefined if it refuses the value. */
	const given = (value: unknown, as: Conversion): string | undefined => {
		try {
			return JSON.stringify(convert(value, as));
		} catch (error) {
			expect(error).toBeInstanceOf(FieldValueError);
			return undefined;
		}
	};
	const unsafe = fc.bigInt({ min: 2n ** 53n, max: 10n ** 30n });

	test('G06 refuses a number that can have lost digits, in every form and conversion', () => {
		fc.assert(
			fc.property(unsafe, fc.boolean(), (large, isNegative) => {
				const value = Number(isNegative ? -large : large);
				const taken = (Object.keys(all) as Conversion[]).flatMap((as) =>
					formsOf(value).value.flatMap((form) =>
						given(form, as) === undefined ? [] : [`${as} ${JSON.stringify(form)}`],
					),
				);
				expect(taken).toEqual([]);
			}),
			{ numRuns: runs(20) },
		);
	});

	test('G06 keeps or refuses the digits of a bigint and of a text, and never changes them', () => {
		fc.assert(
			fc.property(fc.oneof(unsafe, fc.bigInt({ min: 1n, max: 2n ** 53n - 1n })), (value) => {
				const { value: values, text } = formsOf(value);
				const changed = (Object.keys(all) as Conversion[])
					.filter((as) => !['timeMs', 'isoTime', 'boolean', 'emptyText'].includes(as))
					.flatMap((as) =>
						[...values, ...text].flatMap((form) => {
							const result = given(form, as);
							return result === undefined || result.includes(String(value)) ? [] : [`${as} ${String(form)}: ${result}`];
						}),
					);
				expect(changed).toEqual([]);
			}),
			{ numRuns: runs(20) },
		);
	});

	test.each<[Conversion, unknown, unknown]>([
		['id', 12345678901234567890n, '12345678901234567890'],
		['id', '12345678901234567890', '12345678901234567890'],
		['textList', [12345678901234567890n, '9007199254740993'], ['12345678901234567890', '9007199254740993']],
		['number', 12n, 12],
		['integerId', 12n, 12],
		['integerId', Number.MAX_SAFE_INTEGER, 9007199254740991],
		['integerId', '9007199254740991', 9007199254740991],
		['integerList', '1234567890123456, 12', [1234567890123456, 12]],
		['boolean', 1n, true],
		['json', { a: 12n, b: '12345678901234567890' }, { a: 12, b: '12345678901234567890' }],
		[
			'json',
			'{"a": 0.1, "b": 1e3, "c": -0.0, "d": "9007199254740993"}',
			{ a: 0.1, b: 1000, c: -0, d: '9007199254740993' },
		],
		['jsonText', ' {"a": 12345678901234567890.5} ', '{"a": 12345678901234567890.5}'],
		['jsonText', JSON.stringify('{"a": 9007199254740993}'), '{"a": 9007199254740993}'],
	])('G06 %s accepts %p', (as, value, expected) => {
		expect(convert(value, as)).toEqual(expected);
	});

	test.each<[Conversion, unknown, string]>([
		['id', 2 ** 53, 'a number that lost digits'],
		['text', 1e21, 'a number that lost digits'],
		['integerId', '9007199254740993', 'a numeric ID of at most 9007199254740991'],
		['integerId', '9'.repeat(400), 'a numeric ID of at most 9007199254740991'],
		['json', '{"a\\": 1": 12345678901234567890}', 'a number that lost digits'],
		['json', '{"a": 1e400}', 'a number that lost digits'],
		['json', { a: 2n ** 70n }, 'a number that lost digits'],
	])('G06 %s refuses %p', (as, value, words) => {
		expect(() => convert(value, as)).toThrow(words);
	});
});

describe('round trips', () => {
	const id = fc.stringMatching(/^[A-Za-z0-9_.:-]{1,20}$/).filter((text) => !/^(undefined|null|NaN)$/.test(text));

	test('reads the same list of IDs from an array, JSON, commas and lines', () => {
		fc.assert(
			fc.property(fc.uniqueArray(id, { minLength: 1 }), (ids) => {
				for (const written of [ids, JSON.stringify(ids), ids.join(', '), ids.join('\n')]) {
					expect(convert(written, 'textList')).toEqual(ids);
				}
			}),
		);
	});

	test('reads the same JSON object from a value, text, indented text and text that was encoded twice', () => {
		fc.assert(
			fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (generated) => {
				const text = JSON.stringify(generated, (_, entry: unknown) =>
					Number.isInteger(entry) && !Number.isSafeInteger(entry) ? 1 : entry,
				);
				const value = JSON.parse(text) as object;
				for (const written of [JSON.parse(text), text, JSON.stringify(value, null, 2), JSON.stringify(text)]) {
					expect(JSON.parse(convert(written, 'jsonText') as string)).toEqual(JSON.parse(text));
				}
			}),
		);
	});

	test('reads the same integer ID from a number and a text', () => {
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 999_999_999_999_999 }), (value) => {
				expect([value, String(value), ` ${value}\n`].map((written) => convert(written, 'integerId'))).toEqual([
					value,
					value,
					value,
				]);
			}),
		);
	});

	test('reads the same point in time from a date, a number and a text', () => {
		fc.assert(
			fc.property(
				fc.date({ min: new Date('2001-09-10'), max: new Date('2286-11-20'), noInvalidDate: true }),
				(date) => {
					for (const written of [date, date.getTime(), String(date.getTime()), date.toISOString()]) {
						expect(convert(written, 'timeMs')).toBe(date.getTime());
					}
				},
			),
		);
	});
});

test.each([
	[{ __rl: true, mode: 'id', value: 'a' }, 'a'],
	[{ mode: 'id', value: 'a' }, 'a'],
	[{ value: 'a' }, { value: 'a' }],
	['a', 'a'],
	[null, null],
])('the ID in %j is %j', (value, inner) => {
	expect(withoutLocator(value)).toEqual(inner);
});
