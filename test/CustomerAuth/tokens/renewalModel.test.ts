import * as fc from 'fast-check';

import { customerAuthSeed as seed } from '../../../sandbox/server/customerAuth/seed';
import type { Fault } from '../../../sandbox/server/faults';
import type { Modes } from '../../../sandbox/server/modes';
import type { RunningSandbox } from '../../../sandbox/server/startSandbox';
import { startSandbox } from '../../../sandbox/server/startSandbox';
import { CredentialStore } from '../../support/engine';
import { moveClocks } from '../../support/clocks';
import { runs, timeLimit } from '../../support/properties';
import { countsOf } from '../../sandbox/support/customerAuth';
import { credentialTypesOfAnotherProcess, runOperation, send, storeFor } from '../host';
import { items } from '../../support/input';
import { jsonOf } from '../../support/results';

afterEach(() => {
	jest.restoreAllMocks();
});

/** The events between and during the uses of a credential. */
type Step =
	| { do: 'wait'; seconds: number }
	/** Sets how far n8n's clock is wrong from now on. */
	| { do: 'setClock'; seconds: number }
	| { do: 'revoke'; what: 'access' | 'refresh' | 'anonymous' | 'everything' }
	| { do: 'fail'; operationId: string; times: number; fault: Fault }
	| { do: 'change'; modes: Partial<Modes> }
	| { do: 'restart' }
	| { do: 'heal' }
	| { do: 'use'; count: number; how: 'node' | 'httpRequestWithAuthentication' | 'requestWithAuthentication' };

const gatewayFault = { fault: { faultstring: 'The access token is not valid', detail: { errorcode: 'invalid' } } };

const faults: fc.Arbitrary<Fault> = fc.constantFrom<Fault[]>(
	{ type: 'status', status: 401, body: gatewayFault },
	{ type: 'status', status: 401, body: { status: 401, type: 'unauthorized', message: 'Access denied.' } },
	{ type: 'empty', status: 401 },
	{ type: 'status', status: 400, body: { status: 400, type: 'bad_request', message: 'Not valid.' } },
	{ type: 'status', status: 403, body: { status: 403, type: 'forbidden', message: 'No.' } },
	{ type: 'status', status: 200, body: { token_type: 'Bearer' } },
	{ type: 'status', status: 500, body: {} },
	{ type: 'rateLimit', retryAfter: 1 },
	{ type: 'html', status: 502 },
	{ type: 'cutOff' },
	{ type: 'slow', delayMs: 20 },
	{ type: 'redirect', location: 'https://elsewhere.example/' },
);

const exchanges = [
	'anonymousToken.request',
	'anonymousToken.refresh',
	'customerSession.logIn',
	'customerSession.refresh',
];

const use = fc.record({
	do: fc.constant('use' as const),
	count: fc.integer({ min: 1, max: 4 }),
	how: fc.constantFrom('node' as const, 'httpRequestWithAuthentication' as const, 'requestWithAuthentication' as const),
});

const step: fc.Arbitrary<Step> = fc.oneof(
	{ weight: 4, arbitrary: use },
	fc.record({ do: fc.constant('wait' as const), seconds: fc.constantFrom(1, 58, 3500, 3590, 3700, 86_500, 2_600_000) }),
	fc.record({ do: fc.constant('setClock' as const), seconds: fc.constantFrom(-86_400, -7200, 0, 7200, 86_400) }),
	fc.record({
		do: fc.constant('revoke' as const),
		what: fc.constantFrom('access' as const, 'refresh' as const, 'anonymous' as const, 'everything' as const),
	}),
	fc.record({
		do: fc.constant('fail' as const),
		operationId: fc.constantFrom(...exchanges),
		times: fc.integer({ min: 1, max: 2 }),
		fault: faults,
	}),
	fc.record({
		do: fc.constant('change' as const),
		modes: fc.record(
			{
				tokenNames: fc.constantFrom('snake' as const, 'camel' as const),
				lifetimes: fc.constantFrom('number' as const, 'text' as const),
				customerRefreshBearer: fc.constantFrom('customer' as const, 'anonymous' as const),
				customerTokenSeconds: fc.constantFrom(20, 60, 3600, 2_592_000),
				anonymousTokenSeconds: fc.constantFrom(20, 3600),
				anonymousRefreshSeconds: fc.constantFrom(60, 86_400),
				customerRefreshSeconds: fc.constantFrom(60, 86_400),
			},
			{ requiredKeys: [] },
		),
	}),
	fc.record({ do: fc.constant('restart' as const) }),
);

