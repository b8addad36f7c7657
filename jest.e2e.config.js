// Apart from the other tests, because these import the demo's modules, which are ES modules: jest reads such only under
// `node --experimental-vm-modules`.
/** @type {import('jest').Config} */
module.exports = {
	rootDir: __dirname,
	testEnvironment: 'node',
	testMatch: ['<rootDir>/test/e2e/**/*.test.ts'],
	modulePathIgnorePatterns: [
		'<rootDir>/dist/',
		'<rootDir>/sandbox/dist/',
		'<rootDir>/sandbox/n8n/',
		'<rootDir>/.sandbox/',
	],
	globalSetup: '<rootDir>/test/e2e/globalSetup.mjs',
	globalTeardown: '<rootDir>/test/e2e/globalTeardown.mjs',
	// One n8n and one sandbox serve all files, one after the other.
	maxWorkers: 1,
	testTimeout: 120_000,
	transform: {
		'\\.ts$': [
			'@swc/jest',
			{
				jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
				// `import()` stays as it is: `require` cannot load an ES module here.
				module: { type: 'commonjs', ignoreDynamic: true },
			},
		],
	},
};
