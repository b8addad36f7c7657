import type { IDataObject } from 'n8n-workflow';

/** What is remembered of an incomplete execution: how often it was tried, and whether it was resolved. */
export interface Remembered {
	/** From 0 to 32767. */
	attempts: number;
	resolved: boolean;
}

/**
 * Remembered ids as plain JSON: those of 32 hexadecimal digits packed into one text, 24 characters each and without
 * loss, the others in a list.
 */
export interface Packed {
	/** Base64 of 18 bytes for each: its id, and two bytes for the attempts and whether it was resolved. */
	p: string;
	/** The others: id, and attempts, negative less one when resolved. */
	o?: Array<[id: string, value: number]>;
}

const HEX_ID = /^[0-9a-f]{32}$/;
const ID_BYTES = 16;
const ENTRY_BYTES = 18;
const ID_DIGITS = 32;
const ENTRY_DIGITS = 36;
const ENTRY_LENGTH = 24;
const MOST_ATTEMPTS = 32767;

/** What is remembered of an incomplete execution as it is now; more than 32767 attempts count as 32767. */
export function rememberedOf({ attempts, resolved }: IDataObject): Remembered {
	const counted = Math.trunc(Number(attempts ?? 0)) || 0;
	return { attempts: Math.min(Math.max(0, counted), MOST_ATTEMPTS), resolved: resolved === true };
}

/** The later of two: of overlapping polls, and of servers that lag behind, the older answer may come last. */
export function later(now: Remembered, before: Remembered): Remembered {
	if (now.attempts > before.attempts) return now;
	return { attempts: before.attempts, resolved: before.resolved || now.resolved };
}

function valueOf({ attempts, resolved }: Remembered): number {
	return (attempts << 1) | Number(resolved);
}

/** Packs what is remembered, without loss. */
export function pack(entries: Iterable<[id: string, remembered: Remembered]>): Packed {
	// one conversion of all digits is many times faster than one for each id
	let digits = '';
	const others: Array<[id: string, value: number]> = [];
	for (const [id, remembered] of entries) {
		const { attempts, resolved } = remembered;
		if (HEX_ID.test(id)) digits += id + valueOf(remembered).toString(16).padStart(4, '0');
		else others.push([id, resolved ? -attempts - 1 : attempts]);
	}
	return { p: Buffer.from(digits, 'hex').toString('base64'), ...(others.length > 0 && { o: others }) };
}

/** What was packed, in its order; the ids that are not hexadecimal come last. */
export function unpack({ p, o = [] }: Packed): Map<string, Remembered> {
	const entries = new Map<string, Remembered>();
	const digits = Buffer.from(p, 'base64').toString('hex');
	for (let at = 0; at + ENTRY_DIGITS <= digits.length; at += ENTRY_DIGITS) {
		const idEnd = at + ID_DIGITS;
		const value = Number.parseInt(digits.slice(idEnd, at + ENTRY_DIGITS), 16);
		entries.set(digits.slice(at, idEnd), { attempts: value >> 1, resolved: (value & 1) === 1 });
	}
	for (const [id, value] of o) {
		entries.set(id, { attempts: value < 0 ? -value - 1 : value, resolved: value < 0 });
	}
	return entries;
}

/** Whether these incomplete executions, as they are now, are what was packed, in the same order. */
export function isPacked(entries: IDataObject[], { p, o }: Packed): boolean {
	const bytes = Buffer.from(p, 'base64');
	if (o || entries.length * ENTRY_BYTES !== bytes.length) return false;
	const digits = bytes.toString('hex');
	return entries.every((entry, index) => {
		const start = index * ENTRY_DIGITS;
		if (entry.id !== digits.slice(start, start + ID_DIGITS)) return false;
		return valueOf(rememberedOf(entry)) === bytes.readUInt16BE(index * ENTRY_BYTES + ID_BYTES);
	});
}

/** At most so many of the packed ids. */
export function packedPart({ p, o = [] }: Packed, most: number): Packed {
	const hexadecimal = p.slice(0, most * ENTRY_LENGTH);
	const others = o.slice(0, most - hexadecimal.length / ENTRY_LENGTH);
	return { p: hexadecimal, ...(others.length > 0 && { o: others }) };
}

/** How many ids are packed. */
export function packedCount({ p, o = [] }: Packed): number {
	return p.length / ENTRY_LENGTH + o.length;
}
