// Loaded into the context of the test, so that generated objects are plain ones there.
const fastCheck = require(globalThis.requireOutside.resolve('fast-check'));

/**
 * Generated tests use the same cases each time, so that their results are the same everywhere. To find new cases, run
 * them with `PROPERTY_SEED=random`, and with `PROPERTY_RUNS=10` for ten times as many. A failure shows its seed and
 * becomes a separate test.
 */
const { PROPERTY_SEED: seed = '20261128', PROPERTY_RUNS: factor = '1' } = process.env;

/** The number of cases of every test without its own number. */
const DEFAULT_RUNS = 100;

fastCheck.configureGlobal({
	...fastCheck.readConfigureGlobal(),
	numRuns: Math.ceil(DEFAULT_RUNS * Number(factor)),
	...(seed !== 'random' && { seed: Number(seed) }),
});

module.exports = fastCheck;
