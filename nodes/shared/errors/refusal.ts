import type { IDataObject } from 'n8n-workflow';

import { isWebPage } from '../json';
import { isObject } from '../objects';
import { holdsShortSecret, maskedIn, masker, WITHHELD } from './mask';
import { sentence } from './text';

const NO_REASON = 'The service gave no reason';

/** The refusal of a request in the words of the service. */
export interface Refusal {
	status: number;
	/** The code of the service, such as `IM004`. */
	code?: string;
	reason: string;
}

/** Statuses from 400 to 499 after which the same request can succeed: they are temporary, or come from a proxy (407). */
const NOT_FINAL = new Set([407, 408, 429]);

/** Whether a status means that the same request would be refused again. */
export function isRefusedForGood(status: number): boolean {
	return status >= 300 && status < 500 && !NOT_FINAL.has(status);
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
 * Reads code and reason from the body of a refusal, in the shapes that services and gateways use. The reason is `detail`,
 * then `message`, then one part per suberror and detail. Gateways answer with a text or a web page; the reason does not quote a page.
 */
function readRefusal(status: number, body: unknown): Refusal {
	if (Array.isArray(body)) return readRefusal(status, { suberrors: body });
	if (!isObject(body)) {
		const text = typeof body === 'string' && !isWebPage(body) ? asText(body) : undefined;
		return {
			status,
			reason: text ?? (typeof body === 'string' ? 'The response is a web page, not JSON' : 'The response is empty'),
		};
	}
	if (isObject(body.fault)) return readFaultBody(status, body.fault);
	const nested = isObject(body.error) ? body.error : {};
	const suberrors = [body.suberrors, body.errors, nested.errors].filter(Array.isArray).flat() as unknown[];
	const parts = [
		asText(body.detail) ?? asText(nested.detail) ?? asText(body.title),
		[body.message, nested.message, body.error_description, body.error].map(asText).find((text) => text !== undefined),
		...suberrors.map((suberror) => (isObject(suberror) ? asText(suberror.message) : asText(suberror))),
		...(Array.isArray(body.details) ? body.details.map(detailOf) : []),
	].filter((part): part is string => part !== undefined);
	const code = asText(body.code) ?? asText(nested.code) ?? asText(body.type);
	return { status, code, reason: [...new Set(parts)].map(sentence).join(' ') || NO_REASON };
}

/**
 * Reads the texts of the service in the answer to a request, without the secrets of the request. Every text of the service
 * that we show is read here, before it is cut, because a part of a secret could not be found.
 */
export class ServiceWords {
	private known?: { secrets: readonly string[]; mask: (text: string) => string };

	/** @param secretsOf returns the secrets of the request, and is called after the request was sent */
	constructor(private readonly secretsOf: () => readonly string[]) {}

	/** A text without secrets, except for those under four characters. */
	readonly mask = (text: string): string => this.secretsAndMask.mask(text);

	/** A JSON value without secrets in its texts and keys, except for those under four characters. */
	readonly maskIn = (value: unknown): unknown => maskedIn(value, this.mask);

	/**
	 * The refusal in a body. Secrets in the reason are masked, or the reason is withheld. A code that contains a secret is
	 * left out.
	 */
	refusal(status: number, body: unknown): Refusal {
		const { code, reason } = readRefusal(status, body);
		return {
			status,
			code: code !== undefined && this.clean(code) === code ? code : undefined,
			reason: this.clean(reason),
		};
	}

	/** The refusal in an answer with a status from 200 to 299; undefined if the answer contains no reason. */
	failureIn(body: unknown): Refusal | undefined {
		if (Array.isArray(body) || (typeof body === 'string' ? isWebPage(body) : !isObject(body))) return undefined;
		return readRefusal(200, body).reason === NO_REASON ? undefined : this.refusal(200, body);
	}

	/**
	 * The code and the reason in a value that is not the body of a refusal, such as an event. If it has neither, the value
	 * as text; undefined for a web page and for an empty text.
	 */
	describe(value: unknown): string | undefined {
		if (value === null || typeof value !== 'object') {
			const text = String(value ?? '');
			return isWebPage(text) ? undefined : asText(this.clean(text));
		}
		const { code, reason } = this.refusal(200, value);
		const words = [code, reason === NO_REASON ? undefined : reason].filter(Boolean).join('. ');
		return words || this.clean(JSON.stringify(value));
	}

	private clean(text: string): string {
		return holdsShortSecret(text, this.secretsAndMask.secrets) ? WITHHELD : this.mask(text);
	}

	private get secretsAndMask(): { secrets: readonly string[]; mask: (text: string) => string } {
		if (!this.known) {
			const secrets = this.secretsOf();
			this.known = { secrets, mask: masker(secrets) };
		}
		return this.known;
	}
}
