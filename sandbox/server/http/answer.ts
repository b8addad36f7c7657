import type { ApiError } from '../errors';
import type { Example } from '../contract';

/** An answer as it goes on the wire. */
export interface HttpAnswer {
	status: number;
	headers: Record<string, string>;
	body: string;
}

/** What becomes of a request: an answer, or a cut connection after some bytes of one. */
export type Outcome = { answer: HttpAnswer } | { cutAfterBytes: number };

/** JSON, in which a bigint is an integer with all its digits. */
function textOf(body: unknown): string {
	try {
		return JSON.stringify(body);
	} catch (error) {
		if (!(error instanceof TypeError)) throw error;
		const marked = JSON.stringify(body, (_key, value: unknown) =>
			typeof value === 'bigint' ? `\u0000${value}` : value,
		);
		return marked.replace(/"\\u0000(-?\d+)"/g, '$1');
	}
}

export function jsonAnswer(status: number, body: unknown, headers: Record<string, string> = {}): HttpAnswer {
	return {
		status,
		headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
		body: textOf(body),
	};
}

export function errorAnswer({ status, body }: ApiError): HttpAnswer {
	return jsonAnswer(status, body);
}

/** Text goes out as it is (an event stream), everything else as JSON. */
export function answerOf({ status, contentType, body }: Example, headers: Record<string, string>): HttpAnswer {
	if (contentType === undefined) return { status, headers, body: '' };
	if (typeof body === 'string') return { status, headers: { ...headers, 'content-type': contentType }, body };
	return jsonAnswer(status, body, headers);
}
