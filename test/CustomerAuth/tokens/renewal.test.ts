import { customerAuthSeed as seed } from '../../../sandbox/server/customerAuth/seed';
import { CredentialStore } from '../../support/engine';
import { moveClocks } from '../../support/clocks';
import { answer, serve } from '../../support/http';
import {
	anonymousType,
	credentialTypesOfAnotherProcess,
	customerType,
	runOperation,
	send,
	stored,
	storeFor,
} from '../host';
import type { Way } from '../host';
import { ownSandbox } from '../ownSandbox';
import { items } from '../../support/input';
import { jsonOf, shownText } from '../../support/results';

const own = ownSandbox();
const { counts, later } = own;
const byOperation = () => (own.sandbox.stats() as { byOperation: Record<string, number> }).byOperation;
const validated = `/customer/${seed.tenant}/validateauthtoken`;
const ways: Way[] = ['httpRequestWithAuthentication', 'requestWithAuthentication'];
const valid = expect.objectContaining({ valid: true }) as unknown;

const account = (email: string) => ({ email, password: 'example-pass' });

/** A service that issues tokens as the options say, and accepts tokens that were not revoked. */
async function serviceOf({ lifetime, delay }: { lifetime?: unknown; delay?: (nth: number) => number }) {
	const good = new Set<string>();
	const usedUp = new Set<string | null>();
	const sent = { anonymous: 0, logins: 0, refreshes: 0, validations: 0 };
	let given = 0;
	const give = () => {
		const token = `token-${++given}`;
		good.add(token);
		const lives = lifetime === undefined ? {} : { expires_in: lifetime };
		return { access_token: token, refresh_token: `refresh-${given}`, session_id: 'session-1', ...lives };
	};
	const server = await serve(async ({ path, query, headers }, response) => {
		if (path.includes('/anonymous/')) {
			sent.anonymous++;
			return answer(response, 200, give());
		}
		if (path.endsWith('/login')) {
			sent.logins++;
			return answer(response, 200, give());
		}
		if (path.endsWith('/refreshauthtoken')) {
			sent.refreshes++;
			const token = query.get('refreshToken');
			if (usedUp.has(token)) return answer(response, 401, {});
			usedUp.add(token);
			return answer(response, 200, give());
		}
		const isGood = good.has(String(headers.authorization).slice('Bearer '.length));
		if (path.endsWith('/validateauthtoken')) {
			await new Promise((go) => setTimeout(go, delay?.(sent.validations++) ?? 0));
			return answer(response, isGood ? 200 : 401, { email: seed.email });
		}
		return answer(response, isGood ? 200 : 401, { ok: isGood });
	});
	return { ...server, sent, revokeAll: () => good.clear() };
}

test('G28 a login that arrives slowly ends after a minute, because every request that needs the token waits for it', async () => {
	const { timeout } = AbortSignal;
	const minutes: number[] = [];
	jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
		minutes.push(ms);
		return timeout.call(AbortSignal, ms / 300);
	});
	const trickling = await serve((_request, response) => {
		response.writeHead(200, { 'content-type': 'application/json' });
		const bytes = setInterval(() => response.write(' '), 20);
		// A login that is not ended fails.
		const end = setTimeout(() => response.end('{}'), 3000);
		response.on('close', () => [clearInterval(bytes), clearTimeout(end)]);
	});

	const { error } = await runOperation('customerSession.validate', {}, { credentials: storeFor(trickling.origin) });
	jest.restoreAllMocks();
	await trickling.close();

	expect(shownText(error)).toMatch(/Anonymous login: The request timed out\. Try again later\./);
	expect(new Set(minutes)).toEqual(new Set([60_000]));
});

