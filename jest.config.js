const { availableParallelism } = require('node:os');

const { PROPERTY_RUNS = '1', PROPERTY_SEED = 'random' } = process.env;
if (!(Number(PROPERTY_RUNS) >= 1)) throw new Error('PROPERTY_RUNS must be a number of 1 or more');
if (PROPERTY_SEED !== 'random' && !/^-?\d+$/.test(PROPERTY_SEED))
	throw new Error('PROPERTY_SEED must be a number or random');

const common = {
	rootDir: __dirname,
	// A worker loads n8n's packages and the validator of requests once, and reads each contract once.
	testEnvironment: '<rootDir>/test/support/jest/environment.cjs',
	moduleNameMapper: {
		'^(n8n-core|n8n-workflow|openapi-backend|js-yaml|fast-check)$': '<rootDir>/test/support/jest/$1.cjs',
	},
	// nock keeps its patches on the global object. Between files, jest would remove each part of them, with a warning.
	testEnvironmentOptions: { globalsCleanup: 'off' },
	modulePathIgnorePatterns: [
		'<rootDir>/dist/',
		'<rootDir>/sandbox/dist/',
		'<rootDir>/sandbox/n8n/',
		'<rootDir>/.sandbox/',
	],
	transform: {
		'\\.ts$': [
			'@swc/jest',
			{
				jsc: {
					parser: { syntax: 'typescript' },
					target: 'es2022',
					// n8n finds a node by the name of its class.
					keepClassNames: true,
				},
				module: { type: 'commonjs' },
			},
		],
	},
};

/** @type {import('jest').Config} */
module.exports = {
	// On a busy machine, a test with a server of its own takes up to ten times as long. More generated cases also take
	// longer.
	testTimeout: 60_000 * Number(PROPERTY_RUNS),
	// One more than the number of processors, because some workers wait for a server or a timer.
	maxWorkers: availableParallelism() + 1,
	collectCoverageFrom: ['nodes/**/*.ts', 'credentials/**/*.ts'],
	coverageReporters: [['text', { skipFull: true }], 'text-summary', 'lcovonly', 'json-summary'],
	coverageThreshold: {
		'./nodes/': { lines: 95 },
		'./credentials/': { lines: 95 },
	},
	projects: [
		{
			...common,
			displayName: 'unit',
			testMatch: ['<rootDir>/test/**/*.test.ts'],
			testPathIgnorePatterns: ['<rootDir>/test/e2e/', '<rootDir>/test/bench/', '<rootDir>/test/package/'],
		},
		{
			...common,
			displayName: 'package',
			testMatch: ['<rootDir>/test/package/**/*.test.ts'],
			globalSetup: '<rootDir>/test/package/globalSetup.ts',
			globalTeardown: '<rootDir>/test/package/globalTeardown.ts',
		},
	],
};
