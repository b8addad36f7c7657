import type { RawRequest, ReadRequest } from '../contract';
import type { Modes } from '../modes';
import type { CustomerAuthEvent } from './changes';
import type { CustomerAuthState } from './state';
import type { CustomerAuthStats } from './stats';

/** The input of an operation: the checked request, the current state and the sandbox's time. */
export interface CustomerAuthContext extends ReadRequest {
	operationId: string;
	headers: RawRequest['headers'];
	state: CustomerAuthState;
	modes: Modes;
	/** Unix milliseconds. */
	now: number;
	stats: CustomerAuthStats;
	/** The only way to change the state. */
	record: (event: CustomerAuthEvent) => void;
}

/**
 * Returns the body of the operation's success answer, or undefined for none. Throws an ApiError for any other answer.
 */
type CustomerAuthHandler = (context: CustomerAuthContext) => Record<string, unknown> | undefined;

/** Handlers by operationId. */
export type CustomerAuthOperations = Record<string, CustomerAuthHandler>;