describe('the session continues', () => {
	test('a second run with the stored tokens does not log in', async () => {
		const store = storeFor(own.sandbox.url);
		await runOperation('customerSession.validate', {}, { credentials: store });
		await runOperation('customerSession.validate', {}, { credentials: new CredentialStore(store.snapshot()) });
		expect(counts()).toMatchObject({ anonymousLogins: 1, customerLogins: 1, customerRefreshes: 0 });
	});

	test.each([
		['customer', 'customer'],
		['anonymous', 'anonymous'],
	] as const)('C02 an expired token is renewed before the request: refresh with the %s token', async (bearer, mode) => {
		own.sandbox.setModes({ customerRefreshBearer: mode, customerTokenSeconds: 3600 });
		const store = storeFor(own.sandbox.url, { refreshBearer: bearer });
		await runOperation('customerSession.validate', {}, { credentials: store });
		const before = stored(store);
		later(3590);
		const result = await runOperation('customerSession.validate', {}, { credentials: store });

		expect(jsonOf(result)).toEqual([expect.objectContaining({ valid: true })]);
		expect(counts()).toMatchObject({ customerLogins: 1, customerRefreshes: 1, bearersRefused: {} });
		expect(counts().sessions).toHaveLength(1);
		const after = stored(store);
		expect(after.accessToken).not.toBe(before.accessToken);
		expect(after.refreshToken).not.toBe(before.refreshToken);
		expect(after.saasToken).toBe(before.saasToken);
		expect(after.saasToken).toMatch(/\./);
	});

	test('A24 when the anonymous token expires: one login, one refresh, the same session ID', async () => {
		const store = storeFor(own.sandbox.url);
		const signUp = async (email: string) =>
			await runOperation(
				'customer.signUp',
				{ authentication: 'anonymous', email, password: 'example-pass' },
				{ credentials: store },
			);
		expect((await signUp('a@customer.example')).error).toBeUndefined();
		const { tokenSessionId } = stored(store, anonymousType);
		later(61 * 60);
		expect((await signUp('b@customer.example')).error).toBeUndefined();

		expect(counts()).toMatchObject({ anonymousLogins: 1, anonymousRefreshes: 1, bearersRefused: {} });
		expect(stored(store, anonymousType).tokenSessionId).toBe(tokenSessionId);
	});

	test('A24 when the refresh token has expired: a new login starts a new session, and the output shows it', async () => {
		const store = storeFor(own.sandbox.url);
		const [first] = jsonOf(await runOperation('customerSession.validate', {}, { credentials: store }));
		later(31 * 86_400);
		const [second] = jsonOf(await runOperation('customerSession.validate', {}, { credentials: store }));

		expect(counts()).toMatchObject({ anonymousLogins: 2, customerLogins: 2, anonymousRefreshes: 0 });
		expect(second.sessionId).not.toBe(first.sessionId);
		expect(stored(store).tokenSessionId).toBe(second.sessionId);
	});

	test('when another process has used the refresh token: the known tokens are used until they expire, then a login keeps the session', async () => {
		own.sandbox.setModes({ customerTokenSeconds: 3600 });
		const store = storeFor(own.sandbox.url);
		await runOperation('customerSession.validate', {}, { credentials: store });
		const other = new CredentialStore(store.snapshot());
		later(3590);
		await runOperation('customerSession.validate', {}, { credentials: store });
		// The other process does not know the new tokens.
		const there = { credentials: other, credentialTypes: credentialTypesOfAnotherProcess(), items: items(5) };
		const before = counts();
		const kept = stored(other);
		const result = await runOperation('customerSession.validate', {}, there);

		expect(jsonOf(result)).toEqual(Array(5).fill(expect.objectContaining({ valid: true })));
		expect(counts()).toMatchObject({ customerLogins: 1, customerRefreshes: before.customerRefreshes });
		// The first process has stored new ones, which must stay.
		expect(stored(other)).toEqual(kept);
		expect(other.writes).toEqual({});
		later(11);
		expect(jsonOf(await runOperation('customerSession.validate', {}, there))).toEqual(
			Array(5).fill(expect.objectContaining({ valid: true })),
		);
		expect(counts()).toMatchObject({ customerLogins: 2, bearersRefused: {} });
		expect(counts().sessions).toHaveLength(1);
		expect(stored(other).tokenSessionId).toBe(stored(store).tokenSessionId);
	});

	test('with a legal entity: one refresh with it after login, and on each refresh', async () => {
		own.sandbox.setModes({ customerTokenSeconds: 3600 });
		const store = storeFor(own.sandbox.url, { legalEntityId: seed.legalEntityId });
		const first = await runOperation('customerSession.validate', {}, { credentials: store });
		later(3590);
		const second = await runOperation('customerSession.validate', {}, { credentials: store });

		for (const result of [first, second]) {
			expect(jsonOf(result)).toEqual([expect.objectContaining({ legalEntityId: seed.legalEntityId })]);
		}
		expect(counts()).toMatchObject({ customerLogins: 1, customerRefreshes: 2 });
	});

	test('in the live mode: camel case, text, anonymous bearer', async () => {
		own.sandbox.setModes({
			customerRefreshBearer: 'anonymous',
			anonymousRefresh: 'oneToken',
			tokenNames: 'camel',
			lifetimes: 'text',
			initialPassword: 'text',
			customerTokenSeconds: 3600,
		});
		const store = storeFor(own.sandbox.url, { refreshBearer: 'anonymous' });
		await runOperation('customerSession.validate', {}, { credentials: store });
		later(3590);
		const result = await runOperation('customerSession.validate', {}, { credentials: store });

		expect(jsonOf(result)).toEqual([expect.objectContaining({ valid: true })]);
		expect(counts()).toMatchObject({ customerLogins: 1, customerRefreshes: 1, anonymousRefreshes: 1 });
		expect(counts().sessions).toHaveLength(1);
	});
});

