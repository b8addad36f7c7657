import { NodeApiError } from 'n8n-workflow';

import { attempt } from '../../../shared/attempt';
import { ShapeError } from '../../../shared/errors/shapeError';
import { pathSegment } from '../../../shared/input/path';
import { isObject } from '../../../shared/objects';
import type { Run } from '../../../shared/run/run';
import { readUsers } from './users';

/** The name under which the hints for refusals of this request are found. */
const SET_ROLE = { resource: 'lookup', operation: 'setUserTeamRole' };

/** A role in a team. */
export interface TeamRole {
	teamId: number;
	usersRoleId: number;
}

/** The person who gets roles, and the item that sets them. */
interface Receiver {
	userId: number | string;
	itemIndex: number;
	/** Whether this item invited the person. Such a person has no role yet. */
	isNew: boolean;
}

function keyOf({ teamId, usersRoleId }: TeamRole): string {
	return `${teamId}/${usersRoleId}`;
}

/**
 * Checks the answer to the request that sets a role. The spec does not define its shape: it can be the role under a key,
 * the role itself, or empty.
 *
 * @throws ShapeError for anything else
 */
function checkAnswer(body: unknown): void {
	if (body === undefined || body === null) return;
	const isKnown = ['userTeamRole', 'usersRoleId', 'ok'].some((key) => isObject(body) && key in body);
	if (isKnown || (isObject(body) && Object.keys(body).length === 0)) return;
	throw new ShapeError("has no 'userTeamRole'");
}

/** The team roles that a run sets, and the known roles of users. */
export class TeamRoles {
	/**
	 * The users with a role in a team, by team and role: as the service lists them, and updated with the roles that the run
	 * sets.
	 */
	private readonly holders = new Map<string, Promise<Set<string>>>();

	/** The roles that were set, by item and row, so that another try of the run does not set them again. */
	private readonly setRows = new Set<string>();

	/**
	 * The last work for a user. Items for the same person run one after the other, so that the role of the last item
	 * remains.
	 */
	private readonly lastWork = new Map<string, Promise<unknown>>();

	/**
	 * Sets the missing roles of a person.
	 *
	 * @returns the roles that were set
	 * @throws NodeApiError for a role that cannot be set; the error says that the person is in the organization
	 * nevertheless
	 */
	async setMissing(run: Run, receiver: Receiver, roles: TeamRole[]): Promise<TeamRole[]> {
		const before = this.lastWork.get(String(receiver.userId));
		const work = attempt(async () => {
			await before;
			const set: TeamRole[] = [];
			for (const [index, role] of roles.entries()) {
				if (await this.setIfMissing(run, receiver, role, `${receiver.itemIndex}/${index}`)) set.push(role);
			}
			return set;
		});
		this.lastWork.set(String(receiver.userId), work);
		const ended = await work;
		if (ended.error) throw ended.error;
		return ended.value;
	}

	/** Sets a role if the person does not have it. Returns whether this item has set it. */
	private async setIfMissing(run: Run, receiver: Receiver, role: TeamRole, key: string): Promise<boolean> {
		if (this.setRows.has(key)) return true;
		if (!receiver.isNew && (await this.holdersOf(run, role, receiver.itemIndex)).has(String(receiver.userId)))
			return false;
		await this.set(run, receiver, role);
		this.setRows.add(key);
		for (const [holding, holders] of this.holders) {
			if (holding === keyOf(role)) (await holders).add(String(receiver.userId));
			else if (holding.startsWith(`${role.teamId}/`)) (await holders).delete(String(receiver.userId));
		}
		return true;
	}

	private async set(run: Run, { userId, itemIndex, isNew }: Receiver, role: TeamRole): Promise<void> {
		const { teamId, usersRoleId } = role;
		const there = isNew ? 'The invitation was sent' : 'The person is already in the organization';
		const errorContext = {
			...run.errorContext(itemIndex, { subject: String(teamId) }),
			action: `${there}, but the role could not be set in team`,
		};
		const request = {
			method: 'POST' as const,
			path: `/api/v2/users/${pathSegment(userId)}/user-team-roles/${pathSegment(teamId)}`,
			body: { usersRoleId },
		};
		const sent = await attempt(async () => await (await run.send(request, errorContext, SET_ROLE)).read(checkAnswer));
		if (sent.error) {
			// it does no harm to set a role twice, so another try may send it again
			if (sent.error instanceof NodeApiError) sent.error.context.maybeDone = false;
			throw sent.error;
		}
	}

	private async holdersOf(run: Run, role: TeamRole, itemIndex: number): Promise<Set<string>> {
		const known = this.holders.get(keyOf(role));
		if (known) return await known;
		const reading = this.readHolders(run, role, itemIndex);
		this.holders.set(keyOf(role), reading);
		return await reading;
	}

	/** The users with a role in a team; empty if they cannot be listed. Then a role is set again, which changes nothing. */
	private async readHolders(run: Run, { teamId, usersRoleId }: TeamRole, itemIndex: number): Promise<Set<string>> {
		const query = { teamId, teamRoleId: usersRoleId };
		const read = await attempt(async () => await readUsers(run, query, `team '${teamId}'`, { itemIndex }));
		return new Set(read.error ? [] : read.value.map(({ id }) => String(id)));
	}
}
