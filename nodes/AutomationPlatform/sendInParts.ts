/** After this many refusals of single entries in a row, a refused part is not narrowed any more. */
const MOST_REFUSED_IN_A_ROW = 50;

/** A request that was refused because of some of its entries. */
export interface Refused<Entry> {
	refusal: Error;
	/** The entries for which nothing was carried out, and which can be sent again. */
	open: Entry[];
}

/** Counts the refusals of single entries since something was last accepted, over all requests of a run. */
export interface Streak {
	refused: number;
}

/**
 * Sends a request for many entries. A refused one is narrowed: its open entries are sent again, halved as long as all are
 * open, until the refused ones stand alone.
 *
 * @param send sends a part; undefined unless it was refused because of some of its entries
 * @param refuse takes entries that are refused for good, with their refusal
 * @param streak that of the run; by default, these entries have one of their own
 */
export async function sendInParts<Entry>(
	entries: Entry[],
	send: (part: Entry[]) => Promise<Refused<Entry> | undefined>,
	refuse: (entries: Entry[], refusal: Error) => void,
	streak: Streak = { refused: 0 },
): Promise<void> {
	const sendPart = async (part: Entry[]): Promise<void> => {
		if (part.length === 0) return;
		const refused = await send(part);
		if (!refused) {
			streak.refused = 0;
			return;
		}
		const { refusal, open } = refused;
		if (open.length < part.length) {
			await sendPart(open);
		} else if (part.length === 1 || streak.refused >= MOST_REFUSED_IN_A_ROW) {
			if (part.length === 1) streak.refused += 1;
			refuse(part, refusal);
		} else {
			const half = Math.ceil(part.length / 2);
			await sendPart(part.slice(0, half));
			await sendPart(part.slice(half));
		}
	};
	await sendPart(entries);
}
