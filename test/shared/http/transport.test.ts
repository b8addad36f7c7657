import { getEventListeners } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { hostSend, toRequestOptions } from '../../../nodes/shared/http/transport';

const root = join(__dirname, '../../..');
const sources = ['nodes', 'credentials'].flatMap((folder) =>
	(readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }) as string[])
		.filter((file) => file.endsWith('.ts'))
		.map((file) => join(folder, file)),
);

test('only the HTTP client sends requests, except for those that n8n starts itself: token exchanges and the credential test', () => {
	const sending = sources.filter((file) => /\bhelpers\.\w*[rR]equest/.test(readFileSync(join(root, file), 'utf8')));
	expect(sending.filter((file) => !file.startsWith(join('nodes', 'CustomerAuth', 'tokens')))).toEqual([
		join('nodes', 'shared', 'http', 'credentialTest.ts'),
		join('nodes', 'shared', 'http', 'transport.ts'),
	]);
});

test('n8n follows no redirect, throws on no status, and does not change the body', () => {
	const settings = { timeout: 5000, maxRateLimitWaitMs: 0 };
	const query = { a: [1, 2] };
	expect(toRequestOptions({ method: 'GET', path: '/a', query }, undefined, settings, 'a.example')).toMatchObject({
		method: 'GET',
		url: '/a',
		qs: query,
		arrayFormat: 'repeat',
		encoding: 'text',
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
		sendCredentialsOnCrossOriginRedirect: false,
		timeout: 5000,
		allowedDomains: 'a.example',
	});
});

test('one abort signal ends many requests without a listener for each', async () => {
	const end = new AbortController();
	const signals: AbortSignal[] = [];
	const helpers = {
		async httpRequestWithAuthentication(this: { getExecutionCancelSignal(): AbortSignal }) {
			const signal = this.getExecutionCancelSignal();
			signal.addEventListener('abort', () => undefined);
			signals.push(signal);
		},
	};
	const { withCredential } = hostSend({ helpers } as never, 'widgetApi', end.signal);
	for (let request = 0; request < 20; request++) await withCredential({ url: '/' }, {});

	expect(getEventListeners(end.signal, 'abort').length).toBeLessThan(10);
	expect(signals.map(({ aborted }) => aborted)).not.toContain(true);
	end.abort();
	expect(signals.map(({ aborted }) => aborted)).not.toContain(false);
	expect(signals).toHaveLength(20);
});