describe('refresh with the tokens of the credential', () => {
	test.each([
		['was edited', 0],
		['holds a refresh token that has expired', 2 * 86_400],
	])('a credential that %s logs in first', async (what, seconds) => {
		own.sandbox.setModes({ customerRefreshBearer: 'anonymous', customerRefreshSeconds: 86_400 });
		const store = storeFor(own.sandbox.url, { refreshBearer: 'anonymous' });
		await runOperation('customerSession.validate', {}, { credentials: store });
		const edited = what.includes('edited') ? { legalEntityId: seed.legalEntityId } : {};
		const credentials = new CredentialStore({
			...store.snapshot(),
			[customerType]: { ...stored(store), ...edited } as never,
		});
		later(seconds);
		const result = await runOperation('customerSession.refresh', {}, { credentials });

		expect(result.error).toBeUndefined();
		expect(jsonOf(result)).toEqual([expect.objectContaining({ accessToken: expect.any(String) })]);
		expect(counts()).toMatchObject({ customerLogins: 2, refreshTokensRefused: {} });
	});
});

test.each(ways)('%s: uses a token that has not expired while no new one is available', async (way) => {
	own.sandbox.setModes({ customerTokenSeconds: 3600 });
	const store = storeFor(own.sandbox.url);
	await runOperation('customerSession.validate', {}, { credentials: store });
	own.sandbox.addFaults({
		match: { operationId: 'customerSession.refresh' },
		times: 0,
		fault: { type: 'status', status: 503, body: {} },
	});
	later(3550);
	const call = { way, path: validated, baseUrl: own.sandbox.url };
	const result = await send(call, { credentials: store, items: items(5) });

	expect(jsonOf(result)).toEqual(Array(5).fill(expect.objectContaining({ email: seed.email })));
	expect(counts()).toMatchObject({ customerLogins: 1, bearersRefused: {} });
	later(51);
	expect((await send(call, { credentials: store })).error).toBeUndefined();
	expect(counts()).toMatchObject({ customerLogins: 2, bearersRefused: {} });
});

