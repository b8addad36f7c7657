import { PollContext } from 'n8n-core';
import type { INodeParameters } from 'n8n-workflow';

import { AutomationPlatformApi } from '../../credentials/AutomationPlatformApi.credentials';
import { send, type Way } from '../CustomerAuth/host';
import { nodeUnderTest } from '../nodes/nodeUnderTest';
import { exampleReply, underTest } from '../nodes/operations';
import { credential, credentialName } from '../support/automationPlatform';
import { listSearch, loadOptions, testCredential } from '../support/engine';
import { type CodePath, FaultyService, type Told, toldBy } from '../support/faultyService';
import { locator } from '../support/input';
import { skipWaits } from '../support/waits';
import { hostOf, watchingTeam } from './trigger/host';

// Faults between n8n and the service, for everything that sends requests besides the operations of the node.

beforeEach(() => void skipWaits());
afterEach(() => jest.restoreAllMocks());

const withoutOptions = { hasOptions: false, answers: () => exampleReply };

/** The text of an error in the editor: only its message. */
async function toldByError(work: Promise<unknown>): Promise<Told[]> {
	const { message = '' } = (await work.then(
		() => ({}),
		(error: Error) => error,
	)) as { message?: string };
	return message === '' ? [] : [{ headline: message }];
}

/** A list of the form. */
function list(
	read: typeof listSearch | typeof loadOptions,
	method: string,
	parameters: INodeParameters = {},
): CodePath {
	return {
		...withoutOptions,
		name: method,
		isOneText: true,
		run: async (origin) =>
			await toldByError(read({ ...underTest, credentials: nodeUnderTest.credentialsAt(origin), method, parameters })),
	};
}

const poll: CodePath = {
	...withoutOptions,
	name: 'a poll of the trigger',
	run: async (origin) => {
		const logged = jest.spyOn(PollContext.prototype.logger, 'warn').mockImplementation(() => {});
		logged.mockClear();
		const { error } = await hostOf(watchingTeam, {}, origin).poll();
		const told = logged.mock.calls.map(([headline]) => ({ headline }));
		if (!error) return told;
		return [...told, { headline: error.message, advice: (error as { description?: string }).description }];
	},
};

const credentialTest: CodePath = {
	...withoutOptions,
	name: 'the test of the credential',
	isOneText: true,
	// n8n sends the second request
	isTextOfHost: (request) => request > 0,
	run: async (origin) => {
		const { status, message } = await testCredential({
			credentialType: new AutomationPlatformApi(),
			data: credential(origin),
		});
		return status === 'OK' ? [] : [{ headline: message }];
	},
};

const httpRequest = (way: Way): CodePath => ({
	name: `the HTTP Request node by ${way}`,
	hasOptions: true,
	answers: () => exampleReply,
	isTextOfHost: () => true,
	run: async (baseUrl, timeout) => {
		const call = {
			way,
			type: credentialName,
			method: 'POST',
			path: '/api/v2/dlqs/a1/retry',
			baseUrl,
			timeout,
		} as const;
		const credentials = nodeUnderTest.credentialsAt(baseUrl);
		return toldBy(await send(call, { credentialTypes: [new AutomationPlatformApi()], credentials }));
	},
});

const paths: CodePath[] = [
	list(listSearch, 'searchOrganizations'),
	list(listSearch, 'searchTeams'),
	list(loadOptions, 'getTeams', { organizationId: locator(12) }),
	poll,
	credentialTest,
	httpRequest('httpRequestWithAuthentication'),
	httpRequest('requestWithAuthentication'),
];

test('every fault ends lists, polls and tests in time with a clear text, and nothing is sent twice', async () => {
	expect(await FaultyService.offenders(paths)).toEqual([]);
});
