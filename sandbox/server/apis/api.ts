import type { Contract, Example, Operation, ReadRequest, RawRequest } from '../contract';
import type { Sandbox } from '../sandbox';

/** One API that the sandbox serves: its contract, and what answers the requests that the contract allows. */
export interface Api {
	contract: Contract;
	/**
	 * Authorizes and answers a request that was checked against the contract.
	 *
	 * @throws ApiError for every answer that is not the operation's success
	 */
	answer(operation: Operation, read: ReadRequest, headers: RawRequest['headers'], sandbox: Sandbox): Example;
}
