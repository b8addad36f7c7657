/** How work ended. */
export type Attempt<Value> = { value: Value; error?: undefined } | { error: Error };

/** What was thrown as an error. One of another realm, such as a sandbox that code runs in, is one as well. */
function asError(thrown: unknown): Error {
	const isError = thrown instanceof Error || Object.prototype.toString.call(thrown) === '[object Error]';
	return isError ? (thrown as Error) : new Error(String(thrown));
}

/** Does work and gives what it failed with as a value, so that what is not meant for this place goes on unchanged. */
export async function attempt<Value>(work: () => Value | Promise<Value>): Promise<Attempt<Value>> {
	try {
		return { value: await work() };
	} catch (error) {
		return { error: asError(error) };
	}
}

/** The same for work that needs no waiting. */
export function attemptNow<Value>(work: () => Value): Attempt<Value> {
	try {
		return { value: work() };
	} catch (error) {
		return { error: asError(error) };
	}
}
