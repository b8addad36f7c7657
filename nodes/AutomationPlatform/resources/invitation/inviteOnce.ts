import { NodeApiError } from 'n8n-workflow';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { attempt } from '../../../shared/attempt';
import { asAnswerError, maybeDone } from '../../../shared/door';
import { inputError, shorten } from '../../../shared/errors';
import { PerRun } from '../../../shared/memory';
import { ShapeError } from '../../../shared/output';
import { readList } from '../../../shared/paging';
import { pathSegment } from '../../../shared/path';
import type { ItemWork, PreparedItem, Run } from '../../../shared/run';

const LONGEST_EMAIL = 60;
const LIST = { root: 'users', paged: true };
/** What is sent besides the invitation. */
const MEMBERS = { resource: 'lookup', operation: 'members' };
const SET_ROLE = { resource: 'lookup', operation: 'setUserTeamRole' };

/** What came of inviting an address, and by which item. */
type Invited = { itemIndex: number } & ({ answer: IDataObject; userTeamRoles: IDataObject[] } | { error: Error });

/** What a run knows of an organization. */
interface Guests {
	/** Who is in it or invited to it, by address. */
	members?: Promise<Map<string, IDataObject>>;
	/** Whom the run has invited, by address: the last item that tried, which waits for the one before it. */
	invited: Map<string, Promise<Invited>>;
}

/** By the organization; kept over the tries of the host's Retry On Fail. */
const guestsOf = new PerRun<Map<string, Guests>>(() => new Map());

/** An address as it is compared. */
function addressKey(email: unknown): string {
	return String(email).trim().toLowerCase();
}

function guestsIn(run: Run, organizationId: string): Guests {
	const known = guestsOf.of(run.entrance.identity);
	const guests = known.get(organizationId) ?? { invited: new Map<string, Promise<Invited>>() };
	known.set(organizationId, guests);
	return guests;
}

async function readMembers(run: Run, organizationId: string): Promise<Map<string, IDataObject>> {
	// all items wait for this list: its failure is none of a single one
	const place = { ...run.place(undefined, organizationId), action: 'List users' };
	const read = await attempt(
		async () =>
			await readList(LIST, Number.POSITIVE_INFINITY, async (page) => {
				const query = { organizationId, ...page };
				return (await run.send({ method: 'GET', path: '/api/v2/users', query }, place, MEMBERS)).body;
			}),
	);
	if (read.error) throw asAnswerError(read.error, place, 'GET');
	return new Map(read.value.map((user) => [addressKey(user.email), user]));
}

async function membersOf(run: Run, guests: Guests, organizationId: string): Promise<Map<string, IDataObject>> {
	const reading = (guests.members ??= readMembers(run, organizationId));
	const read = await attempt(async () => await reading);
	if (!read.error) return read.value;
	// another try reads it again
	if (guests.members === reading) guests.members = undefined;
	throw read.error;
}

/** Sends an invitation; gives the answer. */
async function invite(run: Run, { request, place }: PreparedItem): Promise<IDataObject> {
	const sent = await attempt(async () => {
		const answer = (await run.send(request, place)).body as IDataObject | undefined;
		const user = answer?.user as IDataObject | undefined;
		if (!answer || typeof user?.id !== 'number') throw new ShapeError("has no 'user' and 'userOrganizationRole'");
		return answer;
	});
	if (sent.error) throw asAnswerError(sent.error, place, 'POST');
	return sent.value;
}

/**
 * Invites an address, unless an item before has done it or may have. Items of one address go one after the other: each
 * is put behind the last before anything is waited for, so that no two of them find it free.
 *
 * @returns what came of it, with the item that invited
 */
