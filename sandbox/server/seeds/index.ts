import type { State } from '../state/state';
import { seedDemo } from './demo';
import { seedLoad } from './load';
import { seedTest } from './test';

/** Fills an empty state. */
type Seed = (state: State) => void;

export const seeds = { demo: seedDemo, load: seedLoad, test: seedTest, none: () => {} } satisfies Record<string, Seed>;

export type SeedName = keyof typeof seeds;

export function isSeedName(name: unknown): name is SeedName {
	return typeof name === 'string' && Object.hasOwn(seeds, name);
}
