import * as n8nWorkflow from 'n8n-workflow';
import type {
	ICredentialDataDecryptedObject,
	IExecuteFunctions,
	IHttpRequestOptions,
	IN8nHttpFullResponse,
	NodeApiError,
} from 'n8n-workflow';

import { attempt } from '../attempt';
import { hintFor } from '../errors/hint';
import { masker } from '../errors/mask';
import { CHECK_FIRST, connectionError, inputError, refusalError } from '../errors/nodeErrors';
import type { ErrorContext } from '../errors/nodeErrors';
import { isRefusedForGood, readRefusal, withoutSecrets } from '../errors/refusal';
import type { Refusal } from '../errors/refusal';
import { readBody } from '../json';
import { normalizeBaseUrl } from './credential';
import { faultText, isTimeout, NEVER_SENT, readFault, urlHost } from './fault';
import type { Fault } from './fault';
import type { Limiter } from './limiter';
import { headerOf, rateLimitWait } from './rateLimit';
import { NO_REDIRECTS, redirectTarget } from './redirects';
import { DEFAULT_REQUEST_SETTINGS } from './requestOptions';
import type { RequestSettings } from './requestOptions';
import { textOf } from './stream';
import type { ByteStream } from './stream';
import { changesSomething } from './types';
import type { Answer, Api, HostContext, HostSend, HttpRequest, OperationName, RequestAuthorization } from './types';

