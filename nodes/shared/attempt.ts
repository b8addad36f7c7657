/** The outcome of some work: its value or its error. */
export type Attempt<Value> = { value: Value; error?: undefined } | { error: Error };

/** The thrown value as an error. An error of another realm, such as the sandbox of a Code node, is returned unchanged. */
function asError(thrown: unknown): Error {
	const isError = thrown instanceof Error || Object.prototype.toString.call(thrown) === '[object Error]';
	return isError ? (thrown as Error) : new Error(String(thrown));
}

/**
 * Does work and returns its error as a value, so that the caller can handle some errors and throw the others again
 * unchanged.
 */
export async function attempt<Value>(work: () => Value | Promise<Value>): Promise<Attempt<Value>> {
	try {
		return { value: await work() };
	} catch (error) {
		return { error: asError(error) };
	}
}

/** {@link attempt} for synchronous work. */
export function attemptNow<Value>(work: () => Value): Attempt<Value> {
	try {
		return { value: work() };
	} catch (error) {
		return { error: asError(error) };
	}
}
