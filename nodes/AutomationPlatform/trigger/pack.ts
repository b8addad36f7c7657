import type { IDataObject } from 'n8n-workflow';

/**
 * What is remembered of an incomplete execution: how often it was tried, and whether it was resolved. An id of 32
 * hexadecimal digits takes 24 characters, without loss; any other takes its own length and a few more.
 */
export interface Remembered {
	/** From 0 to 2047. */
	attempts: number;
	resolved: boolean;
}

/** Remembered ids as plain JSON: the packed ones in one text, the others in a list. */
export interface Packed {
	/** 24 characters for each id of 32 hexadecimal digits. */
	p: string;
	/** The others: id, and attempts, negative less one when resolved. */
	o?: Array<[id: string, value: number]>;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const HEX_ID = /^[0-9a-f]{32}$/;
const ID_LENGTH = 22;
const ENTRY_LENGTH = 24;
const MOST_ATTEMPTS = 2047;

/** What is remembered of an incomplete execution as it is now; more than 2047 attempts count as 2047. */
export function rememberedOf({ attempts, resolved }: IDataObject): Remembered {
	const counted = Math.trunc(Number(attempts ?? 0)) || 0;
	return { attempts: Math.min(Math.max(0, counted), MOST_ATTEMPTS), resolved: resolved === true };
}

/** The later of two: of overlapping polls, and of servers that lag behind, the older answer may come last. */
export function later(now: Remembered, before: Remembered): Remembered {
	if (now.attempts > before.attempts) return now;
	return { attempts: before.attempts, resolved: before.resolved || now.resolved };
}

/** Two characters for a number from 0 to 4095. */
function pair(value: number): string {
	return ALPHABET[value >> 6] + ALPHABET[value & 63];
}

function unpair(text: string, at: number): number {
	return (ALPHABET.indexOf(text[at]) << 6) | ALPHABET.indexOf(text[at + 1]);
}

function packId(id: string): string {
	let packed = '';
	for (let at = 0; at < 33; at += 3) packed += pair(parseInt(`${id}0`.slice(at, at + 3), 16));
	return packed;
}

function unpackId(text: string, at: number): string {
	let id = '';
	for (let offset = 0; offset < ID_LENGTH; offset += 2) {
		id += unpair(text, at + offset)
			.toString(16)
			.padStart(3, '0');
	}
	return id.slice(0, 32);
}

/** Packs what is remembered, without loss. */
export function pack(entries: Iterable<[id: string, remembered: Remembered]>): Packed {
	const parts: string[] = [];
	const others: Array<[string, number]> = [];
	for (const [id, { attempts, resolved }] of entries) {
		if (HEX_ID.test(id)) {
			parts.push(packId(id) + pair((attempts << 1) | (resolved ? 1 : 0)));
		} else {
			others.push([id, resolved ? -attempts - 1 : attempts]);
		}
	}
	return others.length > 0 ? { p: parts.join(''), o: others } : { p: parts.join('') };
}

/** What was packed, in its order; the ids that are not hexadecimal come last. */
export function unpack({ p, o = [] }: Packed): Map<string, Remembered> {
	const entries = new Map<string, Remembered>();
	for (let at = 0; at + ENTRY_LENGTH <= p.length; at += ENTRY_LENGTH) {
		const value = unpair(p, at + ID_LENGTH);
		entries.set(unpackId(p, at), { attempts: value >> 1, resolved: (value & 1) === 1 });
	}
	for (const [id, value] of o) {
		entries.set(id, { attempts: value < 0 ? -value - 1 : value, resolved: value < 0 });
	}
	return entries;
}

/** How many ids are packed. */
export function packedCount({ p, o = [] }: Packed): number {
	return p.length / ENTRY_LENGTH + o.length;
}
