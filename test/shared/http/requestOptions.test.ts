import type { INode } from 'n8n-workflow';

import { attemptNow } from '../../../nodes/shared/attempt';
import { readRequestOptions } from '../../../nodes/shared/http/requestOptions';
import { shownText } from '../../support/results';

const node: INode = { id: '1', name: 'Node', type: 'node', typeVersion: 1, position: [0, 0], parameters: {} };
const read = (stored: unknown) => readRequestOptions(stored, node);

test.each([[undefined], [null], [{}], ['']])('no options (%j) give the defaults', (stored) => {
	expect(read(stored)).toEqual({
		request: { timeout: 300_000, maxRateLimitWaitMs: 300_000 },
		limiter: { max: 50, signal: undefined },
	});
});

test.each([
	['2000', 2000],
	[2000, 2000],
	[0, 300_000],
	['', 300_000],
	['soon', 300_000],
	[-1, 300_000],
])('timeout %j is %i ms', (timeout, ms) => {
	expect(read({ timeout }).request.timeout).toBe(ms);
});

test.each([
	[0, 0],
	['12', 12_000],
	['', 300_000],
	['long', 300_000],
	[-5, 0],
])('Max Pause %j is %i ms', (maxRateLimitWait, ms) => {
	expect(read({ maxRateLimitWait }).request.maxRateLimitWaitMs).toBe(ms);
});

test.each([
	[7, 7],
	['7', 7],
	[7.9, 7],
	[0.5, 1],
	[0, 50],
	['many', 50],
])('Max Parallel Requests %j is %i', (maxInFlight, max) => {
	expect(read({ maxInFlight }).limiter.max).toBe(max);
});

test.each([
	[
		{ batchSize: 5, batchInterval: 100 },
		{ size: 5, intervalMs: 100 },
	],
	[
		{ batchSize: '5', batchInterval: '100' },
		{ size: 5, intervalMs: 100 },
	],
	[
		{ batchSize: 0, batchInterval: 100 },
		{ size: 1, intervalMs: 100 },
	],
	[{ batchInterval: 100 }, { size: 1, intervalMs: 100 }],
	[{ batchSize: -1, batchInterval: 100 }, undefined],
	[{ batchSize: 5, batchInterval: 0 }, undefined],
	[{}, undefined],
])('batching %j', (batch, expected) => {
	expect(read({ batching: { batch } }).limiter.batch).toEqual(expected);
});

test.each([
	['http://proxy.example:3128', { protocol: 'http', host: 'proxy.example', port: 3128 }],
	['proxy.example:3128', { protocol: 'http', host: 'proxy.example', port: 3128 }],
	['HTTPS://Proxy.Example:8443/', { protocol: 'https', host: 'proxy.example', port: 8443 }],
	['http://[::1]:3128', { protocol: 'http', host: '[::1]', port: 3128 }],
	['localhost:3128', { protocol: 'http', host: 'localhost', port: 3128 }],
	[
		'user@proxy.example',
		{ protocol: 'http', host: 'proxy.example', port: 80, auth: { username: 'user', password: '' } },
	],
	[null, undefined],
	[' http://proxy.example ', { protocol: 'http', host: 'proxy.example', port: 80 }],
	['https://proxy.example', { protocol: 'https', host: 'proxy.example', port: 443 }],
	[
		'http://user:dummy%40pass@proxy.example:3128',
		{
			protocol: 'http',
			host: 'proxy.example',
			port: 3128,
			auth: { username: 'user', password: 'dummy%40pass' },
		},
	],
	['', undefined],
	['  ', undefined],
])('proxy %j', (proxy, expected) => {
	expect(read({ proxy }).request.proxy).toEqual(expected);
});

test('G25 refuses a proxy that n8n cannot use, without showing its password', () => {
	const others = [
		'socks5://proxy.example:1080',
		'socks://user:dummy-pass@proxy.example',
		'SOCKS4A://proxy.example',
		'ftp://proxy.example',
		'pac+http://proxy.example/proxy.pac',
		'file:///etc/proxy',
		'ws://proxy.example',
		'http://user:dummy-pass@:bad:',
		'http://',
		'://proxy.example',
		'http:proxy.example',
		'http:/proxy.example',
		'http:\\\\proxy.example',
		'http://proxy.example:99999',
		'http://proxy.example/proxy.pac',
		'http://proxy.example?user=dummy-pass',
		'http://proxy.example#dummy-pass',
		'http://proxy .example',
		'http://proxy\n.example',
		'http://:dummy-pass@proxy.example',
		'proxy.example, other.example:3128',
		'direct',
		'none',
		3128,
		true,
		{ host: 'proxy.example', port: 3128 },
		['http://proxy.example:3128'],
	];
	const words = others.map((proxy) => {
		const { error } = attemptNow(() => read({ proxy }));
		return shownText(error);
	});
	const isNamed =
		/^'Proxy' in Request Options must be the address of an http or https proxy.*Use the format http:\/\/proxy\.example:3128/;

	expect(others.filter((_, index) => !isNamed.test(words[index] ?? ''))).toEqual(['direct', 'none']);
	expect(words.join()).not.toMatch(/dummy-pass/);
});

test("keeps a percent sign in the proxy's password that encodes nothing", () => {
	expect(read({ proxy: 'http://user:100%@proxy.example' }).request.proxy).toMatchObject({
		auth: { username: 'user', password: '100%25' },
	});
});

test.each([
	[true, true],
	[false, undefined],
	[undefined, undefined],
])('ignoring the certificate: %j', (allowUnauthorizedCerts, expected) => {
	expect(read({ allowUnauthorizedCerts }).request.skipSslCertificateValidation).toBe(expected);
});
