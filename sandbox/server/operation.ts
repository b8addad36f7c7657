import type { ReadRequest } from './contract';
import type { Identity } from './keys';
import type { NewChange } from './sandbox';
import type { State } from './state/state';
import type { StreamedSteps } from './streams/step';

/** What an operation works on: the checked request, who sent it, and the state of this moment. */
export interface OperationContext extends ReadRequest {
	operationId: string;
	identity: Identity;
	state: State;
	/** The sandbox's time in Unix milliseconds. */
	now: number;
	/** The only way to change the state. */
	record: (change: NewChange) => void;
}

/** An answer with another success status than the first one of the contract. */
export class Reply {
	constructor(
		readonly status: number,
		readonly body: unknown,
	) {}
}

type HandlerAnswer = Record<string, unknown> | unknown[] | null | Reply | StreamedSteps | undefined;

/**
 * Gives the body of the operation's success answer, undefined where the answer has no body; anything else is thrown as
 * ApiError.
 */
type Handler = (context: OperationContext) => HandlerAnswer;

/** Handlers by operationId. */
export type Operations = Record<string, Handler>;
