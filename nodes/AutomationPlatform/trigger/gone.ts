import { readKnown, storeKnown } from './state';
import type { GoneIds, Known } from './state';

/** All IDs that went missing in this many last polls are remembered. */
const RECENT_POLLS = 24;
/** The number of IDs remembered from earlier polls, the most recent ones. */
const MOST_EARLIER = 2000;

interface Gone {
	scenarioId: number;
	id: string;
	missedAt: number;
	known: Known;
}

/** The IDs that are no longer listed. They stay known for a while, because an ID that comes back is not new. */
export class GoneMemory {
	/** In the order in which they went missing. */
	private readonly ids = new Map<string, Gone>();

	/** @param poll the number of the current poll */
	constructor(
		stored: GoneIds[],
		private readonly poll: number,
	) {
		for (const group of stored) {
			for (const [id, known] of readKnown(group)) this.add(group.scenarioId, id, known, group.missedAt);
		}
	}

	/** Adds an ID that is no longer listed. */
	add(scenarioId: number, id: string, known: Known, missedAt = this.poll): void {
		this.ids.set(`${scenarioId} ${id}`, { scenarioId, id, missedAt, known });
	}

	/** Removes an ID and returns its last known state; undefined if it is not remembered. */
	take(scenarioId: number, id: string): Known | undefined {
		const key = `${scenarioId} ${id}`;
		const gone = this.ids.get(key);
		this.ids.delete(key);
		return gone?.known;
	}

	/** The IDs to remember after this poll, as plain JSON. */
	store(): GoneIds[] {
		const all = [...this.ids.values()];
		const isRecent = ({ missedAt }: Gone) => this.poll - missedAt <= RECENT_POLLS;
		const earlier = all.filter((gone) => !isRecent(gone)).slice(-MOST_EARLIER);
		const groups = new Map<string, Gone[]>();
		for (const gone of [...earlier, ...all.filter(isRecent)]) {
			const key = `${gone.scenarioId} ${gone.missedAt}`;
			groups.set(key, groups.get(key) ?? []);
			groups.get(key)?.push(gone);
		}
		return [...groups.values()].map((group) => {
			const [{ scenarioId, missedAt }] = group;
			return { scenarioId, missedAt, ...storeKnown(group.map(({ id, known }) => [id, known])) };
		});
	}
}
