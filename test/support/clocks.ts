/** What a clock does now: a mock that is mocked again would call itself. */
function implementationOf(owner: { now(): number }): () => number {
	const { now } = owner;
	return (jest.isMockFunction(now) ? (now.getMockImplementation() as () => number) : undefined) ?? now.bind(owner);
}

/**
 * Lets time pass until the mocks are restored, without waiting for it: milliseconds that have passed, and milliseconds by
 * which somebody has set the clock of the machine besides. Calls add up.
 */
export function moveClocks(passed: () => number, set: () => number = () => 0): void {
	const now = implementationOf(Date);
	const elapsed = implementationOf(performance);
	jest.spyOn(Date, 'now').mockImplementation(() => now() + passed() + set());
	jest.spyOn(performance, 'now').mockImplementation(() => elapsed() + passed());
}
