import { createParser } from 'eventsource-parser';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { EventStreamReader, type ServerSentEvent } from '../../../nodes/shared/http/eventStream';
import { runs } from '../../support/properties';

/** The events of these bytes, cut at these places. */
function eventsOf(bytes: Uint8Array, cuts: number[] = []): ServerSentEvent[] {
	const reader = new EventStreamReader();
	const places = [0, ...[...cuts].sort((a, b) => a - b), bytes.length];
	const events = places.slice(1).flatMap((end, index) => reader.push(bytes.subarray(places[index], end)));
	return [...events, ...reader.end()];
}

/**
 * The events that a reference parser returns for the whole text. The blank line that the end of the body implies is
 * added.
 */
function reference(bytes: Uint8Array): Array<{ event: string; data: string; id?: string }> {
	const events: Array<{ event: string; data: string; id?: string }> = [];
	const parser = createParser({
		onEvent: ({ event = 'message', data, id }) => events.push({ event, data, ...(id !== undefined && { id }) }),
	});
	parser.feed(`${new TextDecoder().decode(bytes)}\n\n`);
	return events;
}

/** Our events in the form of the reference parser, which returns an ID only with the event that has it. */
function likeReference(events: ServerSentEvent[], expected: Array<{ id?: string }>) {
	return events.map(({ event, data, id }, index) => ({
		event,
		data,
		...(expected[index]?.id !== undefined && { id }),
	}));
}

const utf8 = new TextEncoder();
const stream = (text: string) => utf8.encode(text);
const fixture = (name: string) => new Uint8Array(readFileSync(join(__dirname, 'fixtures', name)));
const data = (text: string) => eventsOf(stream(text)).map((event) => event.data);

const fiveEvents = ['one', 'zwei: ü', '{"role":"assistant","content":"drei €"}', '', '🙂 five']
	.map((text, index) => `event:step\nid:${index}\ndata:${text}\n\n`)
	.join('');

describe('the place of a cut does not matter', () => {
	test.each([
		['a run', fixture('run.txt')],
		['an odd run: byte order mark, comments, several lines, no blank line at the end', fixture('odd.txt')],
		['A15: five events', stream(fiveEvents)],
		['A16: the same in CRLF', stream(fiveEvents.replace(/\n/g, '\r\n'))],
		['A16: the same in CR', stream(fiveEvents.replace(/\n/g, '\r'))],
		['A16: the same in all of them', stream(fiveEvents.replace(/\n(?=id)/g, '\r').replace(/\n(?=data)/g, '\r\n'))],
	])('%s, cut at every byte', (_, bytes) => {
		const whole = eventsOf(bytes);
		expect(likeReference(whole, reference(bytes))).toEqual(reference(bytes));
		expect(whole.length).toBeGreaterThan(1);
		for (let cut = 0; cut <= bytes.length; cut++) expect(eventsOf(bytes, [cut])).toEqual(whole);
		expect(eventsOf(bytes, [...bytes.keys()])).toEqual(whole);
	});

	test('in any stream of random lines', () => {
		const word = fc.constantFrom('data', 'event', 'id', 'retry', 'datas', '', ' data', 'DATA');
		const value = fc.constantFrom('', ' ', 'a', ' b', '  c', ': d', '{"e":"é"}', '🙂', '\ufefff', '7', '[DONE]', '\0');
		const line = fc.oneof(
			fc.tuple(word, value).map(([name, text]) => `${name}:${text}`),
			fc.constantFrom('', '', 'data', 'event', ': ping', ':', 'nothing'),
		);
		const ending = fc.constantFrom('\n', '\r\n', '\r');
		const lines = fc.array(fc.tuple(line, ending), { maxLength: 14 });
		const last = fc.constantFrom('', 'data: last', 'data', 'event: x', ':', '\ufeff');
		const text = fc
			.tuple(fc.constantFrom('', '\ufeff'), lines, last)
			.map(([mark, parts, end]) => mark + parts.map((part) => part.join('')).join('') + end);
		fc.assert(
			fc.property(text, fc.array(fc.nat(), { maxLength: 8 }), (written, cuts) => {
				const bytes = stream(written);
				const expected = reference(bytes);
				const places = cuts.map((cut) => cut % (bytes.length + 1));
				expect(likeReference(eventsOf(bytes, places), expected)).toEqual(expected);
			}),
			{ numRuns: runs(2000) },
		);
	});

	test('joins a character that is cut, and replaces invalid bytes with the replacement character', () => {
		const bytes = stream('data: 🙂\n\n');
		for (let cut = 0; cut < bytes.length; cut++) expect(eventsOf(bytes, [cut])[0].data).toBe('🙂');
		expect(eventsOf(Uint8Array.of(...stream('data: '), 0xff, 10, 10))[0].data).toBe('\ufffd');
	});
});

