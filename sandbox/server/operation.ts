import type { ReadRequest } from './contract';
import type { Identity } from './keys';
import type { NewChange } from './sandbox';
import type { State } from './state/state';

/** What an operation works on: the checked request, who sent it, and the state of this moment. */
export interface OperationContext extends ReadRequest {
	operationId: string;
	identity: Identity;
	state: State;
	/** The only way to change the state. */
	record: (change: NewChange) => void;
}

/** Gives the body of the operation's success answer; anything else is thrown as ApiError. */
export type Handler = (context: OperationContext) => Record<string, unknown>;

/** Handlers by operationId. */
export type Operations = Record<string, Handler>;
