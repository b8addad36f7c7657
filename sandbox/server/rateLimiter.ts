import type { Modes } from './modes';

/** The state of a key's window; `resetAt` in Unix milliseconds. */
export interface RateLimitStanding {
	allowed: boolean;
	limit: number;
	remaining: number;
	resetAt: number;
}

/** Counts requests per key in windows that start with the first request of a key. */
export class RateLimiter {
	private readonly windows = new Map<string, { resetAt: number; used: number }>();

	/** Counts one request. A refused one is not counted. */
	take(key: string, now: number, { limit, windowMs }: NonNullable<Modes['rateLimit']>): RateLimitStanding {
		let window = this.windows.get(key);
		if (!window || window.resetAt <= now) {
			window = { resetAt: now + windowMs, used: 0 };
			this.windows.set(key, window);
		}
		const allowed = window.used < limit;
		if (allowed) window.used++;
		return { allowed, limit, remaining: Math.max(0, limit - window.used), resetAt: window.resetAt };
	}

	reset(): void {
		this.windows.clear();
	}
}
