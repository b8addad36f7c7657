import * as fc from 'fast-check';

/**
 * Generated tests go through the same cases each time, so that what passes here passes elsewhere. To look for new ones,
 * run them with `PROPERTY_SEED=random`; what fails then names its seed, and becomes a test of its own.
 */
const { PROPERTY_SEED: seed = '20261128' } = process.env;

if (seed !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) });
