import type { AxiosInstance, AxiosResponse } from 'axios';
import { Contract } from '../../../sandbox/server/contract';
import type { Modes } from '../../../sandbox/server/modes';
import type { SeedName } from '../../../sandbox/server/seeds';
import type { RunningSandbox } from '../../../sandbox/server/startSandbox';
import { clientOf, startTestSandbox } from './client';

/** The parts of an answer that tests compare. The contract checks its fields. */
export type Answer = Pick<AxiosResponse, 'status' | 'data'>;

type Parameters = Record<string, unknown>;

/** The sandbox of a test file, and requests to it. */
export interface SandboxApi {
	readonly sandbox: RunningSandbox;
	readonly client: AxiosInstance;
	get(path: string, params?: Parameters): Promise<Answer>;
	post(path: string, data?: object, params?: Parameters): Promise<Answer>;
	put(path: string, data: object): Promise<Answer>;
	patch(path: string, data: object, params?: Parameters): Promise<Answer>;
	delete(path: string, params?: Parameters, data?: object): Promise<Answer>;
	/** Switches modes. The answers are not checked against the contract from then on to the end of the test. */
	modes(modes: Partial<Modes>): void;
}

/**
 * Starts a sandbox for a test file, which is reset before every test that may change it. After every test, each
 * successful answer must fit the contract and no request may have been outside it.
 */
export function useSandboxApi(seed: SeedName = 'platform', { isReadOnly = false } = {}): SandboxApi {
	let sandbox: RunningSandbox;
	let client: AxiosInstance;
	let contract: Contract;
	let isDefault = true;
	let faults: string[] = [];

	function check({ status, data, config }: AxiosResponse): void {
		if (status >= 300 || !isDefault) return;
		const operation = contract.match(String(config.method).toUpperCase(), String(config.url));
		if (!operation) throw new Error(`The contract has no ${config.method} ${config.url}.`);
		// axios returns '' for no body, but the validator expects null.
		const body: unknown = status === 204 && data === '' ? null : data;
		const reasons = contract.checkAnswer(operation.operationId, status, body);
		faults.push(...reasons.map((reason) => `${operation.operationId}: ${reason}`));
	}

	beforeAll(async () => {
		contract = await Contract.load('automation-platform.openapi.yaml');
		sandbox = await startTestSandbox({ seed });
		client = clientOf(sandbox.url);
	});
	beforeEach(() => {
		if (!isReadOnly) sandbox.reset();
		isDefault = true;
		faults = [];
	});
	afterEach(() => {
		expect(faults).toEqual([]);
		expect(sandbox.stats().outOfContractDetails).toEqual([]);
	});
	afterAll(async () => await sandbox.close());

	async function send(method: string, path: string, params?: Parameters, data?: object): Promise<Answer> {
		const answer = await client.request({ method, url: `/api/v2${path}`, params, data });
		check(answer);
		return { status: answer.status, data: answer.data };
	}

	return {
		get sandbox() {
			return sandbox;
		},
		get client() {
			return client;
		},
		get: async (path, params) => await send('GET', path, params),
		post: async (path, data, params) => await send('POST', path, params, data),
		put: async (path, data) => await send('PUT', path, undefined, data),
		patch: async (path, data, params) => await send('PATCH', path, params, data),
		delete: async (path, params, data) => await send('DELETE', path, params, data),
		modes: (modes) => {
			isDefault = false;
			sandbox.setModes(modes);
		},
	};
}

/** Returns status and code of an error, to compare both at once. */
export function failureOf({ status, data }: Answer): [number, string | undefined] {
	return [status, data.code];
}

export function idsOf(records: Array<{ id: unknown }>): unknown[] {
	return records.map(({ id }) => id);
}
