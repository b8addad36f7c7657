import type { IHttpRequestOptions, INode, INodeProperties } from 'n8n-workflow';

import { elapsedMs } from '../clock';
import { inputError } from '../errors/nodeErrors';
import { LONGEST_TIMER_MS } from './limiter';
import type { LimiterSettings } from './limiter';
import { decoded } from '../percent';
import { isObject } from '../objects';

export const DEFAULT_MAX_IN_FLIGHT = 50;

/** The Request Options for a single request. Times are in milliseconds. */
export interface RequestSettings {
	timeout: number;
	proxy?: IHttpRequestOptions['proxy'];
	skipSslCertificateValidation?: boolean;
	/** The maximum total time that a request waits for rate limits. */
	maxRateLimitWaitMs: number;
	/** The time left for all requests together, if it is limited. No request waits longer. */
	readonly timeLeftMs?: number;
	/**
	 * Ends the running requests when that time is over. `timeout` does not do this, because it limits only the time without
	 * data.
	 */
	endSignal?: AbortSignal;
	/** The advice if a limit ends a request and the user has no Request Options. */
	adviceWithoutOptions?: string;
}

export const DEFAULT_REQUEST_SETTINGS: RequestSettings = { timeout: 300_000, maxRateLimitWaitMs: 300_000 };

/**
 * The settings for requests that share one time limit, and for which the user has no Request Options.
 *
 * @param totalMs milliseconds after which all of them end, even while an answer arrives
 * @param adviceWithoutOptions the advice if that time is over, or if the service asks for a longer wait
 */
export function settingsWithin(
	totalMs: number,
	adviceWithoutOptions: string,
): RequestSettings & { readonly timeLeftMs: number } {
	const deadline = elapsedMs() + totalMs;
	return {
		get timeout() {
			return Math.min(DEFAULT_REQUEST_SETTINGS.timeout, Math.max(1, this.timeLeftMs));
		},
		maxRateLimitWaitMs: Number.POSITIVE_INFINITY,
		get timeLeftMs() {
			return deadline - elapsedMs();
		},
		// this timer does not keep the process alive if the requests end earlier
		endSignal: AbortSignal.timeout(Math.min(Math.max(0, totalMs), LONGEST_TIMER_MS)),
		adviceWithoutOptions,
	};
}

/** The Request Options parameter of both nodes. n8n adds its own entries to it: batching, timeout, proxy and certificates. */
export const requestOptions: INodeProperties = {
	displayName: 'Request Options',
	name: 'requestOptions',
	type: 'collection',
	placeholder: 'Add Option',
	default: {},
	description: 'Limits, batching, timeout, and proxy of the requests',
	options: [
		{
			displayName: 'Max Pause (Seconds)',
			name: 'maxRateLimitWait',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: 300,
			description:
				'How long one request may wait in total when the service asks for a pause, for example after too many requests. If the service asks for a longer pause, the request fails.',
		},
		{
			displayName: 'Max Requests in Flight',
			name: 'maxInFlight',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 500 },
			default: 50,
			description:
				'Maximum number of requests at the same time. The node starts with 10, and adapts the number to the rate limits of the service.',
		},
	],
};

/** The Request Options as settings. */
export interface ReadOptions {
	request: RequestSettings;
	limiter: LimiterSettings;
}

function finite(value: unknown): number | undefined {
	const isGiven = value !== undefined && value !== null && value !== '';
	return isGiven && Number.isFinite(Number(value)) ? Number(value) : undefined;
}

function positive(value: unknown): number | undefined {
	const number = finite(value);
	return number !== undefined && number > 0 ? number : undefined;
}

/** The URL of a proxy that n8n sends through; undefined for any other text. n8n would send without a proxy of another kind. */
function proxyUrl(text: string): URL | undefined {
	const address = text.includes('://') ? text : `http://${text}`;
	// a URL parser ignores these characters
	if (/[\s\\]/.test(address) || !URL.canParse(address)) return undefined;
	const url = new URL(address);
	const isWhole = url.pathname === '/' && url.search === '' && url.hash === '';
	const isUserNamed = url.username !== '' || url.password === '';
	return ['http:', 'https:'].includes(url.protocol) && isWhole && isUserNamed ? url : undefined;
}

function readProxy(given: unknown, node: INode): IHttpRequestOptions['proxy'] {
	const text = typeof given === 'string' ? given.trim() : (given ?? '');
	if (text === '') return undefined;
	const url = typeof text === 'string' ? proxyUrl(text) : undefined;
	if (!url) {
		throw inputError(
			{ node },
			"'Proxy' in Request Options must be the address of an http or https proxy",
			'Use the format http://proxy.example:3128',
		);
	}
	const defaultPort = url.protocol === 'https:' ? 443 : 80;
	// n8n writes both into a URL without encoding a percent sign, and decodes them again
	const encoded = (part: string) => encodeURIComponent(decoded(part));
	return {
		host: url.hostname,
		port: url.port ? Number(url.port) : defaultPort,
		protocol: url.protocol.replace(/:$/, ''),
		...(url.username && { auth: { username: encoded(url.username), password: encoded(url.password) } }),
	};
}

/**
 * Reads the evaluated value of the Request Options parameter. Unreadable entries get their defaults.
 *
 * @throws NodeOperationError if n8n cannot send through the proxy
 */
export function readRequestOptions(stored: unknown, node: INode, signal?: AbortSignal): ReadOptions {
	const options = isObject(stored) ? stored : {};
	const batching = isObject(options.batching) && isObject(options.batching.batch) ? options.batching.batch : {};
	const intervalMs = positive(batching.batchInterval);
	const size = Math.trunc(Number(batching.batchSize ?? 1));
	const maxWait = finite(options.maxRateLimitWait);
	const proxy = readProxy(options.proxy, node);
	return {
		request: {
			timeout: Math.min(positive(options.timeout) ?? DEFAULT_REQUEST_SETTINGS.timeout, LONGEST_TIMER_MS),
			maxRateLimitWaitMs:
				maxWait === undefined ? DEFAULT_REQUEST_SETTINGS.maxRateLimitWaitMs : Math.max(0, maxWait * 1000),
			...(proxy && { proxy }),
			...(options.allowUnauthorizedCerts === true && { skipSslCertificateValidation: true }),
		},
		limiter: {
			max: Math.max(1, Math.trunc(positive(options.maxInFlight) ?? DEFAULT_MAX_IN_FLIGHT)),
			// in n8n, a negative batch size turns batching off
			...(intervalMs && size >= 0 && { batch: { size: Math.max(1, size), intervalMs } }),
			signal,
		},
	};
}
