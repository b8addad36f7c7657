import type { State } from '../state/state';
import { seedDemo } from './demo';
import { seedLoad } from './load';
import { seedMany } from './many';
import { seedNight } from './night';
import { seedPlatform } from './platform';
import { seedTest } from './test';
import { seedWatch } from './watch';

export type SeedName = 'demo' | 'load' | 'many' | 'night' | 'platform' | 'test' | 'watch' | 'none';

/** Each function fills an empty state. */
export const seeds: Record<SeedName, (state: State) => void> = {
	demo: seedDemo,
	load: seedLoad,
	many: seedMany,
	night: seedNight,
	platform: seedPlatform,
	test: seedTest,
	watch: seedWatch,
	none: () => {},
};

export function isSeedName(name: unknown): name is SeedName {
	return typeof name === 'string' && Object.hasOwn(seeds, name);
}
