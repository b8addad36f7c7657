const common = {
	rootDir: __dirname,
	testEnvironment: 'node',
	modulePathIgnorePatterns: [
		'<rootDir>/dist/',
		'<rootDir>/sandbox/dist/',
		'<rootDir>/sandbox/n8n/',
		'<rootDir>/.sandbox/',
	],
	globalTeardown: '<rootDir>/test/e2e/globalTeardown.mjs',
	transform: {
		'\\.ts$': [
			'@swc/jest',
			{
				jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
				// `import()` is not replaced, because `require` cannot load an ES module here.
				module: { type: 'commonjs', ignoreDynamic: true },
			},
		],
	},
};

// These tests have their own configuration because they import the demo's modules. Those are ES modules, which jest reads
// only under `node --experimental-vm-modules`.
/** @type {import('jest').Config} */
module.exports = {
	// All files of "shared-n8n" use one n8n and one sandbox, one after the other.
	maxWorkers: 1,
	testTimeout: 120_000,
	projects: [
		{
			...common,
			displayName: 'shared-n8n',
			testMatch: ['<rootDir>/test/e2e/*.test.ts'],
			globalSetup: '<rootDir>/test/e2e/globalSetup.mjs',
		},
		{
			...common,
			displayName: 'own-n8n',
			testMatch: ['<rootDir>/test/e2e/ownN8n/*.test.ts'],
			globalSetup: '<rootDir>/test/e2e/ownN8n/globalSetup.mjs',
		},
		// One n8n in queue mode serves all files of both.
		...[
			['queue', 'queue'],
			['queue-full', 'queue/full'],
		].map(([displayName, folder]) => ({
			...common,
			displayName,
			testMatch: [`<rootDir>/test/e2e/${folder}/*.test.ts`],
			globalSetup: '<rootDir>/test/e2e/queue/globalSetup.mjs',
		})),
		{
			...common,
			displayName: 'versions',
			testMatch: ['<rootDir>/test/e2e/versions/*.test.ts'],
			globalSetup: '<rootDir>/test/e2e/versions/globalSetup.mjs',
		},
	],
};
