/** After this many refusals of single entries in a row, a refused part is not split any more. */
const MOST_REFUSED_IN_A_ROW = 50;

/** A request that was refused because of some of its entries. */
export interface Refused<Entry> {
	refusal: Error;
	/** The entries for which nothing was carried out. They can be sent again. */
	open: Entry[];
}

/** Counts the refusals of single entries since something was last accepted, over all requests of a run. */
export interface Streak {
	refused: number;
}

/**
 * Sends a request for many entries. If the request is refused, its open entries are sent again, in two halves if all
 * entries are open, until every refused entry is alone in its request.
 *
 * @param send sends a part; returns undefined unless the part was refused because of some of its entries
 * @param refuse receives the entries that stay refused, with their refusal
 * @param streak the streak of the run; by default, a streak for these entries alone
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
