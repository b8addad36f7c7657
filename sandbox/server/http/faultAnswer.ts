import type { RawRequest } from '../contract';
import type { Fault } from '../faults';
import type { HttpAnswer } from './answer';
import { jsonAnswer } from './answer';

const RATE_LIMIT_MESSAGE = 'The limit of requests of this organization is reached.';

function anyAnswer(
	status: number,
	body: unknown,
	contentType: string | undefined,
	headers: Record<string, string> = {},
): HttpAnswer {
	if (typeof body !== 'string') {
		return jsonAnswer(status, body, contentType === undefined ? headers : { 'content-type': contentType, ...headers });
	}
	return { status, headers: { 'content-type': contentType ?? 'text/plain; charset=utf-8', ...headers }, body };
}

/** The answer of a fault that is an answer. The others change how the request is handled (see Pipeline). */
export function faultAnswer(
	fault: Exclude<Fault, { type: 'slow' | 'cutOff' | 'queueThenCut' }>,
	request: RawRequest,
): HttpAnswer {
	switch (fault.type) {
		case 'status': {
			const { status, body = { message: `Status ${status} on demand.` }, contentType, headers } = fault;
			return anyAnswer(status, body, contentType, headers);
		}
		case 'rateLimit': {
			const { retryAfter, reset, body = { message: RATE_LIMIT_MESSAGE }, contentType } = fault;
			return anyAnswer(429, body, contentType, {
				...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
				...(reset !== undefined && { 'x-ratelimit-reset': String(reset) }),
			});
		}
		case 'html': {
			const page = `<html><head><title>${fault.status}</title></head><body><h1>Gateway error</h1></body></html>`;
			return anyAnswer(fault.status, page, 'text/html; charset=utf-8');
		}
		case 'empty':
			return { status: fault.status ?? 200, headers: {}, body: '' };
		case 'redirect':
			return { status: fault.status ?? 307, headers: { location: fault.location }, body: '' };
		case 'echo': {
			const { headers, body } = request;
			const detail = `Refused: ${JSON.stringify({ url: request.url, headers, body: body.toString('utf8') })}`;
			return jsonAnswer(fault.status, { message: 'Refused on demand', detail, code: 'SC400' });
		}
	}
}
