import { request } from 'node:http';
import type { AxiosInstance } from 'axios';
import { Contract } from '../../sandbox/server/contract';
import { testIds } from '../../sandbox/server/seeds/test';
import { automationPlatformOperations } from '../../sandbox/server/operations';
import { plainOperations } from '../../sandbox/server/operations/plain';
import type { RunningSandbox } from '../../sandbox/server/startSandbox';
import { clientOf, startTestSandbox } from './support/client';

let sandbox: RunningSandbox;
let client: AxiosInstance;
let contract: Contract;

beforeAll(async () => {
	contract = await Contract.load('automation-platform.openapi.yaml');
	sandbox = await startTestSandbox();
	client = clientOf(sandbox.url);
});
beforeEach(() => sandbox.reset());
afterAll(async () => await sandbox.close());

interface Details {
	outOfContract: number;
	outOfContractDetails: Array<{ method: string; path: string; operationId?: string; reason: string }>;
}
const stats = () => sandbox.stats() as unknown as Details;

/** Sends a request line unchanged, because axios would normalize the path. */
async function sendRaw(method: string, path: string, body?: string): Promise<number> {
	const { hostname, port } = new URL(sandbox.url);
	return await new Promise((resolve, reject) => {
		const headers = {
			authorization: 'sandbox-example-key-all',
			...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
		};
		const sent = request({ hostname, port, path, method, headers }, (response) => {
			response.resume();
			response.on('end', () => resolve(response.statusCode ?? 0));
		});
		sent.on('error', reject);
		sent.end(body);
	});
}

describe('a request outside the contract is answered 400 and counted', () => {
	test.each([
		['unknown path', 'GET', '/api/v2/nowhere', undefined, /no GET \/api\/v2\/nowhere/],
		['path without its prefix', 'GET', '/organizations', undefined, /no GET/],
		['path in another case', 'GET', '/api/v2/Organizations', undefined, /no GET/],
		['slash at the end', 'GET', '/api/v2/organizations/', undefined, /no GET/],
		['doubled slash', 'GET', '/api/v2//organizations', undefined, /no GET/],
		['empty id', 'POST', '/api/v2/dlqs//retry', undefined, /no POST/],
		['method the path does not have', 'PUT', '/api/v2/dlqs', '{}', /no PUT/],
		['method that OpenAPI does not know', 'PROPFIND', '/api/v2/dlqs', undefined, /no PROPFIND/],
		['path that cannot be decoded', 'GET', '/api/v2/dlqs/%zz', undefined, /path/],
		['id that is no number', 'GET', '/api/v2/organizations/abc', undefined, /path.organizationId must be integer/],
		['unknown query key', 'GET', '/api/v2/dlqs?scenarioId=4711&page=2', undefined, /"page" is not in the contract/],
		['query key without brackets', 'GET', '/api/v2/organizations?cols=id', undefined, /"cols" is not/],
		['query key with an index', 'GET', '/api/v2/organizations?cols[0]=id', undefined, /"cols\[0\]" is not/],
		[
			'query key given twice',
			'GET',
			'/api/v2/dlqs?scenarioId=1&scenarioId=2',
			undefined,
			/"scenarioId" is given twice/,
		],
		['missing query key', 'GET', '/api/v2/dlqs', undefined, /scenarioId/],
		['empty query value', 'GET', '/api/v2/dlqs?scenarioId=', undefined, /query.scenarioId must be integer/],
		['limit of 0', 'GET', '/api/v2/dlqs?scenarioId=1&pg[limit]=0', undefined, /pg\[limit\] must be >= 1/],
		[
			'value that is not in its list',
			'GET',
			'/api/v2/organizations?pg[sortDir]=up',
			undefined,
			/must be one of asc, desc/,
		],
		['column that is not in its list', 'GET', '/api/v2/organizations?cols[]=secret', undefined, /must be one of/],
		['invalid boolean', 'DELETE', '/api/v2/dlqs?scenarioId=1&confirmed=yes', '{"ids":["a"]}', /must be boolean/],
		['neither of two query keys', 'GET', '/api/v2/users', undefined, /exactly one of organizationId, teamId/],
		['both of two query keys', 'GET', '/api/v2/scenarios?teamId=1&organizationId=1', undefined, /exactly one of/],
		[
			'query key without its companion',
			'GET',
			'/api/v2/users?teamId=88&filterByTeamId=1',
			undefined,
			/needs "organizationId"/,
		],
		['missing body', 'POST', '/api/v2/dlqs/retry?scenarioId=1', undefined, /requestBody/],
		['body that is not JSON', 'POST', '/api/v2/dlqs/retry?scenarioId=1', '{ids', /not valid JSON/],
		['body that is no object', 'POST', '/api/v2/dlqs/retry?scenarioId=1', '"a"', /must be object/],
		['body that is a list', 'POST', '/api/v2/dlqs/retry?scenarioId=1', '["a"]', /must be object/],
		['unknown body key', 'POST', '/api/v2/dlqs/retry?scenarioId=1', '{"ids":["a"],"force":true}', /"force" is not/],
		['body value of another type', 'POST', '/api/v2/dlqs/retry?scenarioId=1', '{"ids":"a"}', /body.ids must be array/],
		['number instead of an id', 'POST', '/api/v2/dlqs/retry?scenarioId=1', '{"ids":[1]}', /body.ids.0 must be string/],
		['text instead of a boolean', 'POST', '/api/v2/dlqs/retry?scenarioId=1', '{"all":"true"}', /must be boolean/],
		['missing body key', 'POST', '/api/v2/scenarios-folders', '{"name":"Billing"}', /teamId/],
		['body without a key', 'PATCH', '/api/v2/dlqs/a', '{}', /must NOT have fewer than 1 properties/],
		['body of an operation without one', 'POST', '/api/v2/dlqs/a/retry', '{}', /takes none/],
		['body of a GET', 'GET', '/api/v2/dlqs?scenarioId=4711', '{}', /takes none/],
	])('%s', async (_what, method, path, body, reason) => {
		expect(await sendRaw(method, path, body)).toBe(400);
		expect(stats().outOfContract).toBe(1);
		expect(stats().outOfContractDetails).toEqual([
			expect.objectContaining({ method, path: path.split('?')[0], reason: expect.stringMatching(reason) }),
		]);
	});

	test('a body with another content type is refused', async () => {
		const { status, data } = await client.post('/api/v2/dlqs/retry', 'ids=a', {
			params: { scenarioId: 4711 },
			headers: { 'content-type': 'application/x-www-form-urlencoded' },
		});
		expect([status, data.detail]).toEqual([400, expect.stringContaining('application/json')]);
		expect(stats().outOfContract).toBe(1);
	});

	test('passwords that must be equal but differ are refused', async () => {
		const { status } = await client.put('/api/v2/users/5/attributes/password', {
			currentPassword: 'Dummy-word-1',
			newPassword1: 'Dummy-word-2',
			newPassword2: 'Dummy-word-3',
		});
		expect(status).toBe(400);
		expect(stats().outOfContractDetails[0].reason).toBe('body.newPassword2 must equal newPassword1');
	});

	test('several errors are named one by one', async () => {
		const { data } = await client.get('/api/v2/dlqs', { params: { page: 1, size: 2 } });
		expect(data.code).toBe('SC400');
		expect(data.suberrors.map(({ message }: { message: string }) => message)).toEqual([
			'query: "page" is not in the contract',
			'query: "size" is not in the contract',
		]);
	});
});

