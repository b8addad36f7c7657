import type { INodeParameters } from 'n8n-workflow';

import { startSandbox } from '../../../../sandbox/server/startSandbox';
import type { RunningSandbox } from '../../../../sandbox/server/startSandbox';
import { contractNock } from '../../../contract/validity';
import { offendersOf } from '../../../nodes/offenders';
import { runUnderTest, serveExamples } from '../../../nodes/operations';
import { runOperation } from '../../../support/automationPlatform';
import { locator } from '../../../support/input';
import { reply } from '../../../support/nock';
import type { Reply } from '../../../support/nock';
import { jsonOf, shownText } from '../../../support/results';

const beyond: Record<string, { title: string; instead: string }> = {
	get: { title: 'Scenario > Get', instead: 'use Get Many' },
	activate: { title: 'Scenario > Activate', instead: "turn the scenario on in the platform's own interface" },
	deactivate: { title: 'Scenario > Deactivate', instead: "turn the scenario off in the platform's own interface" },
	run: { title: 'Scenario > Run', instead: "run the scenario in the platform's own interface" },
};

describe('the message of a refusal', () => {
	const requests = contractNock();

	async function messagesFor(answer: Reply): Promise<Array<[string, string]>> {
		serveExamples(() => answer);
		const messages: Array<[string, string]> = [];
		for (const operation of Object.keys(beyond)) {
			const { error } = await runUnderTest({ resource: 'scenario', operation, scenarioId: locator('6120') });
			messages.push([operation, shownText(error) || 'no error']);
		}
		return messages;
	}

	const notThere = (operation: string) =>
		`this platform does not support ${beyond[operation].title}: ${beyond[operation].instead}.`;

	test.each<[string, Reply]>([
		['JSON without a code', { status: 404, body: { message: 'Cannot find POST /api/v2/scenarios/6120/start' } }],
		['a web page', { status: 404, body: '<html><body>404</body></html>' }],
		['a fault of a gateway', { status: 404, body: { fault: { faultstring: 'No such path' } } }],
		['nothing', { status: 404 }],
	])('404 with %s can mean the scenario or the service, and says both', async (_, answer) => {
		const wrong = (await messagesFor(answer)).filter(
			([operation, message]) =>
				!message.endsWith(
					`Check 'Scenario', the API key, and the zone of the Base URL. If all are correct, ${notThere(operation)}`,
				),
		);
		expect(wrong).toEqual([]);
	});

	test('404 IM304 is about the scenario only', async () => {
		const messages = await messagesFor({ status: 404, body: { code: 'IM304', message: 'Not found' } });
		const ending =
			"Check 'Scenario', and that the Base URL is the address of your zone. The scenario may not exist in this zone, or the API key has no access to it.";
		expect(messages.filter(([, message]) => !message.endsWith(ending))).toEqual([]);
	});

	test('405 says that the platform does not support the operation', async () => {
		const wrong = (await messagesFor({ status: 405, body: 'Method Not Allowed' })).filter(
			([operation, message]) => !message.endsWith(`T${notThere(operation).slice(1)}`),
		);
		expect(wrong).toEqual([]);
	});

	test('401 without a code can come from a service without the operation', async () => {
		const wrong = (await messagesFor({ status: 401, body: { message: 'Access denied' } })).filter(
			([operation, message]) => !message.includes('the API key') || !message.endsWith(notThere(operation)),
		);
		expect(wrong).toEqual([]);
	});

	afterEach(() => expect(requests).toHaveLength(Object.keys(beyond).length));
});

describe.each([
	['activate', 'start', true],
	['deactivate', 'stop', false],
])('%s', (operation, action, isActive) => {
	const requests = contractNock();
	const origin = 'https://zone.example';
	const path = '/api/v2/scenarios/6120';
	const parameters: INodeParameters = { resource: 'scenario', operation, scenarioId: locator('6120') };
	const refusal = (status: number) => ({ status, body: { message: 'It is so already', code: 'XY999' } });

	test.each([400, 409, 422])('a %d is no error if the scenario already has that state', async (status) => {
		reply(origin, 'POST', `${path}/${action}`, refusal(status));
		reply(origin, 'GET', path, { body: { scenario: { id: 6120, name: 'Invoice export', isActive } } });

		const result = await runUnderTest(parameters);

		expect([result.error, jsonOf(result)]).toEqual([undefined, [{ id: 6120, isActive }]]);
	});

	test.each<[string, Reply]>([
		['has another state', { body: { scenario: { id: 6120, isActive: !isActive } } }],
		['does not show its state', { body: { scenario: { id: 6120 } } }],
		['does not exist', { status: 404, body: { code: 'IM304' } }],
		['cannot be read', { status: 403, body: { code: 'IM002' } }],
	])('a refusal for a scenario that %s is the error', async (_, answer) => {
		reply(origin, 'POST', `${path}/${action}`, refusal(400));
		reply(origin, 'GET', path, answer);

		const { error, output } = await runUnderTest(parameters);

		expect([shownText(error), output]).toEqual([
			expect.stringMatching(/'6120'.*HTTP 400 XY999\. It is so already/),
			[],
		]);
	});

	test.each([403, 404, 405, 406, 423, 500])('nothing is read after a %d', async (status) => {
		reply(origin, 'POST', `${path}/${action}`, refusal(status));

		const { error } = await runUnderTest(parameters);

		expect(shownText(error)).toContain(`HTTP ${status}`);
		expect(requests).toHaveLength(1);
	});
});

