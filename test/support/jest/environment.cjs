const { createRequire } = require('node:module');
const { isNativeError } = require('node:util/types');
const { TestEnvironment } = require('jest-environment-node');

require('../engine/environment.cjs');

// Silent as it is, n8n's logger looks up the caller of each message, which takes a tenth of the time of the tests.
const requireOfCore = createRequire(require.resolve('n8n-core'));
requireOfCore('@n8n/backend-common').Logger.prototype.log = () => undefined;

const hasInstance = Function.prototype[Symbol.hasInstance];

/** Makes `instanceof Error` true for the errors of every context, as it is where there is only one. */
function takeErrorsOfAll(Class) {
	Object.defineProperty(Class, Symbol.hasInstance, {
		configurable: true,
		value(value) {
			return hasInstance.call(this, value) || (this === Class && isNativeError(value));
		},
	});
}

takeErrorsOfAll(Error);

/**
 * Jest gives each file of tests a context of its own, and loads every module into it. The packages of n8n stay outside:
 * a worker loads them once (`n8n-core.cjs`, `n8n-workflow.cjs`), which saves a second for each file.
 */
module.exports = class extends TestEnvironment {
	constructor(config, context) {
		super(config, context);
		this.global.requireOutside = require;
		takeErrorsOfAll(this.global.Error);
		// a test that moves the clock moves it for n8n too
		this.global.Date = Date;
	}

	async teardown() {
		this.moduleMocker.restoreAllMocks();
		await super.teardown();
	}
};
