/**
 * Something that the person at the terminal can put right. Its message is shown as it is, without a stack, so it says
 * what happened and what to do.
 */
export class Problem extends Error {
	/** @param {string} message */
	constructor(message) {
		super(message);
		this.name = 'Problem';
	}
}

/**
 * Runs the main function of a command line program: a Problem becomes its sentence on stderr, anything else keeps its
 * stack, and both end with exit code 1.
 *
 * @param {() => Promise<number | void>} main returns the exit code, 0 when it returns nothing
 */
export async function runProgram(main) {
	try {
		process.exitCode = (await main()) ?? 0;
	} catch (error) {
		console.error(error instanceof Problem ? `\n${error.message}` : error);
		process.exitCode = 1;
	}
}
