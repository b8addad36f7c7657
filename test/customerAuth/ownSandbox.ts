import type { RunningSandbox } from '../../sandbox/server/startSandbox';
import { startSandbox } from '../../sandbox/server/startSandbox';
import type { CustomerAuthCounts } from '../sandbox/support/customerAuth';
import { countsOf } from '../sandbox/support/customerAuth';

interface OwnSandbox {
	readonly sandbox: RunningSandbox;
	counts: () => CustomerAuthCounts;
	/** Moves the clock of both sides on, by seconds. */
	later: (seconds: number) => void;
}

const { now } = Date;

/**
 * Has a sandbox started for each test of a file: its address is part of the identity for which tokens are kept. A test in
 * which a request outside the contract was sent fails.
 */
export function ownSandbox(): OwnSandbox {
	let sandbox: RunningSandbox;
	let passed: number;

	beforeEach(async () => {
		passed = 0;
		sandbox = await startSandbox({ seed: 'test' });
	});

	afterEach(async () => {
		jest.restoreAllMocks();
		const { outOfContractDetails } = sandbox.stats();
		await sandbox.close();
		expect(outOfContractDetails).toEqual([]);
	});

	return {
		get sandbox() {
			return sandbox;
		},
		counts: () => countsOf(sandbox),
		later: (seconds) => {
			passed += seconds;
			jest.spyOn(Date, 'now').mockImplementation(() => now() + passed * 1000);
		},
	};
}
