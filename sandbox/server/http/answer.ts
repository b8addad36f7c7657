import type { ApiError } from '../errors';
import type { Example } from '../contract';
import { StreamedSteps } from '../streams/step';

/** An answer as it is sent. */
export interface HttpAnswer {
	status: number;
	headers: Record<string, string>;
	body: string;
}

/** The result of a request: an answer, the steps of a run as a stream, or a connection that is cut after some bytes. */
export type Outcome =
	| { answer: HttpAnswer }
	| { stream: StreamedSteps; headers: Record<string, string> }
	| { cutAfterBytes: number };

/** JSON, with a bigint as an integer with all its digits. */
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

/** Sends the steps of a run one by one, and everything else at once as JSON. */
export function outcomeOf({ status, contentType, body }: Example, headers: Record<string, string>): Outcome {
	if (contentType === undefined) return { answer: { status, headers, body: '' } };
	if (body instanceof StreamedSteps) return { stream: body, headers: { ...headers, 'content-type': contentType } };
	return { answer: jsonAnswer(status, body, headers) };
}
