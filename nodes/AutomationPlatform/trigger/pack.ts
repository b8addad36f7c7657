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

/** Packs what is remembered, without loss. */
export function pack(entries: Iterable<[id: string, remembered: Remembered]>): Packed {
	const packed: Array<[id: string, value: number]> = [];
	const others: Array<[id: string, value: number]> = [];
	for (const [id, { attempts, resolved }] of entries) {
		if (HEX_ID.test(id)) packed.push([id, (attempts << 1) | Number(resolved)]);
		else others.push([id, resolved ? -attempts - 1 : attempts]);
	}
	const bytes = Buffer.alloc(packed.length * ENTRY_BYTES);
	packed.forEach(([id, value], index) => {
		bytes.write(id, index * ENTRY_BYTES, 'hex');
		bytes.writeUInt16BE(value, index * ENTRY_BYTES + ID_BYTES);
	});
	return { p: bytes.toString('base64'), ...(others.length > 0 && { o: others }) };
}

/** What was packed, in its order; the ids that are not hexadecimal come last. */
export function unpack({ p, o = [] }: Packed): Map<string, Remembered> {
	const entries = new Map<string, Remembered>();
	const bytes = Buffer.from(p, 'base64');
	for (let at = 0; at + ENTRY_BYTES <= bytes.length; at += ENTRY_BYTES) {
		const value = bytes.readUInt16BE(at + ID_BYTES);
		const id = bytes.toString('hex', at, at + ID_BYTES);
		entries.set(id, { attempts: value >> 1, resolved: (value & 1) === 1 });
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
