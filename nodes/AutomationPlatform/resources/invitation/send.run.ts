import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { attempt } from '../../../shared/attempt';
import { asAnswerError, maybeDone, inputError } from '../../../shared/errors/nodeErrors';
import { shorten } from '../../../shared/errors/text';
import { PerRun } from '../../../shared/run/memory';
import { ShapeError } from '../../../shared/errors/shapeError';
import type { ItemWork, PreparedItem, Run } from '../../../shared/run/run';
import { TeamRoles } from './teamRoles';
import { readUsers } from './users';

const LONGEST_EMAIL = 60;

/** What came of inviting an address, and by which item. */
type Invited = { itemIndex: number } & ({ answer: IDataObject } | { error: Error });

/** What a run knows of an organization. */
interface Guests {
	/** Who is in it or invited to it, by address. */
	members?: Promise<Map<string, IDataObject>>;
	/** Whom the run has invited, by address: the last item that tried, which waits for the one before it. */
	invited: Map<string, Promise<Invited>>;
	roles: TeamRoles;
}

/** By the organization; kept over the tries of the host's Retry On Fail. */
const guestsOf = new PerRun<Map<string, Guests>>(() => new Map());

/** An address as it is compared. */
function addressKey(email: unknown): string {
	return String(email).trim().toLowerCase();
}

function guestsIn(run: Run, organizationId: string): Guests {
	const known = guestsOf.of(run.invocation.identity);
	const guests = known.get(organizationId) ?? { invited: new Map<string, Promise<Invited>>(), roles: new TeamRoles() };
	known.set(organizationId, guests);
	return guests;
}

async function readMembers(run: Run, organizationId: string): Promise<Map<string, IDataObject>> {
	// all items wait for this list: its failure is none of a single one
	const errorContext = { ...run.errorContext(undefined, organizationId), action: 'List users' };
	const read = await attempt(async () => await readUsers(run, { organizationId }, errorContext));
	if (read.error) throw asAnswerError(read.error, errorContext, 'GET');
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
async function invite(run: Run, { request, errorContext }: PreparedItem): Promise<IDataObject> {
	const sent = await attempt(async () => {
		const answer = (await run.send(request, errorContext)).body as IDataObject | undefined;
		const user = answer?.user as IDataObject | undefined;
		if (!answer || typeof user?.id !== 'number') throw new ShapeError("has no 'user' and 'userOrganizationRole'");
		return answer;
	});
	if (sent.error) throw asAnswerError(sent.error, errorContext, 'POST');
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
		return sent.error ? { itemIndex, error: sent.error } : { itemIndex, answer: sent.value };
	};
	const turn = take();
	invited.set(key, turn);
	return await turn;
}

/** An item that is about a person. */
interface Visit {
	run: Run;
	itemIndex: number;
	guests: Guests;
	mode: unknown;
	email: string;
	teamRoles: Array<{ teamId: number; usersRoleId: number }>;
}

/** What the item of a person says of roles in teams: those that were set for it, where there are any to set. */
async function withRoles(
	{ run, itemIndex, guests, teamRoles }: Visit,
	user: IDataObject,
	isNew: boolean,
): Promise<IDataObject> {
	if (teamRoles.length === 0) return {};
	const receiver = { userId: Number(user.id), itemIndex, isNew };
	return { userTeamRoles: await guests.roles.give(run, receiver, teamRoles) };
}

/** The item for somebody who is there already, with the roles in teams that were missing. */
async function existing(visit: Visit, reason: string, user: IDataObject): Promise<INodeExecutionData[]> {
	const { run, itemIndex, mode, email } = visit;
	if (mode !== 'skip' && mode !== 'return') {
		throw inputError(
			run.errorContext(itemIndex),
			`No invitation is sent to '${shorten(email, LONGEST_EMAIL)}': ${reason}`,
			"To go on without an error, choose Skip or Return the Existing under 'If Already a Member'",
		);
	}
	const roles = await withRoles(visit, user, false);
	if (mode === 'return') return [{ json: { invited: false, user, ...roles } }];
	return [{ json: { invited: false, skipped: true, reason, email, userId: user.id, ...roles } }];
}

/**
 * Invites a person who is not there yet. The users of an organization are read once per run; an address that stands in
 * several items of a run is invited by the first of them.
 */
export const inviteOnce: ItemWork = async (run, itemIndex, _request, prepare) => {
	const prepared = prepare();
	const { request, errorContext, values } = prepared;
	const email = String(request.body?.email);
	const organizationId = String(values.wire('organizationId'));
	errorContext.subject = `${organizationId} / ${email}`;
	const visit: Visit = {
		run,
		itemIndex,
		guests: guestsIn(run, organizationId),
		mode: values.converted('ifMember', 'text'),
		email,
		teamRoles: values.rowsOf('teamRoles') as Visit['teamRoles'],
	};
	const members = await membersOf(run, visit.guests, organizationId);
	const member = members.get(addressKey(email));
	if (member) return await existing(visit, 'in the organization already, or invited to it', member);

	const outcome = await inviteInTurn(run, prepared, itemIndex, visit.guests);
	const isOwn = outcome.itemIndex === itemIndex;
	if ('error' in outcome) {
		if (isOwn) throw outcome.error;
		throw inputError(
			run.errorContext(itemIndex),
			`No invitation is sent to '${shorten(email, LONGEST_EMAIL)}': that of item ${outcome.itemIndex} may be out`,
			'Check whether it is before you send it again',
		);
	}
	const user = outcome.answer.user as IDataObject;
	if (!isOwn) return await existing(visit, 'invited by another item of this run', user);
	return [{ json: { invited: true, ...outcome.answer, ...(await withRoles(visit, user, true)) } }];
};