/** The texts that a user may see if there is no token. */
const clearText =
	/(Anonymous login|Refresh of the anonymous token|Customer login|Refresh of the customer token|Refresh for the legal entity|Validation): .{10}|credential has no token/;

const requestsOf = (sandbox: RunningSandbox) =>
	(sandbox.stats() as { byOperation: Record<string, number> }).byOperation;

function revoke({ state: { customerAuth } }: RunningSandbox, what: string): void {
	if (what === 'access' || what === 'everything') customerAuth.customerTokens.clear();
	if (what === 'refresh' || what === 'everything') customerAuth.customerRefreshTokens.clear();
	if (what === 'anonymous' || what === 'everything') {
		customerAuth.anonymousTokens.clear();
		customerAuth.anonymousRefreshTokens.clear();
	}
}

/** Performs the steps with one credential. Returns the errors, good items and number of requests of each use. */
async function live(
	sandbox: RunningSandbox,
	steps: Step[],
	more = {},
): Promise<Array<{ errors: string[]; good: number; count: number; sent: number }>> {
	const uses = [];
	let store = storeFor(sandbox.url, more);
	let credentialTypes = credentialTypesOfAnotherProcess();
	let passed = 0;
	let set = 0;
	moveClocks(
		() => passed * 1000,
		() => set * 1000,
	);
	for (const what of steps) {
		if (what.do === 'wait') passed += what.seconds;
		if (what.do === 'setClock') set = what.seconds;
		if (what.do === 'revoke') {
			// A service that refuses a token in the first 10 s after it issued it does so for another reason.
			passed += 11;
			revoke(sandbox, what.what);
		}
		if (what.do === 'change') sandbox.setModes(what.modes);
		if (what.do === 'fail') {
			sandbox.addFaults({ match: { operationId: what.operationId }, times: what.times, fault: what.fault });
		}
		if (what.do === 'heal') {
			sandbox.clearFaults();
			sandbox.setModes({ customerTokenSeconds: 3600, anonymousTokenSeconds: 3600 });
		}
		if (what.do === 'restart') {
			store = new CredentialStore(store.snapshot());
			credentialTypes = credentialTypesOfAnotherProcess();
		}
		if (what.do !== 'use') continue;
		const before = Object.values(requestsOf(sandbox)).reduce((sum, count) => sum + count, 0);
		const options = {
			credentials: store,
			credentialTypes,
			items: items(what.count),
			onError: 'continueRegularOutput' as const,
		};
		const result =
			what.how === 'node'
				? await runOperation('customerSession.validate', {}, options)
				: await send(
						{ way: what.how, path: `/customer/${seed.tenant}/validateauthtoken`, baseUrl: sandbox.url },
						options,
					);
		const answers = jsonOf(result);
		uses.push({
			errors: answers.map(({ error }) => error).filter((error): error is string => error !== undefined),
			good: answers.filter(({ email }) => email === seed.email).length,
			count: what.count,
			sent: Object.values(requestsOf(sandbox)).reduce((sum, count) => sum + count, 0) - before,
		});
	}
	return uses;
}

async function withSandbox(work: (sandbox: RunningSandbox) => Promise<void>): Promise<void> {
	const sandbox = await startSandbox({ seed: 'test' });
	try {
		await work(sandbox);
	} finally {
		jest.restoreAllMocks();
		await sandbox.close();
	}
}

