// The token chain when tokens are revoked, expire or are renewed elsewhere. The normal cases are in chain.test.ts.
import { customerAuthSeed as seed } from '../../sandbox/server/customerAuth/seed';
import { CredentialStore } from '../support/engine';
import { answer, serve } from '../support/http';
import {
	anonymousType,
	credentialTypesOfAnotherProcess,
	customerType,
	items,
	jsonOf,
	run,
	send,
	storeFor,
	stored,
	type Way,
} from './host';
import { ownSandbox } from './ownSandbox';

const own = ownSandbox();
const { counts, later } = own;
const validated = `/customer/${seed.tenant}/validateauthtoken`;
const ways: Way[] = ['httpRequestWithAuthentication', 'requestWithAuthentication'];
const valid = expect.objectContaining({ valid: true }) as unknown;

const account = (email: string) => ({ email, password: 'example-pass' });

/** A service that issues tokens as the options say, and accepts the tokens that were not revoked. */
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

describe('tokens of a legal entity that the credential is not for', () => {
	test('are for the item: the credential goes on with its own', async () => {
		const store = storeFor(own.sandbox.url, { legalEntityId: seed.legalEntityId });
		const entityOf = async () => jsonOf(await run('customerSession.validate', {}, { credentials: store }));
		const before = await entityOf();
		const { error } = await run('customerSession.refresh', { legalEntityId: 'legal-0032' }, { credentials: store });

		expect(error).toBeUndefined();
		expect(before).toEqual([expect.objectContaining({ legalEntityId: seed.legalEntityId })]);
		expect(await entityOf()).toEqual([expect.objectContaining({ legalEntityId: seed.legalEntityId })]);
		later(2_591_990);
		expect(await entityOf()).toEqual([expect.objectContaining({ legalEntityId: seed.legalEntityId })]);
	});
});

describe('C01 many items with a token that was revoked', () => {
	test.each(ways.flatMap((way) => [3600, undefined].map((lifetime) => ({ way, lifetime }))))(
		'C01 $way, lifetime $lifetime: all of them are sent with the new one, however long the service takes',
		async ({ way, lifetime }) => {
			const { origin, close, revokeAll, sent } = await serviceOf({ lifetime, delay: (nth) => (nth * 37) % 400 });
			const store = storeFor(origin);
			const call = { way, path: '/cart', baseUrl: origin };
			await send(call, { credentials: store });
			revokeAll();
			const result = await send(call, { credentials: store, items: items(100), onError: 'continueRegularOutput' });
			await close();

			expect(jsonOf(result).filter(({ ok }) => ok !== true)).toEqual([]);
			expect(sent.logins + sent.refreshes).toBeLessThanOrEqual(3);
		},
	);

	test('C01 both tokens: that the visitor has a new one keeps nobody from renewing the customer', async () => {
		const store = storeFor(own.sandbox.url);
		await run('customerSession.validate', {}, { credentials: store });
		own.sandbox.state.customerAuth.anonymousTokens.clear();
		own.sandbox.state.customerAuth.customerTokens.clear();
		const signUp = await run('customer.signUp', account('a@customer.example'), { credentials: store });
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
			await run('customerSession.logOut', {}, { credentials: store });
			expect(stored(store)).toMatchObject({ accessToken: '', refreshToken: '' });
			const there = where.includes('another') ? { credentialTypes: credentialTypesOfAnotherProcess() } : {};
			const options = { credentials: new CredentialStore(store.snapshot()), ...there };

			expect(jsonOf(await run('customerSession.validate', {}, options))).toEqual([valid]);
			expect((await run('customerSession.refresh', {}, options)).error).toBeUndefined();
			expect(jsonOf(await run('customerSession.logOut', {}, options))).toEqual([{ success: true }]);
			expect(counts()).toMatchObject({ anonymousLogins: 1, customerLogins: 2, bearersRefused: {} });
			expect(counts().sessions).toHaveLength(1);
		},
	);

	test('A26 of a token in the item, the credential keeps its own', async () => {
		const store = storeFor(own.sandbox.url);
		const options = { credentials: store };
		await run('customerSession.validate', {}, options);
		const [{ access_token: accessToken }] = jsonOf(
			await run('customerSession.logIn', { email: seed.email, password: seed.password }, options),
		);
		await run('customerSession.logOut', { tokenSource: 'fields', accessToken: accessToken as string }, options);

		expect(jsonOf(await run('customerSession.validate', {}, options))).toEqual([valid]);
		expect(stored(store).accessToken).not.toBe('');
	});
});

