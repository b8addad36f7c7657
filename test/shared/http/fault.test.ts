import { AxiosError } from 'axios';
import type { AxiosResponse } from 'axios';
import { NodeApiError, UserError } from 'n8n-workflow';
import type { INode, JsonObject } from 'n8n-workflow';

import { faultText, readFault } from '../../../nodes/shared/http/fault';
import { loseCauses } from '../../support/olderErrors';

const node = { name: 'Node', type: 'node', typeVersion: 1, parameters: {} } as unknown as INode;

/** The error that n8n throws: a network error that axios wraps, in a NodeApiError. */
function thrown(failure: Error): NodeApiError {
	return new NodeApiError(node, failure as unknown as JsonObject);
}

function network(code: string): Error {
	return AxiosError.from(Object.assign(new Error(`it failed: ${code}`), { code }));
}

const brokenAnswer = new AxiosError('stream has been aborted', 'ERR_BAD_RESPONSE', undefined, undefined, {
	status: 200,
} as AxiosResponse);

const NEVER_SENT = [
	'ECONNREFUSED',
	'ENOTFOUND',
	'EAI_AGAIN',
	'EHOSTUNREACH',
	'ENETUNREACH',
	'ERR_INVALID_URL',
	'EPROTO',
];
const CERTIFICATE = [
	'DEPTH_ZERO_SELF_SIGNED_CERT',
	'CERT_HAS_EXPIRED',
	'ERR_TLS_CERT_ALTNAME_INVALID',
	'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
	'UNABLE_TO_GET_CRL',
	'CRL_HAS_EXPIRED',
	'INVALID_CA',
	'INVALID_PURPOSE',
	'HOSTNAME_MISMATCH',
	'PATH_LENGTH_EXCEEDED',
];
const MAYBE_DONE = [
	'ECONNRESET',
	'EPIPE',
	'ECONNABORTED',
	'ETIMEDOUT',
	'ERR_NETWORK',
	'ERR_CANCELED',
	'HPE_INVALID_CONSTANT',
	// TLS can also break after the request was sent.
	'ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC',
	'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED',
];

afterEach(() => jest.restoreAllMocks());

test('names the certificate only when the certificate is refused, not for other TLS errors', () => {
	const named = [...CERTIFICATE, ...MAYBE_DONE].filter((code) =>
		faultText({ code, message: '', maybeDone: false }, 'host').what.includes('certificate'),
	);

	expect(named).toEqual(CERTIFICATE);
});

describe.each([
	['of n8n today', () => undefined],
	['G37 of n8n before 2.34, which loses the cause', loseCauses],
])('an error %s', (_, becomeHost) => {
	beforeEach(becomeHost);

	test('has the network error code, and says whether the service may have received the request', () => {
		const faults = [...NEVER_SENT, ...CERTIFICATE, ...MAYBE_DONE].map((code) => readFault(thrown(network(code))));

		expect(faults.map(({ code }) => code)).toEqual([...NEVER_SENT, ...CERTIFICATE, ...MAYBE_DONE]);
		expect(faults.filter((fault) => fault.maybeDone).map(({ code }) => code)).toEqual(MAYBE_DONE);
	});

	test('G19 of a connection that was established says that the service may have received the request', () => {
		const lost = (syscall: string) => {
			const failure = Object.assign(new Error(`${syscall} EHOSTUNREACH`), { code: 'EHOSTUNREACH', syscall });
			return readFault(thrown(AxiosError.from(failure)));
		};

		expect(['connect', 'read', 'write'].map((syscall) => lost(syscall).maybeDone)).toEqual([false, true, true]);
	});

	test('of an answer that breaks off after its status is a fault, not an answer', () => {
		expect(readFault(thrown(brokenAnswer))).toMatchObject({ code: 'ERR_BAD_RESPONSE', maybeDone: true });
	});

	test('of the credential keeps its message, has no code, and says that nothing was sent', () => {
		// n8n replaces a message that has such a code.
		const message = 'Anonymous login: the service refused the connection (ECONNREFUSED).';
		expect(readFault(thrown(new UserError(message)))).toEqual({ code: '', message, maybeDone: false });
	});
});
