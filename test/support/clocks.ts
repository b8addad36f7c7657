/** The current implementation of a clock. A mock that is mocked again would call itself. */
function implementationOf(owner: { now(): number }): () => number {
	const { now } = owner;
	return (jest.isMockFunction(now) ? (now.getMockImplementation() as () => number) : undefined) ?? now.bind(owner);
}

/**
 * Moves the clocks without waiting, until the mocks are restored: by the milliseconds that have passed, and by the
 * milliseconds by which the machine's clock was also changed. Calls add up.
 */
export function moveClocks(passed: () => number, set: () => number = () => 0): void {
	const now = implementationOf(Date);
	const elapsed = implementationOf(performance);
	jest.spyOn(Date, 'now').mockImplementation(() => now() + passed() + set());
	jest.spyOn(performance, 'now').mockImplementation(() => elapsed() + passed());
}
