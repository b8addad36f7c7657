import type { IDataObject } from 'n8n-workflow';

import { attempt } from '../shared/attempt';
import { maybeDone, reasonIn, wholeText } from '../shared/errors/nodeErrors';
import type { Answer } from '../shared/http/types';
import type { Run } from '../shared/run/run';
import { idsIn } from './read';
import { sendInParts } from './sendInParts';
import type { Refused, Streak } from './sendInParts';

// A delete of several records can be carried out in part, even if the answer is an error.

export const NOT_DELETED = 'The platform did not delete it';
const NOT_THERE = 'Not found: it was deleted or never existed';
const UNKNOWN = 'The platform did not confirm the deletion, and the check failed';

/** The state of a record after a delete. */
export type DeleteState = { is: 'deleted'; message?: string } | { is: 'left' | 'unknown'; message: string };

/** The result of the delete of a record. */
export type DeleteResult =
	| DeleteState
	/** The answer does not name the record, and the list of its owner does not contain it. */
	| { is: 'unlisted'; reason: string }
	| { is: 'failed'; error: Error };

/** The requests of a delete of several records of one owner. */
export interface DeleteRequests {
	/** Deletes records. Returns the IDs that the answer names as deleted, and the reason why the others were not deleted. */
	send: (ids: string[]) => Promise<{ deleted: Set<string>; reason?: string }>;
	/** The IDs that the owner still has. */
	list: () => Promise<Set<string>>;
	/** Whether a refusal can be about single IDs. */
	isAboutIds: (error: Error) => boolean;
}

/**
 * Reads an answer with a status from 200 to 299: the deleted IDs under a key, and the reason why other IDs were not
 * deleted.
 */
export async function readDeleted(answer: Answer, key: string): Promise<{ deleted: Set<string>; reason?: string }> {
	return await answer.read((body) => {
		const deleted = idsIn(body, key);
		const { error } = body as { error?: unknown };
		return error ? { deleted, reason: answer.words.refusal(answer.status, error).reason } : { deleted };
	});
}

/** The state of a record after an error while its state was read. */
function unknownState(error: Error): DeleteState {
	return { is: 'unknown', message: `${UNKNOWN}: ${wholeText(error)}` };
}

/** The state of a record whose request failed. */
export function failedState(error: Error): DeleteState {
	return maybeDone(error) ? unknownState(error) : { is: 'left', message: wholeText(error) };
}

/**
 * Reads the state of a record that the list of its owner does not contain: it is deleted, or belongs to another owner.
 *
 * @param owner the scenario or team in the delete request
 * @param reason why the record was not deleted, if it still exists
 * @throws the error of the read, if the execution was stopped
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
	if (record.value === 'gone') return { is: 'deleted', message: NOT_THERE };
	const ownerId = String(record.value[`${owner.kind}Id`] ?? owner.id);
	const isElsewhere = ownerId !== String(owner.id);
	return { is: 'left', message: isElsewhere ? `It belongs to ${owner.kind} ${ownerId}` : reason };
}

/** The state as fields of an output item. */
export function stateFields({ is, message }: DeleteState): IDataObject {
	return { deleted: is === 'deleted', ...(message !== undefined && { message }) };
}

function reasonOf(error: Error): string {
	return reasonIn(error) ?? NOT_DELETED;
}

/** A delete of several records and its results so far. */
class DeleteOfSeveral {
	readonly results = new Map<string, DeleteResult>();

	/** The IDs that the owner had after the last refusal. */
	private listed?: Set<string>;

	/** Whether a refused request deleted nothing: then the platform refuses either all IDs of a request or none. */
	private isUnchanged = false;

	constructor(
		private readonly requests: DeleteRequests,
		/** The error of a request that was already sent for all records. */
		private first?: Error,
	) {}

	/**
	 * Sends the delete of some records. After a refusal, `open` contains the records that are still listed: they were not
	 * deleted.
	 */
	async send(ids: string[]): Promise<Refused<string> | undefined> {
		const { first, requests } = this;
		this.first = undefined;
		const sent = first ? { error: first } : await attempt(async () => await requests.send(ids));
		if (!sent.error) {
			const { deleted, reason = NOT_DELETED } = sent.value;
			for (const id of deleted) this.results.set(id, { is: 'deleted' });
			await this.settle(
				ids.filter((id) => !deleted.has(id)),
				reason,
			);
			return undefined;
		}
		const failure = sent.error;
		const isRefused = !maybeDone(failure);
		if (isRefused && !requests.isAboutIds(failure)) return this.fail(ids, failure);
		const isKnown = this.isUnchanged || (ids.length === 1 && this.listed?.has(ids[0]));
		if (isRefused && isKnown) return { refusal: failure, open: ids };
		const list = await attempt(requests.list);
		if (list.error) return this.fail(ids, failure);
		this.listed = list.value;
		const open = ids.filter((id) => list.value.has(id));
		const isUnchanged = open.length === ids.length;
		if (!isRefused && isUnchanged) return this.fail(ids, failure);
		for (const id of ids) this.set(id, list.value, reasonOf(failure));
		this.isUnchanged = isRefused && isUnchanged;
		return isRefused ? { refusal: failure, open } : undefined;
	}

	/** Sets the results of records that an answer with a status from 200 to 299 does not name. */
	private async settle(ids: string[], reason: string): Promise<void> {
		if (ids.length === 0) return;
		const list = await attempt(this.requests.list);
		for (const id of ids) {
			if (list.error) this.results.set(id, unknownState(list.error));
			else this.set(id, list.value, reason);
		}
	}

	private set(id: string, listed: Set<string>, reason: string): void {
		this.results.set(id, listed.has(id) ? { is: 'left', message: reason } : { is: 'unlisted', reason });
	}

	private fail(ids: string[], error: Error): undefined {
		for (const id of ids) this.results.set(id, { is: 'failed', error });
	}
}

/**
 * Deletes several records of one owner. A refused request is split until every refused record is alone in its request. A
 * record is sent again only if the list of its owner shows that it was not deleted.
 *
 * @param options.first the error of a request that was already sent for all records
 * @param options.streak the refusals of the run; too many in a row end the splitting
 * @returns the result of each record, by ID. A refused record is `failed` if all records are refused, otherwise `left`.
 */
export async function deleteInParts(
	ids: string[],
	requests: DeleteRequests,
	{ first, streak }: { first?: Error; streak?: Streak } = {},
): Promise<Map<string, DeleteResult>> {
	const work = new DeleteOfSeveral(requests, first);
	const refused = new Map<string, Error>();
	await sendInParts(
		ids,
		async (part) => await work.send(part),
		(part, refusal) => part.forEach((id) => refused.set(id, refusal)),
		streak,
	);
	for (const [id, error] of refused) {
		const isAll = refused.size === ids.length;
		work.results.set(id, isAll ? { is: 'failed', error } : { is: 'left', message: reasonOf(error) });
	}
	return work.results;
}
