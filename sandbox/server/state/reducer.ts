import type { State } from './state';

/** The function that applies each type of change. Tasks that were due before have already run (see Sandbox). */
export type Reducers<Change extends { type: string }> = {
	[Type in Change['type']]: (state: State, change: Extract<Change, { type: Type }>) => void;
};
