/** How work ended. */
export type Attempt<Value> = { value: Value; error?: undefined } | { error: Error };

/** Does work and gives what it failed with as a value, so that what is not meant for this place goes on unchanged. */
export async function attempt<Value>(work: () => Value | Promise<Value>): Promise<Attempt<Value>> {
	try {
		return { value: await work() };
	} catch (error) {
		return { error: error instanceof Error ? error : new Error(String(error)) };
	}
}

/** The same for work that needs no waiting. */
export function attemptNow<Value>(work: () => Value): Attempt<Value> {
	try {
		return { value: work() };
	} catch (error) {
		return { error: error instanceof Error ? error : new Error(String(error)) };
	}
}
