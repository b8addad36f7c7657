import axios from 'axios';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { reply, server, settle, strictNock } from '../support/nock';

const origin = 'https://api.example.com';

describe('a strict suite', () => {
	const requests = strictNock();

	test('records requests with decoded query, headers and body, in order', async () => {
		reply(origin, 'POST', '/a', { body: { ok: true } });
		reply(origin, 'GET', '/b');

		const { data } = await axios.post(`${origin}/a?cols[]=x&cols%5B%5D=y&e=`, { n: 1 }, { headers: { 'X-Key': 'v' } });
		await axios.get(`${origin}/b`);

		expect(data).toEqual({ ok: true });
		expect(requests).toMatchObject([
			{
				method: 'POST',
				origin,
				path: '/a',
				query: [
					['cols[]', 'x'],
					['cols[]', 'y'],
					['e', ''],
				],
				headers: { 'x-key': 'v' },
				body: { n: 1 },
			},
			{ method: 'GET', path: '/b', query: [] },
		]);
		expect(requests[1]).not.toHaveProperty('body');
	});

	test('starts each test with an empty list of requests', () => {
		expect(requests).toEqual([]);
	});

	test('keeps the percent-encoding of a path', async () => {
		reply(origin, 'GET', '/a%2Fb%20c');

		await axios.get(`${origin}/a%2Fb%20c`);

		expect(requests[0].path).toBe('/a%2Fb%20c');
	});

	test('answers depending on the request, as often as asked', async () => {
		reply(origin, 'POST', /^\/n\/\d$/, ({ path, body }) => ({ status: 201, body: { path, body } }), {
			times: Infinity,
		});

		const answers = await Promise.all([1, 2].map(async (n) => axios.post(`${origin}/n/${n}`, { n })));

		expect(answers.map(({ status, data }) => [status, data])).toEqual([
			[201, { path: '/n/1', body: { n: 1 } }],
			[201, { path: '/n/2', body: { n: 2 } }],
		]);
	});

	test('waits before an answer', async () => {
		reply(origin, 'GET', '/slow', { delay: 60 });

		const start = Date.now();
		await axios.get(`${origin}/slow`);
		expect(Date.now() - start).toBeGreaterThanOrEqual(55);
		expect(requests).toHaveLength(1);
	});

	test('records requests to an interceptor of nock itself', async () => {
		server(origin).get('/own').query(true).reply(204);

		await axios.get(`${origin}/own`, { params: { a: 'b' } });

		expect(requests[0].query).toEqual([['a', 'b']]);
	});

	test.each([
		['of an unknown origin', 'https://other.example.com/x'],
		['of a known origin', `${origin}/x`],
		['of this machine', 'http://127.0.0.1:9/x'],
	])('reports a request %s without an interceptor', async (_title, url) => {
		reply(origin, 'GET', '/known', {}, { times: Infinity });

		await expect(axios.get(url)).rejects.toThrow();

		expect(settle()).toEqual([expect.stringContaining('No interceptor foresaw the request GET')]);
	});

	test('reports an interceptor without a request', () => {
		reply(origin, 'GET', '/never');

		expect(settle()).toEqual([expect.stringContaining('No request came to the interceptor GET')]);
	});

	test('reports nothing when any number of requests was allowed and none was sent', () => {
		reply(origin, 'GET', '/never', {}, { times: Infinity });

		expect(settle()).toEqual([]);
	});
});

describe('a suite with its own server', () => {
	strictNock({ allowLocalhost: true });
	let local: Server;
	let address: string;

	beforeAll(async () => {
		local = createServer((_request, response) => response.end('real'));
		await new Promise<void>((resolve) => local.listen(0, '127.0.0.1', resolve));
		address = `http://127.0.0.1:${(local.address() as AddressInfo).port}`;
	});

	afterAll(() => local.close());

	test('can reach it', async () => {
		expect((await axios.get(address)).data).toBe('real');
	});

	test('can reach nothing else', async () => {
		await expect(axios.get(origin)).rejects.toThrow();

		expect(settle()).toHaveLength(1);
	});
});
