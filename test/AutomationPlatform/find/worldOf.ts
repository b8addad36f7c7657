import type { IDataObject } from 'n8n-workflow';

import type { Dlq, Habits, World } from './world';

/** A scenario of a world that a test defines. */
interface Written {
	id: number;
	name?: string;
	teamId?: number;
	folderId?: number;
	dlqs: Array<Partial<Dlq> & { id: string }>;
}

const HABITS: Habits = { nesting: 'none', cap: 100, pagesDlqs: false, writesNull: false, counts: 'number' };

/** A world with these scenarios, by default in team 11 of organization 1, with names such as `Scenario 101`. */
export function worldOf(
	scenarios: Written[],
	more: Partial<Omit<World, 'habits'>> & { habits?: Partial<Habits> } = {},
): World {
	return {
		teams: [{ id: 11, organizationId: 1 }],
		folders: [],
		...more,
		scenarios: scenarios.map(({ id, name = `Scenario ${id}`, teamId = 11, folderId = null, dlqs }) => ({
			id,
			name,
			teamId,
			folderId,
			dlqs: dlqs.map((one): Dlq => ({ created: '2026-03-01T08:00:00.000Z', attempts: 0, resolved: false, ...one })),
		})),
		habits: { ...HABITS, ...more.habits },
	};
}

/** Incomplete executions with these IDs and the same values. */
export function dlqsOf(ids: string[], values: IDataObject = {}): Dlq[] {
	return ids.map((id) => ({ id, ...values }));
}
