/**
 * A problem that the person at the terminal can fix. Its message is shown without a stack, so it says what happened and
 * what to do.
 */
export class Problem extends Error {
	/** @param {string} message */
	constructor(message) {
		super(message);
		this.name = 'Problem';
	}
}

/**
 * Runs the main function of a command line program. A Problem becomes its message on stderr, any other error keeps its
 * stack, and both end with exit code 1.
 *
 * @param {() => Promise<number | void>} main returns the exit code; nothing means 0
 */
export async function runProgram(main) {
	try {
		process.exitCode = (await main()) ?? 0;
	} catch (error) {
		console.error(error instanceof Problem ? `\n${error.message}` : error);
		process.exitCode = 1;
	}
}
