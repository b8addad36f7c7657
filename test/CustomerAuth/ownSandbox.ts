import { moveClocks } from '../support/clocks';
import type { RunningSandbox } from '../../sandbox/server/startSandbox';
import { startSandbox } from '../../sandbox/server/startSandbox';
import type { CustomerAuthCounts } from '../sandbox/support/customerAuth';
import { countsOf } from '../sandbox/support/customerAuth';

interface OwnSandbox {
	readonly sandbox: RunningSandbox;
	counts: () => CustomerAuthCounts;
	/** Moves the clock of the nodes and the sandbox forward by seconds. */
	later: (seconds: number) => void;
}

/**
 * Starts a sandbox for each test of a file, because tokens are cached under an identity that includes its address. A
 * test that sends a request outside the contract fails.
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
			if (passed === 0) moveClocks(() => passed * 1000);
			passed += seconds;
		},
	};
}
