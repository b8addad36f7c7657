import { NodeApiError } from 'n8n-workflow';
import type { IDataObject } from 'n8n-workflow';

import { attempt } from '../../../shared/attempt';
import { pathSegment } from '../../../shared/input/path';
import type { Run } from '../../../shared/run/run';
import { readUsers } from './users';

/** What is sent besides the invitation. */
const SET_ROLE = { resource: 'lookup', operation: 'setUserTeamRole' };

/** A role in a team. */
interface TeamRole {
	teamId: number;
	usersRoleId: number;
}

/** Who gets roles, and by which item. */
interface Receiver {
	userId: number;
	itemIndex: number;
	/** Invited by this item, so that no role can be there yet; a member has those that are there. */
	isNew: boolean;
}

function keyOf({ teamId, usersRoleId }: TeamRole): string {
	return `${teamId}/${usersRoleId}`;
}

/** The roles in teams that a run gives, with what it knows of those that are there. */
export class TeamRoles {
	/** The users with a role in a team, by both: as the service lists them, and with what was set since. */
	private readonly holders = new Map<string, Promise<Set<number>>>();

	/** What was set, by item and row: another try of the run does not set it again. */
	private readonly given = new Map<string, IDataObject>();

	/** What was begun last for a user: of two items about one person, the later one has the last word. */
	private readonly turns = new Map<number, Promise<unknown>>();

	/**
	 * Gives a person the roles that are missing.
	 *
	 * @returns what was set, as the service answers it
	 * @throws NodeApiError for a role that cannot be set; it says that the person is there all the same
	 */
	async give(run: Run, receiver: Receiver, roles: TeamRole[]): Promise<IDataObject[]> {
		const before = this.turns.get(receiver.userId);
		const turn = attempt(async () => {
			await before;
			const set: IDataObject[] = [];
			for (const [index, role] of roles.entries()) {
				const answer = await this.giveOne(run, receiver, role, `${receiver.itemIndex}/${index}`);
				if (answer) set.push(answer);
			}
			return set;
		});
		this.turns.set(receiver.userId, turn);
		const ended = await turn;
		if (ended.error) throw ended.error;
		return ended.value;
	}

	private async giveOne(run: Run, receiver: Receiver, role: TeamRole, key: string): Promise<IDataObject | undefined> {
		const known = this.given.get(key);
		if (known) return known;
		if (!receiver.isNew && (await this.holdersOf(run, role, receiver.itemIndex)).has(receiver.userId)) return undefined;
		const answer = await this.set(run, receiver, role);
		this.given.set(key, answer);
		for (const [holding, holders] of this.holders) {
			if (holding === keyOf(role)) (await holders).add(receiver.userId);
			else if (holding.startsWith(`${role.teamId}/`)) (await holders).delete(receiver.userId);
		}
		return answer;
	}

	private async set(run: Run, { userId, itemIndex, isNew }: Receiver, role: TeamRole): Promise<IDataObject> {
		const { teamId, usersRoleId } = role;
		const there = isNew ? 'The invitation was sent' : 'The person is there already';
		const errorContext = {
			...run.errorContext(itemIndex, String(teamId)),
			action: `${there}, but not set was the role in team`,
		};
		const request = {
			method: 'POST' as const,
			path: `/api/v2/users/${pathSegment(userId)}/user-team-roles/${pathSegment(teamId)}`,
			body: { usersRoleId },
		};
		const sent = await attempt(async () => await run.send(request, errorContext, SET_ROLE));
		if (sent.error) {
			// a role that is set twice is the same role: another try may send it again
			if (sent.error instanceof NodeApiError) sent.error.context.maybeDone = false;
			throw sent.error;
		}
		const { userTeamRole = { userId, teamId, usersRoleId } } = (sent.value.body ?? {}) as IDataObject;
		return userTeamRole as IDataObject;
	}

	private async holdersOf(run: Run, role: TeamRole, itemIndex: number): Promise<Set<number>> {
		const known = this.holders.get(keyOf(role));
		if (known) return await known;
		const reading = this.readHolders(run, role, itemIndex);
		this.holders.set(keyOf(role), reading);
		return await reading;
	}

	/** The users with a role in a team; none where they cannot be listed: their role is set again then, which changes nothing. */
	private async readHolders(run: Run, { teamId, usersRoleId }: TeamRole, itemIndex: number): Promise<Set<number>> {
		const errorContext = { ...run.errorContext(itemIndex, String(teamId)), action: 'List users' };
		const read = await attempt(async () => await readUsers(run, { teamId, teamRoleId: usersRoleId }, errorContext));
		return new Set(read.error ? [] : read.value.map(({ id }) => Number(id)));
	}
}