/** A service that asks for no wait at all is not asked again at once. */
const SHORTEST_RATE_LIMIT_WAIT_MS = 500;
/** Pauses before a request is sent again that is safe to send again, in milliseconds. */
const REPEAT_PAUSES_MS = [250, 1000, 3000];
/** The same where the service has answered this run before, and now takes no connection: it may be starting again. */
const RESTART_PAUSES_MS = [...REPEAT_PAUSES_MS, 5000, 10_000, 10_000];
const PASSING_STATUSES = new Set([502, 503, 504]);
const NEVER_SENT_AND_PASSING = new Set(['ECONNREFUSED', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);
const PASSING_FAULTS = new Set([...NEVER_SENT_AND_PASSING, 'ECONNRESET', 'EPIPE', 'ERR_BAD_RESPONSE', 'ERR_NETWORK']);

const CHECK_AND_RAISE_TIMEOUT = `${CHECK_FIRST.slice(0, -1)}, and raise 'Timeout' in the node's Request Options.`;

function proxyText({ code }: Fault, proxy: NonNullable<RequestSettings['proxy']>): { what: string; hint: string } {
	return {
		what: `The proxy ${proxy.host}:${proxy.port} cannot be reached (${code})`,
		hint: "Check 'Proxy' in the node's Request Options.",
	};
}

/**
 * The one door through which every request of a run goes: it adds the credential, waits out rate limits,
 * repeats reads after passing faults, follows no redirect, and turns what was refused into an n8n error.
 */
export class HttpClient {
	private credential?: Promise<ICredentialDataDecryptedObject>;

	private allowedDomains?: string;

	/** The service has answered this run. */
	private hasAnswered = false;

	/** The service stayed away through all repeats: the next requests do not wait for it again. */
	private isDown = false;

	/** The service asks for a longer wait than is allowed: until it is over, nothing is sent. */
	private closed?: { until: number; refusal: Refusal; hint: string };

	constructor(
		private readonly context: HostContext,
		private readonly api: Api,
		private readonly limiter: Limiter,
		private readonly settings: RequestSettings = DEFAULT_REQUEST_SETTINGS,
	) {}

	/**
	 * Sends a request and gives its answer.
	 *
	 * @param errorContext names the operation, its subject and its item in errors
	 * @param operation resource and operation, for the hints
	 * @throws NodeApiError for every answer outside of 200 to 299 and for no answer ({@link maybeDone} tells whether it may have been carried out)
	 */
	async send(request: HttpRequest, errorContext: ErrorContext, operation: OperationName): Promise<Answer> {
		const credential = await this.readCredential(errorContext);
		const authorization = this.api.authorize?.(request, operation);
		const secrets = () => [...secretsOf(credential), ...(request.secrets ?? []), ...(authorization?.secrets() ?? [])];
		const mask = (text: string) => masker(secrets())(text);
		const isRead = !changesSomething(this.api, request.method, operation);
		let waited = 0;
		for (let tries = 0; ; ) {
			if (this.closed && Date.now() < this.closed.until)
				throw refusalError(errorContext, this.closed.refusal, this.closed.hint, mask);
			const send = async () => await this.sendOnce(request, credential, authorization);
			const result = await (waited > 0 ? this.resend(send, request) : send());
			const timeLeftMs = Math.min(this.timeLeftMs, request.stream?.timeLeftMs ?? Number.POSITIVE_INFINITY);
			if (!('statusCode' in result)) {
				request.stream?.check();
				const isSafe = (isRead ? PASSING_FAULTS : NEVER_SENT_AND_PASSING).has(result.code);
				const pauses = this.hasAnswered && NEVER_SENT.has(result.code) ? RESTART_PAUSES_MS : REPEAT_PAUSES_MS;
				if (!isSafe || this.isDown || tries >= pauses.length || pauses[tries] > timeLeftMs) {
					this.isDown = isSafe;
					throw this.faultError(result, !isRead, errorContext, credential, mask);
				}
				await this.limiter.pause(pauses[tries++]);
				continue;
			}
			this.isDown = false;
			this.hasAnswered = true;
			const status = result.statusCode;
			if ((status >= 200 && status < 300) || authorization?.accepts(status)) {
				this.limiter.grow();
				const contentType = headerOf(result, 'content-type') ?? '';
				const date = headerOf(result, 'date');
				return { status, contentType, date, body: request.stream ? result.body : readBody(result.body) };
			}
			if (authorization?.isWorthRepeating(status, readBody(result.body))) continue;
			if (status === 429) {
				const wait = Math.max(SHORTEST_RATE_LIMIT_WAIT_MS, rateLimitWait(result, Date.now()));
				const longest = Math.min(this.settings.maxRateLimitWaitMs, this.timeLeftMs);
				this.limiter.backOff(wait > longest ? 0 : wait);
				if (wait > Math.min(longest, timeLeftMs) || waited + wait > this.settings.maxRateLimitWaitMs) {
					// other requests end with the words of this one, and know none of its secrets
					const refusal = withoutSecrets(readRefusal(status, readBody(result.body)), secrets());
					const isOwnLimit = wait <= longest && wait > timeLeftMs;
					const field = isOwnLimit ? "'Total Limit'" : "'Max Rate Limit Wait' in the node's Request Options";
					const { adviceOnWait = `raise ${field}, or send less` } = this.settings;
					const hint = `The service asks to wait ${Math.ceil(wait / 1000)} s; ${adviceOnWait}.`;
					if (wait > longest) this.closed = { until: Date.now() + wait, refusal, hint };
					throw refusalError(errorContext, refusal, hint, mask);
				}
				waited += wait;
				continue;
			}
			const pause = REPEAT_PAUSES_MS.at(tries);
			if (isRead && PASSING_STATUSES.has(status) && pause !== undefined && pause <= timeLeftMs) {
				tries += 1;
				await this.limiter.pause(pause);
				continue;
			}
			throw this.statusError(result, !isRead, errorContext, operation, secrets());
		}
	}

	/** Sends again what was refused because there were too many; a stream that ends before its turn comes is not waited for. */
	private async resend<Result>(send: () => Promise<Result>, { stream }: HttpRequest): Promise<Result> {
		const sent = this.limiter.resend(send);
		return await (stream ? stream.within(sent) : sent);
	}

	private get timeLeftMs(): number {
		return this.settings.timeLeftMs ?? Number.POSITIVE_INFINITY;
	}

	/** What takes the credential's secrets out of a text of the service, for what is put out of it. */
	async masker(errorContext: ErrorContext): Promise<(text: string) => string> {
		return masker(secretsOf(await this.readCredential(errorContext)));
	}

	private statusError(
		answer: IN8nHttpFullResponse,
		isWrite: boolean,
		errorContext: ErrorContext,
		{ resource, operation }: OperationName,
		secrets: readonly string[],
	): NodeApiError {
		const status = answer.statusCode;
		const mask = masker(secrets);
		const flags = this.isFinal(status, `${resource}.${operation}`) ? { isFinal: true } : {};
		if (status >= 300 && status < 400) {
			const target = redirectTarget(headerOf(answer, 'location'));
			const reason = `The service redirects to ${target}, and no redirect is followed`;
			return refusalError(errorContext, { status, reason }, "Check the credential's Base URL.", mask, flags);
		}
		const told = readRefusal(status, readBody(answer.body));
		const hint = hintFor(this.api.hints, told, resource, operation);
		const refusal = withoutSecrets(told, secrets);
		if (status >= 500 && isWrite) {
			return refusalError(errorContext, refusal, CHECK_FIRST, mask, { maybeDone: true });
		}
		return refusalError(errorContext, refusal, hint, mask, flags);
	}

	private isFinal(status: number, operation: string): boolean {
		const { authorize, sentOnce } = this.api;
		if (authorize && status === 401) return true;
		return isRefusedForGood(status) && sentOnce?.includes(operation) === true;
	}

	private faultError(
		fault: Fault,
		isWrite: boolean,
		errorContext: ErrorContext,
		credential: ICredentialDataDecryptedObject,
		mask: (text: string) => string,
	): NodeApiError {
		const { proxy, adviceOnTimeout } = this.settings;
		const { what, hint } =
			proxy && NEVER_SENT.has(fault.code)
				? proxyText(fault, proxy)
				: faultText(fault, urlHost(normalizeBaseUrl(credential.baseUrl)), adviceOnTimeout);
		if (fault.maybeDone && isWrite) {
			const check = isTimeout(fault) ? CHECK_AND_RAISE_TIMEOUT : CHECK_FIRST;
			return connectionError(errorContext, mask(what), check, { maybeDone: true });
		}
		return connectionError(errorContext, mask(what), hint);
	}

	private async sendOnce(
		request: HttpRequest,
		credential: ICredentialDataDecryptedObject,
		authorization: RequestAuthorization | undefined,
	): Promise<IN8nHttpFullResponse | Fault> {
		const options: IHttpRequestOptions = {
			method: request.method,
			url: request.path,
			qs: request.query,
			headers: request.stream ? { ...request.headers, Accept: 'text/event-stream' } : request.headers,
			body: request.body && (this.api.toWire?.(request.body, request.path, credential) ?? request.body),
			arrayFormat: 'repeat',
			json: true,
			encoding: request.stream ? 'stream' : 'text',
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
			...NO_REDIRECTS,
			timeout: this.settings.timeout,
			proxy: this.settings.proxy,
			skipSslCertificateValidation: this.settings.skipSslCertificateValidation,
			allowedDomains: this.allowedDomains,
		};
		const by = this.hostSend(request.stream?.signal);
		request.stream?.wait();
		const sent = await attempt(
			async () =>
				(await (authorization
					? authorization.send(options, credential, by)
					: by.withCredential(options, credential))) as IN8nHttpFullResponse,
		);
		request.stream?.saw();
		if (sent.error) return readFault(sent.error);
		const { statusCode, body } = sent.value;
		if (!request.stream || (statusCode >= 200 && statusCode < 300)) return sent.value;
		const withinMs = Math.min(this.settings.timeout, request.stream.textWithinMs);
		return { ...sent.value, body: await textOf(body as ByteStream, withinMs) };
	}

	/** @param signal ends the request; without one the host ends it when the execution is cancelled */
	private hostSend(signal?: AbortSignal): HostSend {
		const { api } = this;
		// the host puts the signal of the context in place of any other
		const context = signal
			? (Object.create(this.context, { getExecutionCancelSignal: { value: () => signal } }) as HostContext)
			: this.context;
		return {
			withCredential: async (options, credential) =>
				(await context.helpers.httpRequestWithAuthentication.call(
					context as IExecuteFunctions,
					api.credential,
					options,
					{ credentialsDecrypted: { id: '', name: '', type: api.credential, data: credential } },
				)) as unknown,
			plain: async (options) => (await context.helpers.httpRequest(options)) as unknown,
		};
	}

	private async readCredential(errorContext: ErrorContext): Promise<ICredentialDataDecryptedObject> {
		this.credential ??= this.loadCredential(errorContext);
		return await this.credential;
	}

	private async loadCredential(errorContext: ErrorContext): Promise<ICredentialDataDecryptedObject> {
		let credential: ICredentialDataDecryptedObject | undefined;
		let reason = '';
		try {
			credential = await this.context.getCredentials<ICredentialDataDecryptedObject>(this.api.credential);
			if (credential) {
				// hosts before domain restrictions do not have it
				this.allowedDomains = n8nWorkflow.getCredentialAllowedDomains?.({
					node: errorContext.node,
					credentialData: credential,
					credentialOwnedSurface: true,
				});
			}
		} catch (thrown) {
			reason = thrown instanceof Error ? thrown.message : '';
		}
		if (!credential || reason) {
			throw inputError(
				{ node: errorContext.node, itemIndex: errorContext.itemIndex, runIndex: errorContext.runIndex },
				`The credential '${this.api.credentialName}' cannot be used${reason ? ` (${reason})` : ''}`,
				'Choose one in the node, and make sure that it is shared with you',
			);
		}
		return credential;
	}
}

/** The values of a credential that must not appear in any text. */
function secretsOf(credential: ICredentialDataDecryptedObject): string[] {
	return Object.entries(credential)
		.filter(
			([name]) =>
				/key|password|token|secret|clientId|email/i.test(name) && !/(ExpiresAt|Lifetime|SessionId)$/.test(name),
		)
		.flatMap(([name, value]) => {
			if (typeof value !== 'string' && typeof value !== 'number') return [];
			const text = String(value);
			const line = text.replace(/\s+/g, ' ').trim();
			return [text, line, ...(/key/i.test(name) ? [line.replace(/^\S+ /, '')] : [])];
		});
}
