import type { State } from './state';

/** What each type of change does to the state. All that was due before it has run (see Sandbox). */
export type Reducers<Change extends { type: string }> = {
	[Type in Change['type']]: (state: State, change: Extract<Change, { type: Type }>) => void;
};
