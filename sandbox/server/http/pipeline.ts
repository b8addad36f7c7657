import { setTimeout as wait } from 'node:timers/promises';
import type { Api } from '../apis/api';
import type { Operation, RawRequest, ReadRequest } from '../contract';
import { ApiError, OutOfContractError } from '../errors';
import type { Fault, Faults } from '../faults';
import type { RateLimiter, RateLimitStanding } from '../rateLimiter';
import type { Sandbox } from '../sandbox';
import type { Stats } from '../stats';
import type { HttpAnswer, Outcome } from './answer';
import { errorAnswer, jsonAnswer, outcomeOf } from './answer';
import { faultAnswer } from './faultAnswer';

const CUT_OFF_AFTER_BYTES = 20;

interface CheckedRequest {
	api: Api;
	operation: Operation;
	read: ReadRequest;
}

function rateLimitHeaders({ limit, remaining, resetAt }: RateLimitStanding): Record<string, string> {
	return {
		'x-ratelimit-limit': String(limit),
		'x-ratelimit-remaining': String(remaining),
		'x-ratelimit-reset': String(Math.ceil(resetAt / 1000)),
	};
}

/**
 * Handles a request: checks the contract, then a fault on request, then the rate limit, then runs the operation. The
 * contract comes first, so that no fault hides a request that the platform would refuse.
 */
export class Pipeline {
	constructor(
		private readonly apis: Api[],
		private readonly sandbox: Sandbox,
		private readonly stats: Stats,
		private readonly faults: Faults,
		private readonly rateLimiter: RateLimiter,
	) {}

	/** Handles a request. `closing` ends the delay of a slow answer when the server closes. */
	async handle(request: RawRequest, closing: AbortSignal): Promise<Outcome> {
		this.stats.begin();
		try {
			const checked = this.check(request);
			const fault = this.takeFault(request, checked.operation);
			if (fault) return await this.withFault(fault, request, checked, closing);
			return this.answer(request, checked);
		} catch (error) {
			if (error instanceof ApiError) return { answer: errorAnswer(error) };
			throw error;
		} finally {
			this.stats.end();
		}
	}

	/** Counts and refuses a request that is too broken for a check against the contract. */
	refuse(method: string, url: string, reason: string): HttpAnswer {
		this.stats.begin();
		this.stats.end();
		this.stats.countOutOfContract({ method, path: url.split('?')[0], reason });
		return errorAnswer(new OutOfContractError([reason]));
	}

	private check(request: RawRequest): CheckedRequest {
		const path = request.url.split('?')[0];
		const { method } = request;
		for (const api of this.apis) {
			const operation = api.contract.match(method, path);
			if (!operation) continue;
			const { operationId } = operation;
			this.stats.countOperation(operationId);
			const { reasons, read } = api.contract.read(operation, request, {
				adaptBody: (body) => (api.adaptBody ? api.adaptBody(operation, body, this.sandbox) : body),
				isTolerant: api.isTolerant(this.sandbox.state.modes),
			});
			if (reasons.length === 0) return { api, operation, read };
			this.stats.countOutOfContract({ method, path, operationId, reason: reasons.join('; ') });
			throw api.outOfContract(reasons);
		}
		const reason = `path: the contract has no ${method} ${path}`;
		this.stats.countOutOfContract({ method, path, reason });
		throw new OutOfContractError([reason]);
	}

	private takeFault({ method, url }: RawRequest, { operationId }: Operation): Fault | undefined {
		const [path, ...query] = url.split('?');
		const fault = this.faults.take({ method, path, query: query.join('?'), operationId });
		if (fault) this.stats.faulted++;
		return fault;
	}

	private async withFault(
		fault: Fault,
		request: RawRequest,
		checked: CheckedRequest,
		closing: AbortSignal,
	): Promise<Outcome> {
		switch (fault.type) {
			case 'slow':
				try {
					await wait(fault.delayMs, undefined, { signal: closing });
				} catch {
					// The server closes, so that nobody waits for an answer any more.
					return { cutAfterBytes: 0 };
				}
				return this.answer(request, checked);
			case 'queueThenCut':
				this.answer(request, checked);
				return { cutAfterBytes: 0 };
			case 'cutOff':
				return { cutAfterBytes: fault.afterBytes ?? CUT_OFF_AFTER_BYTES };
			default:
				return { answer: faultAnswer(fault, request) };
		}
	}

	private answer(request: RawRequest, { api, operation, read }: CheckedRequest): Outcome {
		const { rateLimit } = this.sandbox.state.modes;
		let headers: Record<string, string> = {};
		if (rateLimit) {
			const now = this.sandbox.clock.now();
			const standing = this.rateLimiter.take(String(request.headers.authorization ?? ''), now, rateLimit);
			headers = rateLimitHeaders(standing);
			if (!standing.allowed) {
				const seconds = Math.ceil((standing.resetAt - now) / 1000);
				const retryAfter: Record<string, string> =
					rateLimit.retryAfter === true ? { 'retry-after': String(seconds) } : {};
				const body = { message: 'Too many requests of this organization.' };
				return { answer: jsonAnswer(429, body, { ...headers, ...retryAfter }) };
			}
		}
		try {
			return outcomeOf(api.answer(operation, read, request.headers, this.sandbox, this.stats), headers);
		} catch (error) {
			if (!(error instanceof ApiError)) throw error;
			// A value that only the state can check and that is out of contract counts like the others.
			if (error instanceof OutOfContractError) {
				const { operationId } = operation;
				const path = request.url.split('?')[0];
				this.stats.countOutOfContract({ method: request.method, path, operationId, reason: error.reasons.join('; ') });
			}
			const answer = errorAnswer(error);
			return { answer: { ...answer, headers: { ...answer.headers, ...headers } } };
		}
	}
}
