import type { Contract, Example, Operation, ReadRequest, RawRequest } from '../contract';
import type { OutOfContractError } from '../errors';
import type { Modes } from '../modes';
import type { Sandbox } from '../sandbox';
import type { Stats } from '../stats';

/** One API that the sandbox serves: its contract, and what answers the requests that the contract allows. */
export interface Api {
	contract: Contract;
	/** The error for a request that the contract does not allow, in the API's own shape. */
	outOfContract(reasons: string[]): OutOfContractError;
	/** @returns whether a request may leave out what live services do not need (see the contract's `x-live-optional`) */
	isTolerant(modes: Modes): boolean;
	/** Brings a body into the words of the contract, where a mode makes the service use others. */
	adaptBody?(operation: Operation, body: unknown, sandbox: Sandbox): unknown;
	/**
	 * Authorizes and answers a request that was checked against the contract.
	 *
	 * @throws ApiError for every answer that is not the operation's success
	 */
	answer(
		operation: Operation,
		read: ReadRequest,
		headers: RawRequest['headers'],
		sandbox: Sandbox,
		stats: Stats,
	): Example;
}
