// Lets Node load the TypeScript files of the tests that a benchmark uses, without checking types.
const { readFileSync } = require('node:fs');
const { transformSync } = require('@swc/core');

/** @param {any} module @param {string} filename */
function load(module, filename) {
	const { code } = transformSync(readFileSync(filename, 'utf8'), {
		filename,
		sourceMaps: 'inline',
		jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
		module: { type: 'commonjs' },
	});
	module._compile(code, filename);
}

require.extensions['.ts'] = load;

require('../support/engine/environment.cjs');