async function inviteInTurn(
	run: Run,
	prepared: PreparedItem,
	itemIndex: number,
	{ invited }: Guests,
): Promise<Invited> {
	const key = addressKey(prepared.request.body?.email);
	const before = invited.get(key);
	const take = async (): Promise<Invited> => {
		const earlier = await before;
		if (earlier && ('answer' in earlier || maybeDone(earlier.error))) return earlier;
		const sent = await attempt(async () => await invite(run, prepared));
		return sent.error ? { itemIndex, error: sent.error } : { itemIndex, answer: sent.value, userTeamRoles: [] };
	};
	const turn = take();
	invited.set(key, turn);
	return await turn;
}

/** Sets the roles in teams that are not set yet; a failure says that the invitation is out. */
async function setTeamRoles(
	run: Run,
	itemIndex: number,
	invited: Extract<Invited, { answer: IDataObject }>,
	rows: Array<Record<string, unknown>>,
): Promise<void> {
	const userId = (invited.answer.user as IDataObject).id as number;
	for (const { teamId, usersRoleId } of rows.slice(invited.userTeamRoles.length)) {
		const place = {
			...run.place(itemIndex, String(teamId)),
			action: 'The invitation was sent, but not set was the role in team',
		};
		const request = {
			method: 'POST' as const,
			path: `/api/v2/users/${pathSegment(userId)}/user-team-roles/${pathSegment(teamId as number)}`,
			body: { usersRoleId: usersRoleId as number },
		};
		const sent = await attempt(async () => await run.send(request, place, SET_ROLE));
		if (sent.error) {
			// a role that is set twice is the same role: another try may send it again
			if (sent.error instanceof NodeApiError) sent.error.context.maybeDone = false;
			throw sent.error;
		}
		const { userTeamRole = { userId, teamId, usersRoleId } } = (sent.value.body ?? {}) as IDataObject;
		invited.userTeamRoles.push(userTeamRole as IDataObject);
	}
}

/** The item for an address that is there already. */
function existing(
	{ run, itemIndex, mode, email }: { run: Run; itemIndex: number; mode: unknown; email: string },
	reason: string,
	user: IDataObject,
): INodeExecutionData[] {
	if (mode === 'skip') return [{ json: { invited: false, skipped: true, reason, email, userId: user.id } }];
	if (mode === 'return') return [{ json: { invited: false, user } }];
	throw inputError(
		run.place(itemIndex),
		`No invitation is sent to '${shorten(email, LONGEST_EMAIL)}': ${reason}`,
		"'If Already a Member' can skip it",
	);
}

/**
 * Invites a person. Where a member is to be skipped or returned, the users of an organization are read once per run; an
 * address that stands in several items of a run is invited by the first of them in any case.
 */
export const inviteOnce: ItemWork = async (run, itemIndex, _request, prepare) => {
	const prepared = prepare();
	const { request, place, values } = prepared;
	const email = String(request.body?.email);
	const organizationId = String(values.wire('organizationId'));
	place.subject = `${organizationId} / ${email}`;
	const mode = values.converted('ifMember', 'text');
	const rows = values.rowsOf('teamRoles');
	const who = { run, itemIndex, mode, email };
	const guests = guestsIn(run, organizationId);
	// a failure is for the service to say, in its own words
	const members = mode === 'fail' ? undefined : await membersOf(run, guests, organizationId);
	const member = members?.get(addressKey(email));
	if (member) return existing(who, 'in the organization already, or invited to it', member);

	const outcome = await inviteInTurn(run, prepared, itemIndex, guests);
	const isOwn = outcome.itemIndex === itemIndex;
	if ('error' in outcome) {
		if (isOwn) throw outcome.error;
		throw inputError(
			run.place(itemIndex),
			`No invitation is sent to '${shorten(email, LONGEST_EMAIL)}': that of item ${outcome.itemIndex} may be out`,
			'Check whether it is before you send it again',
		);
	}
	const { answer, userTeamRoles } = outcome;
	if (!isOwn) return existing(who, 'invited by another item of this run', answer.user as IDataObject);
	await setTeamRoles(run, itemIndex, outcome, rows);
	return [{ json: { invited: true, ...answer, ...(rows.length > 0 && { userTeamRoles }) } }];
};
