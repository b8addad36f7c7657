/** A request that got no answer. */
export interface Fault {
	code: string;
	message: string;
	/** The service may have got the request. */
	maybeDone: boolean;
}

/** Faults before anything reached the service. */
export const NEVER_SENT = new Set([
	'ECONNREFUSED',
	'ENOTFOUND',
	'EAI_AGAIN',
	'EHOSTUNREACH',
	'ENETUNREACH',
	'ERR_INVALID_URL',
	'EPROTO',
]);

/** Finds code and message in what the host throws for a request without an answer. */
export function readFault(thrown: unknown): Fault {
	let code = '';
	let message = '';
	for (let level: unknown = thrown, depth = 0; level instanceof Error && depth < 4; level = level.cause, depth++) {
		const { code: levelCode } = level as { code?: unknown };
		if (!code && typeof levelCode === 'string') code = levelCode;
		message = level.message || message;
	}
	const fromNetwork = code !== '';
	return { code, message, maybeDone: fromNetwork && !NEVER_SENT.has(code) && !/CERT|SSL|TLS/.test(code) };
}

/** Whether the answer did not come in the time that the request has. */
export function isTimeout({ code }: Fault): boolean {
	return code === 'ECONNABORTED' || code === 'ETIMEDOUT';
}

/** The host and port of a URL, for a text. */
export function urlHost(url: unknown): string {
	try {
		return new URL(String(url)).host;
	} catch {
		return 'the address';
	}
}

/** What went wrong, and what to do about it. */
export function faultText(fault: Fault, server: string, adviceOnTimeout?: string): { what: string; hint?: string } {
	const { code } = fault;
	if (code === 'ECONNREFUSED')
		return {
			what: `${server} refuses the connection (${code})`,
			hint: "Check the credential's Base URL, and that the service is up.",
		};
	if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
		return {
			what: `The address ${server} is not known (${code})`,
			hint: "Check the host in the credential's Base URL.",
		};
	if (code === 'EPROTO')
		return {
			what: `${server} does not speak https (${code})`,
			hint: "Check whether the credential's Base URL has to begin with http:// or to name another port.",
		};
	if (isTimeout(fault))
		return {
			what: `No answer in time (${code})`,
			hint: adviceOnTimeout ?? "Raise 'Timeout' in the node's Request Options, or try again later.",
		};
	if (code === 'ERR_CANCELED') return { what: 'The execution was cancelled' };
	if (/CERT|SSL|TLS/.test(code))
		return {
			what: `The certificate of ${server} is not valid (${code})`,
			hint: "Check the Base URL, or see 'Ignore SSL Issues' in the node's Request Options.",
		};
	if (code) return { what: `The connection broke before the answer was complete (${code})` };
	return { what: fault.message || 'The request could not be sent' };
}
