/** Of the time that the host gives a poll, so much is used for requests. */
const SHARE = 0.8;

/** The time that a poll has for its requests. What does not fit into it is left to the next poll. */
export class Budget {
	private readonly deadline: number;

	/** @param milliseconds how long the poll may take in all */
	constructor(milliseconds: number) {
		this.deadline = Date.now() + milliseconds * SHARE;
	}

	/** Milliseconds that are left; below zero when it is used up. */
	get left(): number {
		return this.deadline - Date.now();
	}
}
