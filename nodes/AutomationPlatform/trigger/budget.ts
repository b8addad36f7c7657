/** The share of a poll's time in which it sends requests. */
const SHARE = 0.8;

/** The time that a poll has for its requests. The next poll does the rest. */
export class Budget {
	private readonly deadline: number;

	/** @param milliseconds how long the poll may take */
	constructor(milliseconds: number) {
		this.deadline = Date.now() + milliseconds * SHARE;
	}

	/** Milliseconds that are left; 0 or less if none are. */
	get left(): number {
		return this.deadline - Date.now();
	}
}
