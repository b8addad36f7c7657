import type { IDataObject } from 'n8n-workflow';

import { isWebPage } from '../json';
import { isObject } from '../objects';
import { findsShortSecret, masker } from './mask';
import { sentence } from './text';

const NO_REASON = 'The answer gives no reason';

/** What a service said about a request that it refused. */
export interface Refusal {
	status: number;
	/** The server's own code, such as `IM004`. */
	code?: string;
	/** The server's own words. */
	reason: string;
}

/** Whether a status refuses a request for good: the same one sent again is refused again. */
export function isRefusedForGood(status: number): boolean {
	return status >= 300 && status < 500 && status !== 408 && status !== 429;
}

function asText(value: unknown): string | undefined {
	return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** A gateway's own words before the service: `{ faultstring, detail: { errorcode } }`. */
function readFaultBody(status: number, fault: IDataObject): Refusal {
	const detail = isObject(fault.detail) ? fault.detail : {};
	return {
		status,
		code: asText(detail.errorcode),
		reason: sentence(asText(fault.faultstring) ?? NO_REASON),
	};
}

/** What an entry of `details` says: a text, or a field and what is wrong with it. */
function detailOf(detail: unknown): string | undefined {
	if (!isObject(detail)) return asText(detail);
	return [asText(detail.field), asText(detail.message) ?? asText(detail.type)].filter(Boolean).join(': ') || undefined;
}

/**
 * Reads the server's code and words out of the body of an answer: `detail` first, `message` second, one
 * part per suberror. Gateways answer text or a web page; of a page only the status is told.
 */
export function readRefusal(status: number, body: unknown): Refusal {
	if (Array.isArray(body)) return readRefusal(status, { suberrors: body });
	if (!isObject(body)) {
		const text = typeof body === 'string' && !isWebPage(body) ? asText(body) : undefined;
		return {
			status,
			reason: text ?? (typeof body === 'string' ? 'The answer is a web page, not JSON' : 'The answer is empty'),
		};
	}
	if (isObject(body.fault)) return readFaultBody(status, body.fault);
	const nested = isObject(body.error) ? body.error : {};
	const suberrors = Array.isArray(body.suberrors) ? body.suberrors : [];
	const parts = [
		asText(body.detail) ?? asText(nested.detail),
		asText(body.message) ?? asText(nested.message) ?? asText(body.error),
		...suberrors.map((suberror) => (isObject(suberror) ? asText(suberror.message) : asText(suberror))),
		...(Array.isArray(body.details) ? body.details.map(detailOf) : []),
	].filter((part): part is string => part !== undefined);
	const code = asText(body.code) ?? asText(nested.code) ?? asText(body.type);
	return { status, code, reason: [...new Set(parts)].map(sentence).join(' ') || NO_REASON };
}

/** What a service says in a value that is no refusal of a request: its code and its words; of another value the value. */
export function wordsOf(value: unknown): string | undefined {
	if (value === null || typeof value !== 'object') {
		const text = String(value ?? '');
		return isWebPage(text) ? undefined : asText(text);
	}
	const { code, reason } = readRefusal(200, value);
	return [code, reason === NO_REASON ? undefined : reason].filter(Boolean).join('. ') || JSON.stringify(value);
}

const WITHHELD = 'The reason that the service gives is left out: it holds what must not be shown';

/** The same refusal without secrets in the server's words; without these where a secret is too short to be masked in them. */
export function withoutSecrets({ status, code, reason }: Refusal, secrets: readonly string[]): Refusal {
	const mask = masker(secrets);
	const isUnsafe = findsShortSecret(secrets);
	return {
		status,
		code: code === undefined || isUnsafe(code) ? undefined : mask(code),
		reason: isUnsafe(reason) ? WITHHELD : mask(reason),
	};
}