describe('the session is kept', () => {
	test.each([
		[anonymousType, 'customer'],
		[customerType, 'anonymous'],
	] as const)('of %s if two processes refresh at once (bearer: %s)', async (type, refreshBearer) => {
		own.sandbox.setModes({ customerRefreshBearer: refreshBearer, customerTokenSeconds: 3600 });
		const store = storeFor(own.sandbox.url, { refreshBearer });
		const people = (...names: string[]) => names.map((name) => ({ json: { email: `${name}@customer.example` } }));
		const use = async (credentials: CredentialStore, more = {}) =>
			type === customerType
				? await runOperation('customerSession.validate', {}, { credentials, ...more })
				: await runOperation(
						'customer.signUp',
						{ authentication: 'anonymous', ...account('={{ $json.email }}') },
						{ credentials, ...more },
					);
		await use(store, { items: people('a') });
		const other = new CredentialStore(store.snapshot());
		later(3590);
		const results = [
			await use(store, { items: people('b') }),
			await use(other, { credentialTypes: credentialTypesOfAnotherProcess(), items: people('c', 'd', 'e') }),
		];

		expect(results.map(({ error }) => error)).toEqual([undefined, undefined]);
		expect(counts()).toMatchObject({ anonymousLogins: 1, bearersRefused: {} });
		expect(counts().sessions).toHaveLength(1);
	});

	test('if the node has refreshed the anonymous token: another process uses the new one', async () => {
		const store = storeFor(own.sandbox.url);
		const anonymously = { authentication: 'anonymous' };
		await runOperation('customer.signUp', { ...anonymously, ...account('a@customer.example') }, { credentials: store });
		await runOperation('anonymousToken.refresh', anonymously, { credentials: store });
		later(61 * 60);
		const { error } = await runOperation(
			'customer.signUp',
			{ ...anonymously, ...account('b@customer.example') },
			{ credentials: new CredentialStore(store.snapshot()), credentialTypes: credentialTypesOfAnotherProcess() },
		);

		expect(error).toBeUndefined();
		expect(counts()).toMatchObject({ anonymousLogins: 1, anonymousRefreshes: 2 });
		expect(counts().sessions).toHaveLength(1);
	});

	test.each([
		['customerSession.logIn', 500],
		['customerSession.logIn', 429],
		['customerSession.refresh', 503],
	])('if %s answers %d: earlier requests are not repeated', async (operationId, status) => {
		own.sandbox.addFaults({ match: { operationId }, times: 0, fault: { type: 'status', status, body: {} } });
		const store = storeFor(own.sandbox.url, { legalEntityId: seed.legalEntityId });
		for (const nth of [1, 2, 3, 4]) {
			const options = { credentials: store, items: items(20), onError: 'continueRegularOutput' as const };
			expect(jsonOf(await runOperation('customerSession.validate', {}, options))).toHaveLength(20);
			later(nth * 10);
		}
		expect(counts()).toMatchObject({ anonymousLogins: 1 });
		expect(counts().customerLogins).toBe(operationId === 'customerSession.logIn' ? 0 : 1);
		own.sandbox.clearFaults();
		expect(jsonOf(await runOperation('customerSession.validate', {}, { credentials: store }))).toEqual([
			expect.objectContaining({ valid: true, legalEntityId: seed.legalEntityId }),
		]);
		expect(counts()).toMatchObject({ anonymousLogins: 1, customerLogins: 1 });
		expect(counts().sessions).toHaveLength(1);
	});
});

describe("tokens of a legal entity that differs from the credential's", () => {
	test('are used for the item, and the credential keeps its own', async () => {
		const store = storeFor(own.sandbox.url, { legalEntityId: seed.legalEntityId });
		const entityOf = async () => jsonOf(await runOperation('customerSession.validate', {}, { credentials: store }));
		const before = await entityOf();
		const { error } = await runOperation(
			'customerSession.refresh',
			{ legalEntityId: 'legal-0032' },
			{ credentials: store },
		);

		expect(error).toBeUndefined();
		expect(before).toEqual([expect.objectContaining({ legalEntityId: seed.legalEntityId })]);
		expect(await entityOf()).toEqual([expect.objectContaining({ legalEntityId: seed.legalEntityId })]);
		later(2_591_990);
		expect(await entityOf()).toEqual([expect.objectContaining({ legalEntityId: seed.legalEntityId })]);
	});
});

