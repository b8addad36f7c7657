const REMINDER_MS = 15_000;

/**
 * @typedef {object} Progress
 * @property {(line: string) => void} say writes one line
 * @property {<T>(title: string, work: () => Promise<T>) => Promise<T>} step announces work, shows every 15 seconds that
 *   it continues, and says how long it took
 */

/**
 * Plain lines that look the same in a terminal, in a pipe and in a log of continuous integration.
 *
 * @param {(line: string) => void} [write]
 * @returns {Progress}
 */
export function createProgress(write = console.log) {
	return {
		say: write,
		async step(title, work) {
			const start = Date.now();
			write(`• ${title} ...`);
			const reminder = setInterval(() => write(`  still at it after ${duration(Date.now() - start)}`), REMINDER_MS);
			try {
				const result = await work();
				write(`  done in ${duration(Date.now() - start)}`);
				return result;
			} finally {
				clearInterval(reminder);
			}
		},
	};
}

/** @param {number} milliseconds @returns {string} such as `4 s` or `3 min 20 s` */
function duration(milliseconds) {
	const seconds = Math.round(milliseconds / 1000);
	return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
