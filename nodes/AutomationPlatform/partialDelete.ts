import type { IDataObject } from 'n8n-workflow';

import { attempt } from '../shared/attempt';
import type { Run } from '../shared/run/run';

// A delete of several records can be done in part, also when the answer is an error.

export const NOT_DELETED = 'The service did not delete it';
const UNKNOWN = 'The service did not say whether it deleted it, and it could not be read';

/** The state of a record after a delete. */
export type DeleteState = { is: 'deleted'; message?: string } | { is: 'left' | 'unknown'; message: string };

/** The state of a record that cannot be read. */
export function unknownState({ message }: Error): DeleteState {
	return { is: 'unknown', message: `${UNKNOWN}: ${message}` };
}

/**
 * Reads the state of a record that its owner's list does not hold: it is deleted, or belongs to another owner.
 *
 * @param owner the scenario or team that the delete names
 * @param reason why a record that is still there was not deleted
 * @throws the error of the read when the execution is stopped
 */
export async function readState(
	run: Run,
	read: () => Promise<IDataObject | 'gone'>,
	owner: { kind: 'scenario' | 'team'; id: number },
	reason: string,
): Promise<DeleteState> {
	const record = await attempt(read);
	if (record.error && run.invocation.signal?.aborted) throw record.error;
	if (record.error) return unknownState(record.error);
	if (record.value === 'gone') return { is: 'deleted' };
	const ownerId = record.value[`${owner.kind}Id`];
	const isElsewhere = ownerId !== undefined && Number(ownerId) !== owner.id;
	return { is: 'left', message: isElsewhere ? `It is of ${owner.kind} ${Number(ownerId)}` : reason };
}

/** The fields of an output item that tell the state. */
export function stateFields({ is, message }: DeleteState): IDataObject {
	return { deleted: is === 'deleted', ...(message !== undefined && { message }) };
}
