import type { PlainRecord, RecordId, Records } from './model';
import type { Reducers } from './reducer';

/** The first change of a path that no seed fills. From now on its records are in the state. */
interface RecordsBeginChange {
	type: 'records.begin';
	at: number;
	path: string;
	records: PlainRecord[];
}

interface RecordPutChange {
	type: 'record.put';
	at: number;
	path: string;
	record: PlainRecord;
}

interface RecordDeleteChange {
	type: 'record.delete';
	at: number;
	path: string;
	id: RecordId;
}

export type RecordChange = RecordsBeginChange | RecordPutChange | RecordDeleteChange;

/** Returns the records by ID. */
export function recordsById(records: PlainRecord[]): Records {
	return new Map(records.map((record) => [record.id, record]));
}

export const recordReducers: Reducers<RecordChange> = {
	'records.begin': (state, { path, records }) => {
		state.recordsByPath.set(path, recordsById(records));
	},
	'record.put': (state, { path, record }) => {
		if (typeof record.id === 'number') state.takeIds(record.id);
		else state.nextNumber();
		state.recordsByPath.get(path)?.set(record.id, record);
	},
	'record.delete': (state, { path, id }) => {
		state.recordsByPath.get(path)?.delete(id);
	},
};
