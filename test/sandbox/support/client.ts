import axios from 'axios';
import type { AxiosInstance } from 'axios';
import type { RunningSandbox, SandboxOptions } from '../../../sandbox/server/startSandbox';
import { startSandbox } from '../../../sandbox/server/startSandbox';

/** A client that throws on no status. */
export function clientOf(baseURL: string, authorization: string | null = 'sandbox-example-key-all'): AxiosInstance {
	return axios.create({
		baseURL,
		headers: authorization === null ? {} : { Authorization: authorization },
		validateStatus: () => true,
		maxRedirects: 0,
	});
}

/** Midday after the history of the seeds. The clock of the tests stands still at this time until it is moved. */
export const testNow = Date.UTC(2026, 3, 8, 12);

export const retryDelayMs = 1000;

/** Starts a sandbox with the seed for tests, a clock that stands still and a known retry delay. */
export async function startTestSandbox(options: SandboxOptions = {}): Promise<RunningSandbox> {
	return await startSandbox({ seed: 'test', now: testNow, retryDelayMs, ...options });
}
