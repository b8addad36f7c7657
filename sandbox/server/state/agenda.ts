interface Entry<Subject> {
	dueAt: number;
	task: (subject: Subject, at: number) => void;
}

/**
 * Tasks that are due later, in order of time. A task runs with the time at which it was due, not the time at which it
 * was read, so that a replayed journal gives the same state as the first run.
 */
export class Agenda<Subject> {
	private entries: Array<Entry<Subject>> = [];

	add(dueAt: number, task: Entry<Subject>['task']): void {
		let position = this.entries.length;
		while (position > 0 && this.entries[position - 1].dueAt > dueAt) position--;
		this.entries.splice(position, 0, { dueAt, task });
	}

	/** Runs everything that is due at `now` (Unix ms), including tasks that these tasks add. */
	runUntil(now: number, subject: Subject): void {
		while (this.entries.length > 0 && this.entries[0].dueAt <= now) {
			const { dueAt, task } = this.entries.shift() as Entry<Subject>;
			task(subject, dueAt);
		}
	}
}