// The inputs are those of the web platform tests for event streams (eventsource/format-*).
describe('web platform tests', () => {
	test.each([
		['format-bom', '\ufeffdata:1\n\n\ufeffdata:2\n\ndata:3\n\n', ['1', '3']],
		['format-bom-2', '\ufeff\ufeffdata:1\n\ndata:2\n\ndata:3\n\n', ['2', '3']],
		[
			'format-comments',
			`data:1\n:${'x'.repeat(2048)}\ndata:2\n:${'x'.repeat(2048)}\ndata:3\n:data:fail\ndata:4\n\n`,
			['1\n2\n3\n4'],
		],
		['format-data-before-final-empty-line', 'retry:1000\ndata:test1\n\nid:test\ndata:test2', ['test1', 'test2']],
		['format-field-data', 'data:\n\ndata\ndata\n\ndata:test\n\n', ['', '\n', 'test']],
		['format-field-id', 'id: 1\ndata: 1\n\n', ['1']],
		[
			'format-field-parsing',
			'data:\0\ndata:  2\nData:1\ndata\0:2\ndata:1\n\0data:4\nda-ta:3\ndata_5\ndata:3\ndata:\r\n data:32\ndata:4\n\n',
			['\0\n 2\n1\n3\n\n4'],
		],
		[
			'format-field-unknown',
			'data:test\n data\ndata\nfoobar:xxx\njustsometext\n:thisisacommentyay\ndata:test\n\n',
			['test\n\ntest'],
		],
		['format-leading-space', 'data:\ttest\rdata: \ndata:test\n\n', ['\ttest\n\ntest']],
		['format-newlines', 'data:test\r\ndata\ndata:test\r\n\r\n', ['test\n\ntest']],
		['format-null-character', 'data:\0\n\n\n\n', ['\0']],
		['format-utf-8', 'data:ok…\n\n', ['ok…']],
	])('%s', (_, text, expected) => {
		expect(data(text)).toEqual(expected);
	});

	test('format-field-event: a name applies to its own event only, and an event without a name is no "message"', () => {
		expect(eventsOf(stream('event:test\ndata:x\n\ndata:x\n\nevent:\ndata:y\n\n')).map(({ event }) => event)).toEqual([
			'test',
			'message',
			'message',
		]);
	});

	test('format-field-id-2 and -null: an ID applies until it changes, can be emptied, and is ignored if it has a null character', () => {
		const text = 'id: 1\ndata:a\n\ndata:b\n\nid\ndata:c\n\nid: 2\ndata:d\n\nid:3\0\ndata:e\n\n';
		expect(eventsOf(stream(text)).map(({ id }) => id)).toEqual(['1', '1', '', '2', '2']);
	});
});

test('A19: several data lines, comments, a missing blank or colon, unknown fields', () => {
	expect(data('data: a\ndata: b\n\n')).toEqual(['a\nb']);
	expect(data('data:x\n\ndata:  y\n\nwhat: z\ndata: w\n\n')).toEqual(['x', ' y', 'w']);
	const reader = new EventStreamReader();
	expect(reader.push(stream(': ping\n\n: ping\n\n'))).toEqual([]);
	expect(reader.comments).toBe(2);
});

test('A20: the end of the body completes the last event', () => {
	expect(data('data: {"a":1}')).toEqual(['{"a":1}']);
	expect(data('data: {"a":1}\n')).toEqual(['{"a":1}']);
	expect(data('data: {"a":')).toEqual(['{"a":']);
	expect(data('data: a\n\nevent: step')).toEqual(['a']);
	expect(data('')).toEqual([]);
});
