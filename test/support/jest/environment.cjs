const { AsyncLocalStorage } = require('node:async_hooks');
const { createRequire } = require('node:module');
const { isNativeError } = require('node:util/types');
const { TestEnvironment } = require('jest-environment-node');

require('../engine/environment.cjs');

// n8n's logger looks up the caller of each message even if it is silent, which takes a tenth of the time of the tests.
const requireOfCore = createRequire(require.resolve('n8n-core'));
requireOfCore('@n8n/backend-common').Logger.prototype.log = () => undefined;

const hasInstance = Function.prototype[Symbol.hasInstance];

/** Makes `instanceof Error` true for the errors of every context, as if there were only one. */
function takeErrorsOfAll(Class) {
	Object.defineProperty(Class, Symbol.hasInstance, {
		configurable: true,
		value(value) {
			return hasInstance.call(this, value) || (this === Class && isNativeError(value));
		},
	});
}

takeErrorsOfAll(Error);

/** Storages that Jest makes for each test file. One that is left on slows down every promise of the files after it. */
const storages = new Set();
const { run } = AsyncLocalStorage.prototype;
AsyncLocalStorage.prototype.run = function (...values) {
	storages.add(this);
	return run.apply(this, values);
};

/**
 * Jest gives each test file its own context, and loads every module into it. The packages of n8n stay outside: a worker
 * loads them once (`n8n-core.cjs`, `n8n-workflow.cjs`), which saves a second for each file.
 */
module.exports = class extends TestEnvironment {
	constructor(config, context) {
		super(config, context);
		this.global.requireOutside = require;
		takeErrorsOfAll(this.global.Error);
		// A test that moves the clock moves it for n8n too.
		this.global.Date = Date;
	}

	async teardown() {
		this.moduleMocker.restoreAllMocks();
		for (const storage of storages) storage.disable();
		storages.clear();
		await super.teardown();
	}
};
