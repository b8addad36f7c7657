import { NodeApiError } from 'n8n-workflow';

/** The reason why a request got no answer. */
export interface Fault {
	/** Code of the network or of n8n's HTTP library, such as `ECONNRESET`; empty if there is none. */
	code: string;
	message: string;
	/** Whether the service may have received the request. */
	maybeDone: boolean;
}

/** The codes of faults before anything reached the service. */
export const NEVER_SENT = new Set([
	'ECONNREFUSED',
	'ENOTFOUND',
	'EAI_AGAIN',
	'EHOSTUNREACH',
	'ENETUNREACH',
	'ERR_INVALID_URL',
	// TLS broke during a write, which here is the handshake. After the handshake, the code begins with ERR_SSL_.
	'EPROTO',
]);

/** The codes of Node.js for a refused certificate. */
const CERTIFICATE =
	/^(?!ERR_SSL_).*CERT|^(UNABLE_TO|CRL)_|^INVALID_(CA|PURPOSE)$|^HOSTNAME_MISMATCH$|^PATH_LENGTH_EXCEEDED$/;
/**
 * The codes of {@link NEVER_SENT} can also mean that a connection broke during a request. Then the message begins like
 * this.
 */
const AFTER_CONNECTING = /^(read|write) (?!EPROTO)/;
const TIMEOUT = /^(ECONNABORTED|ETIMEDOUT)$/;

/** The codes among them for a certificate from an unknown issuer. */
const UNKNOWN_ISSUER = /^(UNABLE_TO_(GET_ISSUER|VERIFY_LEAF)|(DEPTH_ZERO_)?SELF_SIGNED_CERT|CERT_UNTRUSTED$)/;
const IGNORE_ISSUES = "To connect anyway, turn on 'Ignore SSL Issues' in the node's Request Options.";

/**
 * The texts for the codes: what happened (`{server}` is host and port), what to do about it, and what to do in the Request
 * Options of the node.
 */
const TEXTS: Array<[code: RegExp, what: string, hint: string, inOptions?: string]> = [
	[
		/^ECONNREFUSED$/,
		'{server} refused the connection',
		"Check the credential's Base URL, and that the service is running.",
	],
	[/^(ENOTFOUND|EAI_AGAIN)$/, 'The host {server} was not found', "Check the host in the credential's Base URL."],
	[
		/^(EPROTO|ERR_SSL_\w+)$/,
		'The https connection to {server} failed',
		"Check the credential's Base URL: it may need http:// or another port.",
	],
	[TIMEOUT, 'The request timed out', '', "Raise 'Timeout' in the node's Request Options, or try again later."],
	[
		UNKNOWN_ISSUER,
		'n8n does not know the issuer of the certificate of {server}',
		'If it is your own, name its certificate in the environment of n8n, in NODE_EXTRA_CA_CERTS.',
		IGNORE_ISSUES,
	],
	[CERTIFICATE, 'The certificate of {server} is not valid', "Check the credential's Base URL.", IGNORE_ISSUES],
	[/./, 'The connection was lost before the response was complete', '', 'Try again later.'],
];

/**
 * The code that a NodeApiError of n8n before 2.34 keeps in place of its cause. A status there comes from an answer that
 * broke off, because n8n throws no error for a complete answer.
 */
function codeWithoutCause(thrown: unknown): string {
	const httpCode = thrown instanceof NodeApiError ? (thrown.httpCode ?? '') : '';
	return /^\d+$/.test(httpCode) ? 'ERR_BAD_RESPONSE' : httpCode;
}

/**
 * Reads code and message from the error that n8n throws for a request without an answer.
 *
 * @param isTimeOver whether an aborted request took too long, and was not cancelled with the execution
 */
export function readFault(thrown: unknown, isTimeOver = false): Fault {
	let code = '';
	let message = '';
	for (let level: unknown = thrown, depth = 0; level instanceof Error && depth < 4; level = level.cause, depth++) {
		const { code: levelCode } = level as { code?: unknown };
		if (!code && typeof levelCode === 'string') code = levelCode;
		message = level.message || message;
	}
	code ||= codeWithoutCause(thrown);
	// if a message names a code, n8n replaces the message by its own text
	if (thrown instanceof NodeApiError && !thrown.cause) message = thrown.messages[0] || message;
	if (isTimeOver && code === 'ERR_CANCELED') code = 'ETIMEDOUT';
	const isBeforeSending = NEVER_SENT.has(code) ? !AFTER_CONNECTING.test(message) : CERTIFICATE.test(code);
	return { code, message, maybeDone: code !== '' && !isBeforeSending };
}

/** Whether the answer did not arrive in time. */
export function isTimeout({ code }: Fault): boolean {
	return TIMEOUT.test(code);
}

/** The host and port of a URL, for error texts. */
export function urlHost(url: string | undefined): string {
	return url !== undefined && URL.canParse(url) ? new URL(url).host : 'the address';
}

/**
 * What happened, and what to do about it. The text contains no code, because n8n replaces a text with a code by its own
 * text.
 *
 * @param adviceWithoutOptions the advice for a request without Request Options, if there is no other advice
 */
export function faultWords(
	fault: Fault,
	server: string,
	adviceWithoutOptions?: string,
): { what: string; hint?: string } {
	const { code, message } = fault;
	if (code === 'ERR_CANCELED') return { what: 'The execution was cancelled' };
	if (code === '') return { what: message || 'The request could not be sent' };
	const [[, what, hint, inOptions]] = TEXTS.filter(([pattern]) => pattern.test(code));
	const hints = adviceWithoutOptions === undefined ? [hint, inOptions] : [hint || adviceWithoutOptions];
	return { what: what.replace('{server}', () => server), hint: hints.filter(Boolean).join(' ') };
}

/** What happened, with the code, and what to do about it. */
export function faultText(
	fault: Fault,
	server: string,
	adviceWithoutOptions?: string,
): { what: string; hint?: string } {
	const { what, hint } = faultWords(fault, server, adviceWithoutOptions);
	const isCodeTold = !['', 'ERR_CANCELED'].includes(fault.code);
	return { what: isCodeTold ? `${what} (${fault.code})` : what, hint };
}
