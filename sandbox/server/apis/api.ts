import type { Contract, Example, Operation, ReadRequest, RawRequest } from '../contract';
import type { OutOfContractError } from '../errors';
import type { Modes } from '../modes';
import type { Sandbox } from '../sandbox';
import type { Stats } from '../stats';

/** One API that the sandbox serves: its contract, and its answers to requests that the contract allows. */
export interface Api {
	contract: Contract;
	/** The error for a request that the contract does not allow, in the format of the API. */
	outOfContract(reasons: string[]): OutOfContractError;
	/** Whether a request may omit what live services do not need (see `x-live-optional` in the contract). */
	isTolerant(modes: Modes): boolean;
	/** Translates a body into the names of the contract, if a mode makes the service use other names. */
	adaptBody?(operation: Operation, body: unknown, sandbox: Sandbox): unknown;
	/**
	 * Authorizes and answers a request that was checked against the contract.
	 *
	 * @throws ApiError for every answer other than the operation's success
	 */
	answer(
		operation: Operation,
		read: ReadRequest,
		headers: RawRequest['headers'],
		sandbox: Sandbox,
		stats: Stats,
	): Example;
}
