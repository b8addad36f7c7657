import { AutomationPlatformApi } from '../../../credentials/AutomationPlatformApi.credentials';
import { AutomationPlatform } from '../../../nodes/AutomationPlatform/AutomationPlatform.node';
import { apiKey, credential, credentialName, runOperation } from '../../support/automationPlatform';
import { listSearch, testCredential } from '../../support/engine';
import type { HttpServer } from '../../support/http';
import { answer, serve } from '../../support/http';
import { locator } from '../../support/input';
import { jsonOf, shownText } from '../../support/results';

/** A service that redirects every request, and the server to which it redirects. */
let redirecting: HttpServer;
let elsewhere: HttpServer;
let status = 307;
let location = '';

beforeAll(async () => {
	elsewhere = await serve((_, response) => answer(response, 200, { dlq: { id: 'stolen' }, dlqs: ['a'] }));
	redirecting = await serve((_, response) => {
		response.writeHead(status, { location });
		response.end();
	});
});

beforeEach(() => {
	status = 307;
	location = `${elsewhere.origin}/api/v2/dlqs/a`;
	elsewhere.requests.length = 0;
	redirecting.requests.length = 0;
});

afterAll(async () => {
	await redirecting.close();
	await elsewhere.close();
});

const statuses = [301, 302, 303, 307, 308];

const get = { name: 'incompleteExecution.get', parameters: { dlqId: locator('a') } };

test.each(statuses)(
	'%i sends nothing to the other host, and the error names that host and the Base URL',
	async (code) => {
		status = code;

		const { error } = await runOperation(get.name, get.parameters, { baseUrl: redirecting.origin });

		expect(elsewhere.requests).toEqual([]);
		expect(redirecting.requests).toHaveLength(1);
		expect(shownText(error)).toContain(`HTTP ${code}. The service redirects to ${new URL(elsewhere.origin).host}`);
		expect(shownText(error)).toMatch(/Redirects are not followed.*Base URL/);
		expect(shownText(error)).not.toContain(apiKey);
	},
);

test.each(['custom', 'routing'] as const)(
	'through the entryPoint %s, under continue on fail, the error is in the item',
	async (entryPoint) => {
		const result = await runOperation(get.name, get.parameters, {
			baseUrl: redirecting.origin,
			entryPoint,
			onError: 'continueRegularOutput',
		});

		expect(elsewhere.requests).toEqual([]);
		expect(jsonOf(result).map(({ error }) => error)).toEqual([expect.stringMatching(/redirects to 127\.0\.0\.1/)]);
	},
);

test.each([
	['a path of the same host', '/login', 'redirects to another path of the same host'],
	['no address', '', 'redirects to an unknown address'],
	['another host without a scheme', '//elsewhere.example/x', 'redirects to elsewhere.example'],
])('a redirect to %s is an error', async (_, to, text) => {
	location = to;

	const { error } = await runOperation(get.name, get.parameters, { baseUrl: redirecting.origin });

	expect(redirecting.requests).toHaveLength(1);
	expect(shownText(error)).toMatch(/HTTP 307/);
	expect(shownText(error)).toContain(text);
});

test.each(statuses)('a list in the editor follows no redirect: %i', async (code) => {
	status = code;

	await expect(
		listSearch({
			nodeType: new AutomationPlatform(),
			credentialTypes: [new AutomationPlatformApi()],
			credentials: { [credentialName]: credential(redirecting.origin) },
			method: 'searchOrganizations',
		}),
	).rejects.toThrow(/redirects to 127\.0\.0\.1/);
	expect(elsewhere.requests).toEqual([]);
});

test.each(statuses)('the credential test follows no redirect: %i', async (code) => {
	status = code;

	const result = await testCredential({
		credentialType: new AutomationPlatformApi(),
		data: credential(redirecting.origin),
	});

	expect(result).toEqual({ status: 'Error', message: expect.stringMatching(/redirects.*Base URL/) });
	expect(elsewhere.requests).toEqual([]);
});