test('the stats contain no value of the request', async () => {
	const secret = 'dummy-secret-value';
	await client.get('/api/v2/organizations', { params: { token: secret, 'pg[sortDir]': secret } });
	await client.get('/api/v2/organizations', { params: { 'pg[sortDir]': secret } });
	await client.post('/api/v2/dlqs/retry', { ids: secret, all: secret }, { params: { scenarioId: secret } });
	await client.put('/api/v2/users/5/attributes/password', { newPassword1: secret });
	await sendRaw('POST', '/api/v2/dlqs/retry?scenarioId=4711', `{"ids":["${secret}"`);
	expect(stats().outOfContract).toBe(5);
	expect(JSON.stringify(sandbox.stats())).not.toContain(secret);
});

test('a refused request changes nothing', async () => {
	await client.post('/api/v2/dlqs/retry', { ids: [testIds.transient], extra: 1 }, { params: { scenarioId: 4711 } });
	expect(sandbox.stats().retriesQueued).toEqual({});
});

test('every operation of the contract is plain or has a handler, and every handler has an operation', () => {
	const plain = Object.keys(plainOperations(contract, {}));
	const handled = Object.keys(automationPlatformOperations);
	const known = contract.operations.map(({ operationId }) => operationId);
	const fileOf = (operationId: string) => `sandbox/server/operations/${operationId.split('.')[0]}.ts`;
	const unknown = handled.filter((operationId) => !known.includes(operationId));
	const unhandled = known.filter((operationId) => !plain.includes(operationId) && !handled.includes(operationId));
	expect([
		...unknown.map((operationId) => `${operationId} is not in the contract: remove it from ${fileOf(operationId)}`),
		...unhandled.map(
			(operationId) =>
				`${operationId} does more than create, get, list, update or delete a record: write what it does in ` +
				`${fileOf(operationId)}, and name a new file in sandbox/server/operations/index.ts`,
		),
	]).toEqual([]);
});

interface Parameter {
	name: string;
	in: string;
	required?: boolean;
	schema: { type?: string; enum?: unknown[] };
}

