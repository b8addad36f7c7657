// Faults between n8n and the service while the credentials get their tokens.
jest.mock('../../nodes/nodeUnderTest', () => jest.requireActual<object>('../nodeUnderTest'));

import { customerAuthSeed as seed } from '../../../sandbox/server/customerAuth/seed';
import { exampleReply } from '../../nodes/operations';
import type { CredentialStore } from '../../support/engine';
import { type CodePath, FaultyService, toldBy } from '../../support/faultyService';
import { skipWaits } from '../../support/waits';
import { anonymousType, credential, customerType, pressTest, runOperation, send, storeFor } from '../host';

beforeEach(() => void skipWaits());
afterEach(() => jest.restoreAllMocks());

// the text of a credential is one piece
const sent = { answers: () => exampleReply, hasOptions: true, isOneText: true };

/** A credential without tokens in this process. */
const unknown = (name: string) => ({ clientId: name, email: `${name}@customer.example` });
const newStore = (origin: string, name: string): CredentialStore => storeFor(origin, unknown(name));

function operation(name: string, parameters: object): CodePath {
	return {
		...sent,
		name,
		run: async (origin, timeout, run) => {
			const options = { credentials: newStore(origin, run), retryOnFail: true, maxTries: 2 };
			return toldBy(await runOperation(name, { ...parameters, requestOptions: { timeout } }, options));
		},
	};
}

const paths: CodePath[] = [
	operation('customer.signUp', {
		authentication: 'anonymous',
		email: 'noa@customer.example',
		password: 'example-pass',
	}),
	operation('customerSession.validate', {}),
	...(['httpRequestWithAuthentication', 'requestWithAuthentication'] as const).map(
		(way): CodePath => ({
			...sent,
			name: `the HTTP Request node by ${way}`,
			// The exchange of tokens comes first: an anonymous login, and that of the customer.
			isTextOfHost: (request) => request > 1,
			run: async (baseUrl, timeout, run) => {
				const path = `/customer/${seed.tenant}/validateauthtoken`;
				return toldBy(await send({ way, path, baseUrl, timeout }, { credentials: newStore(baseUrl, run) }));
			},
		}),
	),
	...[anonymousType, customerType].map(
		(type): CodePath => ({
			...sent,
			name: `the test of ${type}`,
			hasOptions: false,
			// n8n sends the last request.
			isTextOfHost: (request) => request > (type === customerType ? 1 : 0),
			run: async (origin, _timeout, run) => {
				const { status, message } = await pressTest(type, credential(origin, unknown(run)));
				return status === 'OK' ? [] : [{ headline: message }];
			},
		}),
	),
];

test('every fault ends the exchange in time with a clear text, and no password is sent twice', async () => {
	expect(await FaultyService.offenders(paths)).toEqual([]);
});
