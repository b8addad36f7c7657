import type { RunningSandbox } from '../../sandbox/server/startSandbox';
import { testIds } from '../../sandbox/server/seeds/test';
import { clientOf, startTestSandbox } from './support/client';

let sandbox: RunningSandbox;

beforeAll(async () => {
	sandbox = await startTestSandbox();
});
beforeEach(() => sandbox.reset());
afterAll(async () => await sandbox.close());

const organizations = async (authorization: string | null) =>
	await clientOf(sandbox.url, authorization).get('/api/v2/organizations');

test.each(['sandbox-example-key-all', 'Token sandbox-example-key-all', 'Bearer sandbox-example-key-read'])(
	'takes a key bare or after a scheme word: %s',
	async (authorization) => {
		expect((await organizations(authorization)).status).toBe(200);
	},
);

test.each([
	null,
	'wrong-example-key',
	'Token',
	'Basic sandbox-example-key-all',
	'constructor',
	'Token Token sandbox-example-key-all',
])('401 without the key in the answer: %s', async (authorization) => {
	const { status, data } = await organizations(authorization);
	expect(status).toBe(401);
	expect(JSON.stringify(data)).not.toContain('example-key');
	expect(sandbox.stats().outOfContract).toBe(0);
});

test('a key without the scope is 403 SC403, and the detail names the scope', async () => {
	const { status, data } = await organizations('sandbox-example-key-none');
	expect([status, data.code]).toEqual([403, 'SC403']);
	expect(data.detail).toContain('organizations:read');
});

test('a read key can read but not write', async () => {
	const client = clientOf(sandbox.url, 'sandbox-example-key-read');
	expect((await client.get('/api/v2/dlqs', { params: { scenarioId: 4711 } })).status).toBe(200);
	const retried = await client.post(`/api/v2/dlqs/${testIds.transient}/retry`);
	expect([retried.status, retried.data.detail]).toEqual([403, expect.stringContaining('dlqs:write')]);
	expect(sandbox.stats().retriesQueued).toEqual({});
});

test('the delete of an incomplete execution needs the scope that the interface description states', async () => {
	const { data } = await clientOf(sandbox.url, 'sandbox-example-key-read').delete(`/api/v2/dlqs/${testIds.transient}`);
	expect(data.detail).toContain('datastores:write');
});

test.each([
	['sandbox-example-key-all', expect.arrayContaining(['dlqs:read', 'dlqs:write', 'datastores:write'])],
	['sandbox-example-key-none', []],
])('current-authorization lists the scopes of %s', async (key, scope) => {
	const { status, data } = await clientOf(sandbox.url, key).get('/api/v2/users/me/current-authorization');
	expect([status, data]).toEqual([200, { authorization: { authUsed: 'token', scope } }]);
});

test('the read key has only scopes that end in :read', async () => {
	const { data } = await clientOf(sandbox.url, 'Bearer sandbox-example-key-read').get(
		'/api/v2/users/me/current-authorization',
	);
	expect(data.authorization.authUsed).toBe('oauth2');
	expect(data.authorization.scope.length).toBeGreaterThan(3);
	for (const scope of data.authorization.scope) expect(scope).toMatch(/:read$/);
});
