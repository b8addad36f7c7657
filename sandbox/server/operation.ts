import type { ReadRequest } from './contract';
import type { Identity } from './keys';
import type { NewChange } from './sandbox';
import type { State } from './state/state';
import type { StreamedSteps } from './streams/step';

/** The input of an operation: the checked request, its sender, and the current state. */
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
 * Returns the body of the operation's success answer, or undefined if the answer has no body. Throws an ApiError for
 * any other answer.
 */
type Handler = (context: OperationContext) => HandlerAnswer;

/** Handlers by operationId. */
export type Operations = Record<string, Handler>;
