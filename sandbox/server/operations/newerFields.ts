import type { State } from '../state/state';

/** The fields of a record that newer services add to the interface description. */
const fields = {
	device: { gone: false },
	folder: { path: [], parentId: null, position: 1, scenariosSubtreeTotal: 0, hasChildren: false, children: [] },
	license: { apiLimit: 60, retention: 30, dlqStorage: 10485760, executionTime: 40, restartPeriod: '1 month' },
	role: { identifier: 'role' },
	scenario: {
		devices: [],
		slots: null,
		chainingRole: null,
		isShared: false,
		operations: 12,
		centicredits: 1200,
		transfer: 900,
	},
	userTeamRole: { ssoPending: false },
} satisfies Record<string, Record<string, unknown>>;

/** Returns the record, with more fields if the mode says so. */
export function withNewerFields(
	{ modes }: State,
	kind: keyof typeof fields,
	record: Record<string, unknown>,
): Record<string, unknown> {
	return modes.newerFields ? { ...record, ...fields[kind] } : record;
}
