/** A date of ISO 8601, with its time and its zone where they are there. */
const ISO_DATE =
	/^(\d{4}-\d{2}(?:-\d{2})?)(?:[T ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?))?\s*(Z|[+-]\d{2}(?::?\d{2})?)?$/i;

/** No zone is further from UTC. */
const FURTHEST_ZONE_MIN = 14 * 60;

/** How far a zone is from UTC at a point in time, in milliseconds; 0 for a zone that is not known. */
function offsetOf(zone: string, time: number): number {
	try {
		const parts = new Intl.DateTimeFormat('en-US', {
			timeZone: zone,
			hourCycle: 'h23',
			year: 'numeric',
			month: 'numeric',
			day: 'numeric',
			hour: 'numeric',
			minute: 'numeric',
			second: 'numeric',
		}).formatToParts(time);
		const part = (type: string) => Number(parts.find((candidate) => candidate.type === type)?.value);
		const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
		return wall - Math.floor(time / 1000) * 1000;
	} catch {
		return 0;
	}
}

/** Whether a month has such a day: a parser of dates makes the 3rd of March out of the 31st of February. */
function isInCalendar(day: string): boolean {
	return new Date(`${day}T00:00Z`).toISOString().startsWith(day);
}

/**
 * The point in time that a date of ISO 8601 means. One without a zone is of the given zone, as everywhere in a workflow; in
 * the hour that a change of the clocks leaves out, it is the one after it.
 *
 * @param zone IANA name, such as `Europe/Berlin`
 * @returns UNIX milliseconds; NaN where the text is no such date
 */
export function parseTime(text: string, zone: string): number {
	const match = ISO_DATE.exec(text.trim());
	if (!match) return Number.NaN;
	const [, date, time = '00:00', written] = match;
	const day = date.length === 7 ? `${date}-01` : date;
	const given = Date.parse(`${day}T${time.replace(',', '.')}Z`);
	if (Number.isNaN(given) || !isInCalendar(day)) return Number.NaN;
	if (!written) {
		const first = given - offsetOf(zone, given);
		return given - offsetOf(zone, first);
	}
	if (/z/i.test(written)) return given;
	const [, sign, hours, minutes = '0'] = /([+-])(\d{2}):?(\d{2})?/.exec(written) ?? [];
	const offset = Number(hours) * 60 + Number(minutes);
	if (Number(minutes) > 59 || offset > FURTHEST_ZONE_MIN) return Number.NaN;
	return given - (sign === '-' ? -1 : 1) * offset * 60_000;
}