describe('the session is kept', () => {
	test.each([
		[anonymousType, 'customer'],
		[customerType, 'anonymous'],
	] as const)('of %s where two processes refresh at once (bearer: %s)', async (type, refreshBearer) => {
		own.sandbox.setModes({ customerRefreshBearer: refreshBearer, customerTokenSeconds: 3600 });
		const store = storeFor(own.sandbox.url, { refreshBearer });
		const people = (...names: string[]) => names.map((name) => ({ json: { email: `${name}@customer.example` } }));
		const use = async (credentials: CredentialStore, more = {}) =>
			type === customerType
				? await run('customerSession.validate', {}, { credentials, ...more })
				: await run(
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

	test('when the node has refreshed the anonymous token: another process goes on with the new one', async () => {
		const store = storeFor(own.sandbox.url);
		const anonymously = { authentication: 'anonymous' };
		await run('customer.signUp', { ...anonymously, ...account('a@customer.example') }, { credentials: store });
		await run('anonymousToken.refresh', anonymously, { credentials: store });
		later(61 * 60);
		const { error } = await run(
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
	])('where %s answers %d: what came before it is not done again', async (operationId, status) => {
		own.sandbox.addFaults({ match: { operationId }, times: 0, fault: { type: 'status', status, body: {} } });
		const store = storeFor(own.sandbox.url, { legalEntityId: seed.legalEntityId });
		for (const nth of [1, 2, 3, 4]) {
			const options = { credentials: store, items: items(20), onError: 'continueRegularOutput' as const };
			expect(jsonOf(await run('customerSession.validate', {}, options))).toHaveLength(20);
			later(nth * 10);
		}
		expect(counts()).toMatchObject({ anonymousLogins: 1 });
		expect(counts().customerLogins).toBe(operationId === 'customerSession.logIn' ? 0 : 1);
		own.sandbox.clearFaults();
		expect(jsonOf(await run('customerSession.validate', {}, { credentials: store }))).toEqual([
			expect.objectContaining({ valid: true, legalEntityId: seed.legalEntityId }),
		]);
		expect(counts()).toMatchObject({ anonymousLogins: 1, customerLogins: 1 });
		expect(counts().sessions).toHaveLength(1);
	});
});

test.each(ways)('%s: a token that has not expired is used while no new one is available', async (way) => {
	own.sandbox.setModes({ customerTokenSeconds: 3600 });
	const store = storeFor(own.sandbox.url);
	await run('customerSession.validate', {}, { credentials: store });
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

describe('refresh with the tokens of the credential', () => {
	test.each([
		['was edited', 0],
		['holds a refresh token that has expired', 2 * 86_400],
	])('one that %s logs in first', async (what, seconds) => {
		own.sandbox.setModes({ customerRefreshBearer: 'anonymous', customerRefreshSeconds: 86_400 });
		const store = storeFor(own.sandbox.url, { refreshBearer: 'anonymous' });
		await run('customerSession.validate', {}, { credentials: store });
		const edited = what.includes('edited') ? { legalEntityId: seed.legalEntityId } : {};
		const credentials = new CredentialStore({
			...store.snapshot(),
			[customerType]: { ...stored(store), ...edited } as never,
		});
		later(seconds);
		const result = await run('customerSession.refresh', {}, { credentials });

		expect(result.error).toBeUndefined();
		expect(jsonOf(result)).toEqual([expect.objectContaining({ access_token: expect.any(String) })]);
		expect(counts()).toMatchObject({ customerLogins: 2, refreshTokensRefused: {} });
	});
});

describe('an operation of a visitor with the credential of a customer', () => {
	test.each([
		['customer.signUp', account('a@customer.example')],
		['customerSession.logIn', { email: seed.email, password: seed.password }],
	])('%s needs no login of that customer, whose password may be wrong', async (operation, parameters) => {
		const store = storeFor(own.sandbox.url, { password: 'example-wrong-pass' });
		const { error } = await run(operation, parameters, { credentials: store });

		expect(error).toBeUndefined();
		expect(counts()).toMatchObject({ anonymousLogins: 1, customerLoginsRefused: 0 });
	});
});

test('a path of another node that has ":tenant" in it stays as it is', async () => {
	const { origin, close, requests } = await serve((_, response) => answer(response, 200, {}));
	await send({ path: '/urn:tenant:5', baseUrl: origin }, { credentials: storeFor(own.sandbox.url) });
	await close();

	expect(requests.map(({ path }) => path)).toEqual(['/urn:tenant:5']);
});
