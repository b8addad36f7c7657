import type { IHttpRequestOptions, INode, INodeProperties } from 'n8n-workflow';

import { inputError } from '../errors/nodeErrors';
import { LONGEST_TIMER_MS } from './limiter';
import type { LimiterSettings } from './limiter';
import { decoded } from '../percent';
import { isObject } from '../objects';

export const DEFAULT_MAX_IN_FLIGHT = 50;

/** The Request Options of n8n that concern a single request. Times are in milliseconds. */
export interface RequestSettings {
	timeout: number;
	proxy?: IHttpRequestOptions['proxy'];
	skipSslCertificateValidation?: boolean;
	/** The longest that a request waits for rate limits in total. */
	maxRateLimitWaitMs: number;
	/** The time left for all requests together, if it is limited. Nothing waits longer. */
	readonly timeLeftMs?: number;
	/** What to do if the service asks for a longer wait, and if it does not answer in time. */
	adviceOnWait?: string;
	adviceOnTimeout?: string;
}

export const DEFAULT_REQUEST_SETTINGS: RequestSettings = { timeout: 300_000, maxRateLimitWaitMs: 300_000 };

/** The host's Request Options of a declarative node; the host adds its own entries to ours. */
export const requestOptions: INodeProperties = {
	displayName: 'Request Options',
	name: 'requestOptions',
	type: 'collection',
	placeholder: 'Add Option',
	default: {},
	description: 'How requests are sent: limits, batching, timeout, proxy',
	options: [
		{
			displayName: 'Max Rate Limit Wait (Seconds)',
			name: 'maxRateLimitWait',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: 300,
			description:
				'How long a request may wait in total when the service says that there were too many requests. If the service asks for more, the request ends with its answer.',
		},
		{
			displayName: 'Max Requests in Flight',
			name: 'maxInFlight',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 500 },
			default: 50,
			description:
				'The most requests that are sent at the same time. The node starts with 10, sends more while answers are good, and fewer when the service says that there were too many.',
		},
	],
};

/** What the stored Request Options mean for requests and for the bound on them. */
export interface ReadOptions {
	request: RequestSettings;
	limiter: LimiterSettings;
}

function positive(value: unknown): number | undefined {
	const number = Number(value);
	return value !== undefined && value !== '' && Number.isFinite(number) && number > 0 ? number : undefined;
}

function readProxy(address: string, node: INode): IHttpRequestOptions['proxy'] {
	let url: URL;
	try {
		url = new URL(address.includes('://') ? address : `http://${address}`);
	} catch {
		throw inputError(
			{ node },
			"'Proxy' in Request Options is not a valid address",
			'Write it like http://proxy.example:3128',
		);
	}
	const defaultPort = url.protocol === 'https:' ? 443 : 80;
	return {
		host: url.hostname,
		port: url.port ? Number(url.port) : defaultPort,
		protocol: url.protocol.replace(/:$/, ''),
		...(url.username && {
			auth: { username: decoded(url.username), password: decoded(url.password) },
		}),
	};
}

/**
 * Reads the host's Request Options: batching, timeout, proxy, certificates, and our own two.
 *
 * @param stored the evaluated value of the parameter
 */
export function readRequestOptions(stored: unknown, node: INode, signal?: AbortSignal): ReadOptions {
	const options = isObject(stored) ? stored : {};
	const batching = isObject(options.batching) && isObject(options.batching.batch) ? options.batching.batch : {};
	const intervalMs = positive(batching.batchInterval);
	const size = Math.trunc(Number(batching.batchSize ?? 1));
	const maxWait = options.maxRateLimitWait;
	return {
		request: {
			timeout: Math.min(positive(options.timeout) ?? DEFAULT_REQUEST_SETTINGS.timeout, LONGEST_TIMER_MS),
			maxRateLimitWaitMs:
				maxWait === undefined || maxWait === null || maxWait === '' || !Number.isFinite(Number(maxWait))
					? DEFAULT_REQUEST_SETTINGS.maxRateLimitWaitMs
					: Math.max(0, Number(maxWait) * 1000),
			...(typeof options.proxy === 'string' &&
				options.proxy.trim() !== '' && { proxy: readProxy(options.proxy.trim(), node) }),
			...(options.allowUnauthorizedCerts === true && { skipSslCertificateValidation: true }),
		},
		limiter: {
			max: Math.max(1, Math.trunc(positive(options.maxInFlight) ?? DEFAULT_MAX_IN_FLIGHT)),
			// a batch size below zero turns the host's batching off
			...(intervalMs && size >= 0 && { batch: { size: Math.max(1, size), intervalMs } }),
			signal,
		},
	};
}