describe("G10 a change of n8n's clock", () => {
	test.each(ways)(
		'G10 %s: back by two hours after the login, when the token is revoked: the new one is used',
		async (way) => {
			let wrong = 7200;
			moveClocks(
				() => 0,
				() => wrong * 1000,
			);
			const store = storeFor(own.sandbox.url);
			const call = { way, path: validated, baseUrl: own.sandbox.url };
			await send(call, { credentials: store });
			const before = stored(store).accessToken;
			wrong = 0;
			own.sandbox.state.customerAuth.customerTokens.clear();
			for (let uses = 0; uses < 3; uses++) {
				expect(jsonOf(await send(call, { credentials: store }))).toEqual([
					expect.objectContaining({ email: seed.email }),
				]);
			}
			expect(jsonOf(await runOperation('customerSession.validate', {}, { credentials: store }))).toEqual([valid]);
			expect(stored(store).accessToken).not.toBe(before);
			expect(counts()).toMatchObject({ customerLogins: 2, customerRefreshes: 0 });

			// Another process finds the newest in the credential.
			const another = {
				credentials: new CredentialStore(store.snapshot()),
				credentialTypes: credentialTypesOfAnotherProcess(),
			};
			expect(jsonOf(await runOperation('customerSession.validate', {}, another))).toEqual([valid]);
			expect(counts()).toMatchObject({ customerLogins: 2, customerRefreshes: 0 });
		},
	);

	test('G10 back by two hours after the login: the token is renewed when its lifetime is over', async () => {
		let passed = 0;
		let wrong = 2_592_000;
		moveClocks(
			() => passed * 1000,
			() => wrong * 1000,
		);
		own.sandbox.setModes({ customerTokenSeconds: 3600 });
		const store = storeFor(own.sandbox.url);
		await runOperation('customerSession.validate', {}, { credentials: store });
		wrong = 0;
		passed = 3590;
		expect(jsonOf(await runOperation('customerSession.validate', {}, { credentials: store }))).toEqual([valid]);
		expect(counts()).toMatchObject({ customerRefreshes: 1 });
	});

	test('G10 at any time: a remembered refusal is forgotten when its time is over', async () => {
		let passed = 0;
		let wrong = 0;
		moveClocks(
			() => passed * 1000,
			() => wrong * 1000,
		);
		const store = storeFor(own.sandbox.url, { password: 'example-wrong-pass' });
		const use = async () => (await runOperation('customerSession.validate', {}, { credentials: store })).error?.message;
		const refused = expect.stringMatching(/Wrong email or password/);
		expect(await use()).toEqual(refused);
		for (wrong of [7200, -7200]) {
			expect(await use()).toEqual(refused);
			expect(counts().customerLoginsRefused).toBe(1);
		}
		passed = 61;
		expect(await use()).toEqual(refused);
		expect(counts().customerLoginsRefused).toBe(2);
	});

	test('a refusal that is requested repeatedly is sent again after five minutes', async () => {
		let passed = 0;
		moveClocks(
			() => passed * 1000,
			() => passed * 1000,
		);
		const store = storeFor(own.sandbox.url, { password: 'example-wrong-pass' });
		const sent: number[] = [];
		for (passed of [0, 50, 100, 150, 200, 250, 299, 305, 350]) {
			await runOperation('customerSession.validate', {}, { credentials: store });
			sent.push(counts().customerLoginsRefused);
		}
		expect(sent).toEqual([1, 1, 1, 1, 1, 1, 1, 2, 2]);
	});
});

describe('C01 a token that is revoked early', () => {
	const revoke = () => {
		own.sandbox.state.customerAuth.customerTokens.clear();
		own.sandbox.state.customerAuth.customerRefreshTokens.clear();
	};

	test.each(ways)('C01 %s: gets one new token, repeats the request, and keeps the new token', async (way) => {
		const store = storeFor(own.sandbox.url);
		const call = { way, path: validated, baseUrl: own.sandbox.url };
		await send(call, { credentials: store });
		const before = stored(store);
		revoke();
		const result = await send(call, { credentials: store });

		expect(result.error).toBeUndefined();
		expect(jsonOf(result)).toEqual([expect.objectContaining({ email: seed.email })]);
		expect(counts()).toMatchObject({ customerLogins: 2 });
		expect(stored(store).accessToken).not.toBe(before.accessToken);
		expect(stored(store).tokenSessionId).toBe(before.tokenSessionId);
	});

	test('C01 an anonymous token in the node: the operation runs with a new one', async () => {
		const store = storeFor(own.sandbox.url);
		const signUp = async (email: string) =>
			await runOperation(
				'customer.signUp',
				{ authentication: 'anonymous', email, password: 'example-pass' },
				{ credentials: store },
			);
		await signUp('a@customer.example');
		own.sandbox.state.customerAuth.anonymousTokens.clear();
		const result = await signUp('b@customer.example');

		expect(result.error).toBeUndefined();
		expect(byOperation()['customer.signUp']).toBe(3);
		expect(counts()).toMatchObject({ signUps: 2, anonymousLogins: 1, anonymousRefreshes: 1 });
	});

	test('a token that the service always refuses is not renewed for each item', async () => {
		own.sandbox.addFaults({
			match: { operationId: 'customerSession.refresh' },
			times: 0,
			fault: { type: 'status', status: 401, body: { fault: { faultstring: 'no' } } },
		});
		const call = {
			way: 'httpRequestWithAuthentication' as const,
			path: `/customer/${seed.tenant}/refreshauthtoken?refreshToken=x`,
			baseUrl: own.sandbox.url,
		};
		const result = await send(call, {
			credentials: storeFor(own.sandbox.url),
			items: items(20),
			onError: 'continueRegularOutput',
		});
		expect(jsonOf(result)).toHaveLength(20);
		expect(counts().customerLogins).toBeLessThanOrEqual(2);
	});
});

