import type { IDataObject } from 'n8n-workflow';

import { isWebPage } from '../json';
import { isObject } from '../objects';
import { holdsShortSecret, masker, WITHHELD } from './mask';
import { sentence } from './text';

const NO_REASON = 'The answer gives no reason';

/** The refusal of a request in the words of the service. */
export interface Refusal {
	status: number;
	/** The code of the service, such as `IM004`. */
	code?: string;
	reason: string;
}

/** Whether a status means that the same request is refused again. */
export function isRefusedForGood(status: number): boolean {
	return status >= 300 && status < 500 && status !== 408 && status !== 429;
}

function asText(value: unknown): string | undefined {
	return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** The refusal of a gateway in front of the service: `{ faultstring, detail: { errorcode } }`. */
function readFaultBody(status: number, fault: IDataObject): Refusal {
	const detail = isObject(fault.detail) ? fault.detail : {};
	return {
		status,
		code: asText(detail.errorcode),
		reason: sentence(asText(fault.faultstring) ?? NO_REASON),
	};
}

/** The text of an entry of `details`: the entry itself, or its field and message. */
function detailOf(detail: unknown): string | undefined {
	if (!isObject(detail)) return asText(detail);
	return [asText(detail.field), asText(detail.message) ?? asText(detail.type)].filter(Boolean).join(': ') || undefined;
}

/**
 * Reads code and reason from the body of a refusal. The reason is `detail`, then `message`, then one part per suberror and
 * detail. Gateways answer with a text or a web page; the reason does not quote a page.
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

/** Code and reason of a value that is not the body of a refusal, such as an event; otherwise the value as text. */
export function wordsOf(value: unknown): string | undefined {
	if (value === null || typeof value !== 'object') {
		const text = String(value ?? '');
		return isWebPage(text) ? undefined : asText(text);
	}
	const { code, reason } = readRefusal(200, value);
	return [code, reason === NO_REASON ? undefined : reason].filter(Boolean).join('. ') || JSON.stringify(value);
}

/** A refusal without secrets: they are masked in the reason or the reason is withheld; a code that holds one is left out. */
export function withoutSecrets({ status, code, reason }: Refusal, secrets: readonly string[]): Refusal {
	const mask = masker(secrets);
	const clean = (text: string) => (holdsShortSecret(text, secrets) ? WITHHELD : mask(text));
	return { status, code: code !== undefined && clean(code) === code ? code : undefined, reason: clean(reason) };
}
