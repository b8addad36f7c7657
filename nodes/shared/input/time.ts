import { attemptNow } from '../attempt';
import { FieldValueError } from './scalars';

/** An ISO 8601 date, with an optional time and an optional zone. */
const ISO_DATE =
	/^(\d{4}-\d{2}(?:-\d{2})?)(?:[T ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?))?\s*(Z|[+-]\d{2}(?::?\d{2})?)?$/i;

/** The largest offset of a zone from UTC, in minutes. */
const FURTHEST_ZONE_MIN = 14 * 60;

/** The clock of a zone. Throws FieldValueError for a zone that the host does not know. */
function clockOf(zone: string): Intl.DateTimeFormat {
	const clock = attemptNow(
		() =>
			new Intl.DateTimeFormat('en-US', {
				timeZone: zone,
				hourCycle: 'h23',
				year: 'numeric',
				month: 'numeric',
				day: 'numeric',
				hour: 'numeric',
				minute: 'numeric',
				second: 'numeric',
			}),
	);
	if (!clock.error) return clock.value;
	throw new FieldValueError(
		`has no time zone, and the workflow's time zone '${zone}' is unknown. Select another one in the workflow settings, or enter the date like 2026-01-31T08:00:00Z`,
	);
}

/** The milliseconds by which a clock is ahead of UTC at a point in time. */
function offsetOf(clock: Intl.DateTimeFormat, time: number): number {
	const parts = clock.formatToParts(time);
	const part = (type: string) => Number(parts.find((candidate) => candidate.type === type)?.value);
	const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
	return wall - Math.floor(time / 1000) * 1000;
}

/** Whether the day exists: `Date` reads February 31 as March 3. */
function isInCalendar(day: string): boolean {
	return new Date(`${day}T00:00Z`).toISOString().startsWith(day);
}

/**
 * Reads an ISO 8601 date. A time that the change to summer time skips is read as one hour later.
 *
 * @param zone zone of a date without one, as an IANA name such as `Europe/Berlin`
 * @returns UNIX milliseconds; NaN for any other text
 * @throws FieldValueError if the host does not know the zone that is needed
 */
export function parseTime(text: string, zone: string): number {
	const match = ISO_DATE.exec(text.trim());
	if (!match) return Number.NaN;
	const [, date, time = '00:00', written] = match;
	const day = date.length === 7 ? `${date}-01` : date;
	const given = Date.parse(`${day}T${time.replace(',', '.')}Z`);
	if (Number.isNaN(given) || !isInCalendar(day)) return Number.NaN;
	if (!written) {
		const clock = clockOf(zone);
		const first = given - offsetOf(clock, given);
		return given - offsetOf(clock, first);
	}
	if (/z/i.test(written)) return given;
	const [, sign, hours, minutes = '0'] = /([+-])(\d{2}):?(\d{2})?/.exec(written) ?? [];
	const offset = Number(hours) * 60 + Number(minutes);
	if (Number(minutes) > 59 || offset > FURTHEST_ZONE_MIN) return Number.NaN;
	return given - (sign === '-' ? -1 : 1) * offset * 60_000;
}