describe('C01 many items with a revoked token', () => {
	test.each(ways.flatMap((way) => [3600, undefined].map((lifetime) => ({ way, lifetime }))))(
		'C01 $way, lifetime $lifetime: all are sent with the new one, however long the service takes',
		async ({ way, lifetime }) => {
			const { origin, close, revokeAll, sent } = await serviceOf({ lifetime, delay: (nth) => (nth * 37) % 200 });
			const store = storeFor(origin);
			const call = { way, path: '/cart', baseUrl: origin };
			await send(call, { credentials: store });
			revokeAll();
			const result = await send(call, { credentials: store, items: items(30), onError: 'continueRegularOutput' });
			await close();

			expect(jsonOf(result).filter(({ ok }) => ok !== true)).toEqual([]);
			expect(sent.logins + sent.refreshes).toBeLessThanOrEqual(3);
		},
	);

	test("C01 both tokens: a new token of the visitor does not prevent the renewal of the customer's", async () => {
		const store = storeFor(own.sandbox.url);
		await runOperation('customerSession.validate', {}, { credentials: store });
		own.sandbox.state.customerAuth.anonymousTokens.clear();
		own.sandbox.state.customerAuth.customerTokens.clear();
		const signUp = await runOperation('customer.signUp', account('a@customer.example'), { credentials: store });
		const call = { path: validated, baseUrl: own.sandbox.url };
		const sent = await send(call, { credentials: store });

		expect([signUp.error, sent.error]).toEqual([undefined, undefined]);
	});
});

describe('lifetimes', () => {
	test.each([undefined, 0, -5, '3600s', null])(
		'an anonymous token whose expires_in is %p lives for an hour, as the interface description says',
		async (lifetime) => {
			const { origin, close, revokeAll, sent } = await serviceOf({ lifetime });
			const store = storeFor(origin);
			const call = { type: anonymousType, path: '/cart', baseUrl: origin };
			await send(call, { credentials: store });
			revokeAll();
			later(3601);
			const { error } = await send(call, { credentials: store });
			await close();

			expect(error).toBeUndefined();
			expect(sent.anonymous).toBe(2);
		},
	);
});

describe('A26 after a log out', () => {
	test.each(['in the same process', 'in another one'])(
		'A26 %s the next one who needs a token logs in',
		async (where) => {
			const store = storeFor(own.sandbox.url);
			await runOperation('customerSession.logOut', {}, { credentials: store });
			expect(stored(store)).toMatchObject({ accessToken: '', refreshToken: '' });
			const there = where.includes('another') ? { credentialTypes: credentialTypesOfAnotherProcess() } : {};
			const options = { credentials: new CredentialStore(store.snapshot()), ...there };

			expect(jsonOf(await runOperation('customerSession.validate', {}, options))).toEqual([valid]);
			expect((await runOperation('customerSession.refresh', {}, options)).error).toBeUndefined();
			expect(jsonOf(await runOperation('customerSession.logOut', {}, options))).toEqual([{ success: true }]);
			expect(counts()).toMatchObject({ anonymousLogins: 1, customerLogins: 2, bearersRefused: {} });
			expect(counts().sessions).toHaveLength(1);
		},
	);

	test('A26 with a token in the item: the credential keeps its own', async () => {
		const store = storeFor(own.sandbox.url);
		const options = { credentials: store };
		await runOperation('customerSession.validate', {}, options);
		const [{ access_token: accessToken }] = jsonOf(
			await runOperation('customerSession.logIn', { email: seed.email, password: seed.password }, options),
		);
		await runOperation(
			'customerSession.logOut',
			{ tokenSource: 'fields', accessToken: accessToken as string },
			options,
		);

		expect(jsonOf(await runOperation('customerSession.validate', {}, options))).toEqual([valid]);
		expect(stored(store).accessToken).not.toBe('');
	});
});
