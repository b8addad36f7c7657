import fc from 'fast-check';

import { attemptNow } from '../../../nodes/shared/attempt';
import { FieldValueError } from '../../../nodes/shared/input/scalars';
import { parseTime } from '../../../nodes/shared/input/time';
import { runs } from '../../support/properties';

const iso = (text: string, zone: string) => new Date(parseTime(text, zone)).toISOString();

test.each([
	['2026-01-31T08:00:00', 'Europe/Berlin', '2026-01-31T07:00:00.000Z'],
	['2026-07-31 08:00', 'Europe/Berlin', '2026-07-31T06:00:00.000Z'],
	['2026-01-31', 'America/New_York', '2026-01-31T05:00:00.000Z'],
	['2026-01', 'Asia/Kolkata', '2025-12-31T18:30:00.000Z'],
	['2026-01-31T08:00:00.123456', 'UTC', '2026-01-31T08:00:00.123Z'],
	['2026-01-31T08:00:00Z', 'Europe/Berlin', '2026-01-31T08:00:00.000Z'],
	['2026-01-31T08:00:00+05:30', 'Europe/Berlin', '2026-01-31T02:30:00.000Z'],
	['2026-01-31T08:00:00-0500', 'Europe/Berlin', '2026-01-31T13:00:00.000Z'],
	['2028-02-29T08:00:00+14:00', 'UTC', '2028-02-28T18:00:00.000Z'],
	['2026-01-31T24:00', 'UTC', '2026-02-01T00:00:00.000Z'],
	['2026-01-31T08:00:00Z', 'Mars/Phobos', '2026-01-31T08:00:00.000Z'],
	['2026-01-31T08:00:00+01:00', '', '2026-01-31T07:00:00.000Z'],
	// Older names of time zones.
	['2026-01-31T08:00:00', 'Europe/Kiev', '2026-01-31T06:00:00.000Z'],
	['2026-01-31T08:00:00', 'Europe/Kyiv', '2026-01-31T06:00:00.000Z'],
	['2026-01-31T08:00:00', 'Asia/Calcutta', '2026-01-31T02:30:00.000Z'],
	['2026-01-31T08:00:00', 'europe/berlin', '2026-01-31T07:00:00.000Z'],
	// The hour that the clock change skips, and the hour that it repeats.
	['2026-03-29T02:30:00', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
	['2026-10-25T02:30:00', 'Europe/Berlin', '2026-10-25T01:30:00.000Z'],
])('%s in %s is %s', (text, zone, expected) => {
	expect(iso(text, zone)).toBe(expected);
});

test('G26 refuses a date without a zone in a time zone that the host does not know, and names that zone', () => {
	const zones = ['Europe/Kiew', 'Mars/Phobos', 'DEFAULT', '', 'GMT+2', 'constructor'];
	const refusals = zones.map((zone) => attemptNow(() => parseTime('2026-01-31T08:00:00', zone)).error);

	expect(refusals.map((error) => error instanceof FieldValueError)).toEqual(zones.map(() => true));
	expect(refusals.filter((error, index) => !error?.message.includes(`'${zones[index]}'`))).toEqual([]);
	expect(parseTime('yesterday', 'Mars/Phobos')).toBeNaN();
});

test.each([
	'',
	'yesterday',
	'2026',
	'2026-13-01',
	'2026-02-31',
	'2026-02-29T08:00:00Z',
	'2026-04-31',
	'31.01.2026',
	'2026-01-31T25:00',
	'2026-01-31T08:00:00 CET',
	'2026-01-31T08:00:00+99:99',
	'2026-01-31T08:00:00+05:60',
	'2026-01-31T08:00:00-15:00',
])('%j is no date', (text) => {
	expect(parseTime(text, 'UTC')).toBeNaN();
});

test('is the time that a clock in that zone shows, except in the hour that a clock change skips', () => {
	const zones = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland', 'UTC');
	const dates = fc.date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });
	const clock = (time: number, timeZone: string) =>
		new Date(time).toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
	fc.assert(
		fc.property(dates, zones, (date, zone) => {
			const local = date.toISOString().slice(0, 19).replace('T', ' ');
			const time = parseTime(local, zone);
			const shown = clock(time, zone);
			// A clock that is one hour ahead never shows this time.
			const isLeftOut = [-1, 0, 1].every((hours) => clock(time + hours * 3_600_000, zone) !== local);
			expect(isLeftOut || shown === local).toBe(true);
		}),
		{ numRuns: runs(500) },
	);
});