const refusedLogin: Step = {
	do: 'fail',
	operationId: 'anonymousToken.request',
	times: 1,
	fault: { type: 'status', status: 401, body: gatewayFault },
};

/** The second error once had n8n's own text. */
const refusedTwice: Step[] = [
	{ do: 'use', count: 1, how: 'node' },
	{ do: 'revoke', what: 'access' },
	{ do: 'wait', seconds: 86_500 },
	refusedLogin,
	{ do: 'use', count: 1, how: 'httpRequestWithAuthentication' },
	refusedLogin,
	{ do: 'use', count: 1, how: 'requestWithAuthentication' },
];

test(
	'any order of expiry, refusal, delay and spelling ends in a good token or a clear text, never in a loop',
	async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(step, { minLength: 3, maxLength: 12 }),
				fc.constantFrom('customer', 'anonymous'),
				async (steps, refreshBearer) => {
					await withSandbox(async (sandbox) => {
						const hasFaults = steps.some((what) => what.do === 'fail');
						for (const { errors, good, count, sent } of await live(sandbox, steps, { refreshBearer })) {
							for (const error of errors) expect(error).toMatch(clearText);
							// Each item sends its request at most twice, and asks once whether a token is valid. An exchange has at
							// most six requests, and n8n may ask for one again after a failure.
							expect(sent).toBeLessThanOrEqual(count * 3 + 12);
							if (!hasFaults) expect(errors).toEqual([]);
							// A token that the node finds revoked is an item.
							expect(good + errors.length).toBeLessThanOrEqual(count);
						}
						expect(countsOf(sandbox).customerLoginsRefused).toBe(0);
					});
				},
			),
			{ numRuns: runs(15), examples: [[refusedTwice, 'customer']] },
		);
	},
	timeLimit(300_000),
);

test(
	'once everything works again, so does the credential',
	async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
				await withSandbox(async (sandbox) => {
					const endings = Array.from({ length: 2 }, (): Step[] => [
						{ do: 'wait', seconds: 301 },
						{ do: 'revoke', what: 'everything' },
						{ do: 'use', count: 1, how: 'requestWithAuthentication' },
					]).flat();
					const uses = await live(sandbox, [
						...steps,
						...endings,
						{ do: 'heal' },
						// A refused login is not sent again for a while.
						{ do: 'wait', seconds: 301 },
						{ do: 'use', count: 3, how: 'requestWithAuthentication' },
					]);
					expect(uses.at(-1)).toMatchObject({ errors: [], good: 3 });
				});
			}),
			{ numRuns: runs(10) },
		);
	},
	timeLimit(300_000),
);

test(
	'a wrong password is sent once, whatever happens around it',
	async () => {
		const harmless = step.filter(
			(what) =>
				what.do !== 'revoke' &&
				(what.do !== 'wait' || what.seconds < 60) &&
				what.do !== 'restart' &&
				// A login that was not refused may be sent again.
				(what.do !== 'fail' || what.operationId !== 'customerSession.logIn'),
		);
		await fc.assert(
			fc.asyncProperty(fc.array(harmless, { minLength: 2, maxLength: 12 }), async (steps) => {
				await withSandbox(async (sandbox) => {
					const seconds = steps.reduce((sum, what) => sum + (what.do === 'wait' ? what.seconds : 0), 0);
					const uses = await live(sandbox, [...steps, { do: 'use', count: 3, how: 'requestWithAuthentication' }], {
						password: 'example-wrong-pass',
					});
					expect(uses.every(({ errors, count }) => errors.length === count)).toBe(true);
					// A refusal is forgotten when nobody has asked for it for a minute.
					expect(countsOf(sandbox).customerLoginsRefused).toBeLessThanOrEqual(1 + Math.floor(seconds / 60));
				});
			}),
			{ numRuns: runs(10) },
		);
	},
	timeLimit(300_000),
);