/** The smallest request that the contract allows for an operation. */
function smallestRequest(operation: Contract['operations'][number]) {
	const parameters = (operation.parameters ?? []) as Parameter[];
	const alternative = operation['x-exactly-one-of']?.[0];
	const valueOf = ({ schema }: Parameter) =>
		schema.enum?.[0] ?? (schema.type === 'integer' || schema.type === 'number' ? 1 : 'example');
	const path = parameters
		.filter((parameter) => parameter.in === 'path')
		.reduce((url, parameter) => url.replace(`{${parameter.name}}`, String(valueOf(parameter))), operation.path);
	const query = parameters.filter(
		({ in: place, required, name }) => place === 'query' && (required || name === alternative),
	);
	const body = operation.requestBody as
		| { content: Record<string, { example?: unknown; examples?: Record<string, { value: unknown }> }> }
		| undefined;
	const { example, examples = {} } = body?.content['application/json'] ?? {};
	return {
		method: operation.method,
		url: path,
		params: Object.fromEntries(query.map((parameter) => [parameter.name, valueOf(parameter)])),
		data: example ?? Object.values(examples)[0]?.value,
	};
}

test('every operation of the contract accepts its smallest request', async () => {
	for (const operation of contract.operations) await client.request(smallestRequest(operation));
	expect(stats().outOfContractDetails).toEqual([]);
});

test('the examples fit their own contract', () => {
	const faults = contract.operations
		.map((operation) => ({ operation, example: contract.example(operation) }))
		.filter(({ example }) => example.contentType === 'application/json')
		.flatMap(({ operation: { operationId }, example: { status, body } }) =>
			contract.checkAnswer(operationId, status, body).map((reason) => `${operationId}: ${reason}`),
		);
	expect(faults).toEqual([]);
});

describe('the answers of the sandbox fit the contract', () => {
	const id = testIds.flaky;
	const logs = async () => (await client.get(`/api/v2/dlqs/${testIds.triedOften}/logs`)).data.dlqLogs;

	test.each([
		['incompleteExecution.getAll', 'GET', '/dlqs?scenarioId=4711'],
		['incompleteExecution.get', 'GET', `/dlqs/${id}`],
		['incompleteExecution.getBlueprint', 'GET', `/dlqs/${id}/blueprint`],
		['incompleteExecution.getBundles', 'GET', `/dlqs/${id}/bundle`],
		['incompleteExecution.getAllLogs', 'GET', `/dlqs/${id}/logs`],
		['incompleteExecution.retry', 'POST', `/dlqs/${id}/retry`],
		['incompleteExecution.retryMany', 'POST', '/dlqs/retry?scenarioId=4711', { all: true }],
		['incompleteExecution.delete', 'DELETE', `/dlqs/${id}`],
		['incompleteExecution.deleteMany', 'DELETE', '/dlqs?scenarioId=4711&confirmed=true', { all: true }],
		['organization.getAll', 'GET', '/organizations?cols[]=id&cols[]=license&cols[]=teams&cols[]=externalId'],
		['organization.get', 'GET', '/organizations/12'],
		['user.getAll', 'GET', '/users?organizationId=12'],
		['scenario.getAll', 'GET', '/scenarios?organizationId=12'],
		['lookup.teams', 'GET', '/teams?organizationId=12'],
		['lookup.usersRoles', 'GET', '/users/roles'],
		['lookup.currentAuthorization', 'GET', '/users/me/current-authorization'],
		['lookup.setUserTeamRole', 'POST', '/users/101/user-team-roles/88', { usersRoleId: 32 }],
		['lookup.timezones', 'GET', '/enums/timezones'],
		['lookup.countries', 'GET', '/enums/countries'],
		['lookup.locales', 'GET', '/enums/locales'],
		['lookup.regions', 'GET', '/enums/imt-regions'],
	])('%s', async (operationId, method, path, ...[data]: object[]) => {
		const answer = await client.request({ method, url: `/api/v2${path}`, data });
		expect(answer.status).toBe(200);
		expect(contract.checkAnswer(operationId, 200, answer.data)).toEqual([]);
		expect(stats()).toMatchObject({ outOfContract: 0, byOperation: { [operationId]: 1 } });
	});

	test('incompleteExecution.getLog', async () => {
		const [log] = await logs();
		const { data } = await client.get(`/api/v2/dlqs/${testIds.triedOften}/logs/${log.id}`);
		expect(contract.checkAnswer('incompleteExecution.getLog', 200, data)).toEqual([]);
	});

	test('incompleteExecution.update', async () => {
		const blueprint = JSON.stringify({ name: 'n', flow: [], metadata: {} });
		const { data } = await client.patch(`/api/v2/dlqs/${id}`, { blueprint, failer: 2 });
		expect(contract.checkAnswer('incompleteExecution.update', 200, data)).toEqual([]);
	});

	test('and an answer that does not fit would be found', () => {
		const answer = { dlqs: [{ id: 1 }] };
		expect(contract.checkAnswer('incompleteExecution.getAll', 200, answer).length).toBeGreaterThan(0);
	});
});
