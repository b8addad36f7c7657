import type { IN8nHttpFullResponse, NodeApiError } from 'n8n-workflow';

import { attempt } from '../attempt';
import { elapsedMs } from '../clock';
import { refusalError } from '../errors/nodeErrors';
import type { ErrorContext } from '../errors/nodeErrors';
import { ServiceWords } from '../errors/refusal';
import { readBody } from '../json';
import { toAnswer } from './answer';
import { baseUrlHost } from './credential';
import { faultError, rateLimitHint, statusError } from './failures';
import type { FailedRequest } from './failures';
import { readFault } from './fault';
import type { Fault } from './fault';
import type { Limiter } from './limiter';
import { Credentials, secretsOf } from './loadCredential';
import type { LoadedCredential } from './loadCredential';
import { DEFAULT_REQUEST_SETTINGS } from './requestOptions';
import type { RequestSettings } from './requestOptions';
import { decideRetry } from './retryPolicy';
import type { FailDecision, RetryContext } from './retryPolicy';
import { textOf } from './stream';
import type { ByteStream } from './stream';
import { hostSend, toRequestOptions } from './transport';
import { changesSomething } from './types';
import type { Answer, Api, HostContext, HttpRequest, OperationName, RequestAuthorization } from './types';

/**
 * Sends every request of a run: adds the credential, follows the retry policy ({@link decideRetry}), and makes n8n errors
 * from refusals and faults. It follows no redirect.
 */
export class HttpClient {
	private readonly credentials: Credentials;

	constructor(
		private readonly context: HostContext,
		private readonly api: Api,
		private readonly limiter: Limiter,
		private readonly settings: RequestSettings = DEFAULT_REQUEST_SETTINGS,
	) {
		this.credentials = new Credentials(context, api);
	}

	/**
	 * Sends a request and returns its answer.
	 *
	 * @throws NodeApiError for a status outside of 200 to 299 and for a missing answer; {@link maybeDone} says whether the
	 * request may have been carried out
	 */
	async send(request: HttpRequest, errorContext: ErrorContext, operation: OperationName): Promise<Answer> {
		const credential = await this.credentialOf(errorContext);
		const authorization = this.api.authorize?.(request, operation);
		const isRead = !changesSomething(this.api, request.method, operation);
		const words = new ServiceWords(() => [
			...secretsOf(credential.data),
			...(request.secrets ?? []),
			...(authorization?.secrets() ?? []),
		]);
		const described = { errorContext, operation, isRead, words };
		let repeats = 0;
		let waitedMs = 0;
		for (;;) {
			const { blocked } = credential;
			if (blocked && elapsedMs() < blocked.until) {
				throw refusalError(errorContext, blocked.refusal, blocked.hint);
			}
			const send = async () => await this.sendOnce(request, credential, authorization);
			// the next page of a list also waits for the rate limit of another item
			const isLimited = waitedMs > 0 || this.limiter.isWaiting;
			const result = await (isLimited ? this.resend(send, request) : send());
			if ('statusCode' in result) {
				credential.service = 'up';
				const { statusCode: status, body } = result;
				if ((status >= 200 && status < 300) || authorization?.accepts(status)) {
					this.limiter.grow();
					return toAnswer(this.api, result, request.stream !== undefined, described);
				}
				if (authorization?.isWorthRepeating(status, readBody(body))) continue;
			} else {
				request.stream?.check();
			}
			const decision = decideRetry(
				result,
				this.retryContext(request, credential, isRead, repeats, waitedMs),
				Date.now(),
			);
			if (decision.action === 'repeat') {
				repeats += 1;
				await this.limiter.pause(decision.pauseMs);
			} else if (decision.action === 'wait') {
				waitedMs += decision.waitMs;
				this.limiter.backOff(decision.waitMs);
			} else {
				throw this.errorOf(result, decision, described, credential);
			}
		}
	}

	/**
	 * The credential with which the requests of an item are sent.
	 *
	 * @throws NodeOperationError if it cannot be used
	 */
	async credentialOf(errorContext: ErrorContext): Promise<LoadedCredential> {
		return await this.credentials.of(errorContext);
	}

	private retryContext(
		{ stream }: HttpRequest,
		{ service }: LoadedCredential,
		isRead: boolean,
		repeats: number,
		waitedMs: number,
	): RetryContext {
		const { maxRateLimitWaitMs, timeLeftMs: runTimeLeftMs = Number.POSITIVE_INFINITY } = this.settings;
		const timeLeftMs = Math.min(runTimeLeftMs, stream?.timeLeftMs ?? Number.POSITIVE_INFINITY);
		return { isRead, repeats, waitedMs, maxRateLimitWaitMs, timeLeftMs, runTimeLeftMs, service };
	}

	/** Sends again after a rate limit. If the watch of a stream ends the stream during the wait, this throws at once. */
	private async resend<Result>(send: () => Promise<Result>, { stream }: HttpRequest): Promise<Result> {
		const sent = this.limiter.resend(send);
		return await (stream ? stream.within(sent) : sent);
	}

	private async sendOnce(
		request: HttpRequest,
		{ data, allowedDomains }: LoadedCredential,
		authorization: RequestAuthorization | undefined,
	): Promise<IN8nHttpFullResponse | Fault> {
		const { path, stream } = request;
		const body = request.body && (this.api.toWire?.(request.body, path, data) ?? request.body);
		const options = toRequestOptions(request, body, this.settings, allowedDomains);
		const { endSignal } = this.settings;
		const by = hostSend(this.context, this.api.credential, stream?.signal ?? endSignal);
		stream?.wait();
		const sent = await attempt(
			async () =>
				(await (authorization?.send(options, data, by) ?? by.withCredential(options, data))) as IN8nHttpFullResponse,
		);
		stream?.saw();
		if (sent.error) return readFault(sent.error, endSignal?.aborted);
		const answer = sent.value;
		if (!stream || (answer.statusCode >= 200 && answer.statusCode < 300)) return answer;
		const withinMs = Math.min(this.settings.timeout, stream.textWithinMs);
		return { ...answer, body: await textOf(answer.body as ByteStream, withinMs) };
	}

	/** The error for a request that is given up. This also sets the consequences for the other requests of the run. */
	private errorOf(
		result: IN8nHttpFullResponse | Fault,
		{ isServiceDown, rateLimit }: FailDecision,
		failed: FailedRequest,
		credential: LoadedCredential,
	): NodeApiError {
		if (isServiceDown) credential.service = 'down';
		if (!('statusCode' in result))
			return faultError(result, baseUrlHost(credential.data.baseUrl), this.settings, failed);
		if (!rateLimit) return statusError(this.api, result, this.settings, failed);
		const { waitMs, exceeds } = rateLimit;
		const hint = rateLimitHint(result.statusCode, rateLimit, this.settings);
		const refusal = failed.words.refusal(result.statusCode, readBody(result.body));
		this.limiter.backOff(exceeds === 'run' ? 0 : waitMs);
		if (exceeds === 'run') credential.blocked = { until: elapsedMs() + waitMs, refusal, hint };
		return refusalError(failed.errorContext, refusal, hint);
	}
}
