import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { attempt } from '../../../shared/attempt';
import { comparable } from '../../../shared/comparable';
import { asAnswerError, inputError, maybeDone } from '../../../shared/errors/nodeErrors';
import { shorten } from '../../../shared/errors/text';
import { ShapeError } from '../../../shared/errors/shapeError';
import type { Item, ItemWork } from '../../../shared/run/item';
import { PerRun } from '../../../shared/run/memory';
import type { Run } from '../../../shared/run/run';
import { TeamRoles } from './teamRoles';
import type { TeamRole } from './teamRoles';
import { readUsers } from './users';

const LONGEST_EMAIL = 60;

/** The result of inviting an address, and the item that invited it. */
type Invited = { itemIndex: number } & ({ answer: IDataObject } | { error: Error });

/** The data of an organization in a run. The keys are addresses in the form of {@link comparable}. */
interface Organization {
	/** Its users by address, including people who were invited before. */
	members?: Promise<Map<string, IDataObject>>;
	/**
	 * The invitations of this run, by address. Each promise belongs to the last item with this address, which waits for the
	 * item before it.
	 */
	invited: Map<string, Promise<Invited>>;
	roles: TeamRoles;
}

/** The organizations by ID, for each credential. They are kept for all tries of the host's Retry On Fail. */
const organizationsOf = new PerRun<Map<string, Organization>>(() => new Map());

/** The person to invite, with the item and its settings. */
interface Person {
	item: Item;
	organization: Organization;
	email: string;
	ifMember: unknown;
	teamRoles: TeamRole[];
}

function organizationOf(scope: object, organizationId: string): Organization {
	const known = organizationsOf.of(scope);
	const organization = known.get(organizationId) ?? { invited: new Map(), roles: new TeamRoles() };
	known.set(organizationId, organization);
	return organization;
}

async function readMembers(
	run: Run,
	organizationId: string,
	credentialItem: number,
): Promise<Map<string, IDataObject>> {
	const detail = `organization '${organizationId}'`;
	const users = await readUsers(run, { organizationId }, detail, { credentialItem });
	if (!users.every((user) => 'email' in user)) {
		const error = new ShapeError("has a user without 'email', so nothing was sent");
		throw asAnswerError(error, run.errorContext(undefined, { detail }));
	}
	return new Map(users.map((user) => [comparable(user.email), user]));
}

/** The users of an organization, read once per run. After a failure, the next item reads them again. */
async function membersOf(
	run: Run,
	organization: Organization,
	organizationId: string,
	credentialItem: number,
): Promise<Map<string, IDataObject>> {
	const reading = (organization.members ??= readMembers(run, organizationId, credentialItem));
	const read = await attempt(async () => await reading);
	if (!read.error) return read.value;
	if (organization.members === reading) organization.members = undefined;
	throw read.error;
}

/** Sends an invitation and returns the answer. */
async function invite({ run, prepared: { request, errorContext } }: Item): Promise<IDataObject> {
	return await (
		await run.send(request, errorContext)
	).read((body) => {
		const answer = body as IDataObject | undefined;
		const user = answer?.user as IDataObject | undefined;
		// an ID with too many digits for a number is text
		const hasId = ['number', 'string'].includes(typeof user?.id);
		if (!answer || !hasId) throw new ShapeError("has no 'user' and 'userOrganizationRole'");
		return answer;
	});
}

/**
 * Invites an address, unless an earlier item invited it or may have invited it. Items with the same address run one after
 * the other. Each item joins the queue before it waits for anything, so that no two items find the address uninvited.
 */
async function inviteOnce({ item, organization: { invited }, email }: Person): Promise<Invited> {
	const key = comparable(email);
	const before = invited.get(key);
	const inviteAfter = async (): Promise<Invited> => {
		const earlier = await before;
		if (earlier && ('answer' in earlier || maybeDone(earlier.error))) return earlier;
		const sent = await attempt(async () => await invite(item));
		return { itemIndex: item.index, ...(sent.error ? { error: sent.error } : { answer: sent.value }) };
	};
	const invitation = inviteAfter();
	invited.set(key, invitation);
	return await invitation;
}

function notSent({ item, email }: Person, reason: string, advice: string): Error {
	const message = `'${shorten(email, LONGEST_EMAIL)}' was not invited: ${reason}`;
	return inputError(item.run.errorContext(item.index), message, advice);
}

/**
 * The output for a person. It has the same fields after an invitation and after a skip. `role` is the role in the
 * organization from the invitation. `teams` are the teams that the item adds the person to, each with the role that the
 * item sets.
 */
async function outputOf(
	{ item, organization, email, teamRoles }: Person,
	user: IDataObject,
	result: { reason: string } | { role: unknown },
): Promise<INodeExecutionData[]> {
	const invited = 'role' in result;
	const receiver = { userId: user.id as number | string, itemIndex: item.index, isNew: invited };
	const set = teamRoles.length > 0 ? await organization.roles.setMissing(item.run, receiver, teamRoles) : [];
	const joined = invited ? ((item.prepared.request.body?.teamsId ?? []) as number[]) : [];
	const roles = new Map<number, number | null>(joined.map((id) => [id, null]));
	for (const { teamId, usersRoleId } of set) roles.set(teamId, usersRoleId);
	const json = {
		id: user.id,
		email,
		name: user.name ?? null,
		invited,
		skipped: !invited,
		reason: invited ? null : result.reason,
		role: (invited && (result.role as number | undefined)) || null,
		teams: [...roles].map(([id, role]) => ({ id, role })),
	};
	return [{ json }];
}

/** The output for a person who is already in the organization. Missing team roles are set first. */
async function existing(person: Person, reason: string, user: IDataObject): Promise<INodeExecutionData[]> {
	if (person.ifMember === 'skip') return await outputOf(person, user, { reason });
	throw notSent(person, reason, "To continue without an error, set 'If Already a Member' to Skip");
}

/** Invites a person who is not yet in the organization. If several items have the same address, the first one invites. */
export const send: ItemWork = async (item) => {
	const { run, index, values } = item;
	const { request, errorContext } = item.prepared;
	const email = String(request.body?.email);
	const organizationId = String(values.wire('organizationId'));
	errorContext.detail = email;
	const person: Person = {
		item,
		organization: organizationOf(await run.scopeOf(index), organizationId),
		email,
		ifMember: values.converted('ifMember', 'text'),
		teamRoles: (values.converted('teamRoles', 'rows') ?? []) as TeamRole[],
	};
	const members = await membersOf(run, person.organization, organizationId, index);
	const member = members.get(comparable(email));
	if (member) return await existing(person, 'already a member of the organization, or already invited', member);

	const invited = await inviteOnce(person);
	const isOwn = invited.itemIndex === index;
	if ('error' in invited) {
		if (isOwn) throw invited.error;
		const reason = `the invitation of item ${invited.itemIndex} may already have been sent`;
		throw notSent(person, reason, 'Check whether it was sent before you try again');
	}
	const user = invited.answer.user as IDataObject;
	if (!isOwn) return await existing(person, 'already invited by another item of this run', user);
	const { usersRoleId: role } = (invited.answer.userOrganizationRole ?? {}) as IDataObject;
	return await outputOf(person, user, { role });
};