describe('run', () => {
	const requests = contractNock();
	const run = { resource: 'scenario', operation: 'run', scenarioId: locator('6120') };

	test('an invalid callback address, and inputs that are no object, are refused before anything is sent', async () => {
		serveExamples();
		const given: Array<[string, INodeParameters]> = [
			...['shop.example/done', 'ftp://shop.example', 'https://', 'https:///done'].map(
				(callbackUrl): [string, INodeParameters] => [`'Callback URL'`, { options: { callbackUrl } }],
			),
			...['[1]', '"text"', 'orderNo=1'].map((inputData): [string, INodeParameters] => [`'Input Data'`, { inputData }]),
		];
		const wrong = await offendersOf(given, async (more, field) => {
			const { error } = await runUnderTest({ ...run, ...more });
			return !shownText(error).startsWith(field) && `${JSON.stringify(more)}: ${shownText(error)}`;
		});
		expect([wrong, requests]).toEqual([[], []]);
	});

	test('a run is not sent again if the service stops waiting for its result', async () => {
		reply('https://zone.example', 'POST', '/api/v2/scenarios/6120/run', { status: 408, body: { message: 'Timeout' } });

		const { error } = await runUnderTest({ ...run, waitForResult: true }, { retryOnFail: true, maxTries: 2 });

		expect(shownText(error)).toMatch(/HTTP 408.*The request may have been processed.*turn off 'Wait for the Result'/);
		expect(requests).toHaveLength(1);
	});

	test('a run is not sent again if its answer does not come in time, and the error says which setting to raise', async () => {
		reply('https://zone.example', 'POST', '/api/v2/scenarios/6120/run', { delay: 2000, body: { executionId: 'x1' } });

		const { error } = await runUnderTest(
			{ ...run, waitForResult: true, requestOptions: { timeout: 100 } },
			{ retryOnFail: true, maxTries: 2 },
		);

		expect(shownText(error)).toMatch(
			/The request may have been processed.*raise 'Timeout' in the node's Request Options/,
		);
		expect(requests).toHaveLength(1);
	});
});

describe('on the sandbox', () => {
	let sandbox: RunningSandbox;

	beforeAll(async () => {
		sandbox = await startSandbox({ seed: 'test' });
	});
	afterAll(async () => {
		const { outOfContractDetails } = sandbox.stats();
		await sandbox.close();
		expect(outOfContractDetails).toEqual([]);
	});

	async function onSandbox(operation: string, more: INodeParameters = {}, scenarioId = '4712') {
		const credential = {
			baseUrl: sandbox.url,
			apiKey: 'sandbox-example-key-all',
			authorizationScheme: 'none',
			fieldPrefix: 'platform',
		};
		const parameters = { scenarioId: locator(scenarioId), ...more };
		return await runOperation(`scenario.${operation}`, parameters, {
			credentials: { automationPlatformApi: credential },
		});
	}

	test('a scenario is deactivated, read, activated again, and run', async () => {
		const results = [
			await onSandbox('deactivate'),
			await onSandbox('get'),
			await onSandbox('activate'),
			await onSandbox('run', { inputData: '{"orderNo": 2044}', waitForResult: true }),
		];
		expect(results.map(({ error }) => error)).toEqual([undefined, undefined, undefined, undefined]);
		expect(results.flatMap(jsonOf)).toEqual([
			{ id: 4712, isActive: false },
			expect.objectContaining({ id: 4712, isActive: false, name: 'Second Scenario' }),
			{ id: 4712, isActive: true },
			{ executionId: expect.any(String), status: 1, outputs: { orderNo: 2044 } },
		]);
	});

	test.each([
		['notFound', '4712', /HTTP 404.*this platform does not support/],
		['methodNotAllowed', '4712', /HTTP 405.*This platform does not support/],
		['offered', '999', /HTTP 404 IM304.*The scenario may not exist in this zone/],
	] as const)(
		'the error of the sandbox in the mode %s for the scenario %s has its message',
		async (mode, scenarioId, words) => {
			sandbox.setModes({ beyondContract: mode });
			const messages: string[] = [];
			for (const operation of Object.keys(beyond)) {
				messages.push(shownText((await onSandbox(operation, {}, scenarioId)).error) || 'no error');
			}
			expect(messages.filter((message) => !words.test(message))).toEqual([]);
		},
	);
});
