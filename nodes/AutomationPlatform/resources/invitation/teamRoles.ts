import { NodeApiError } from 'n8n-workflow';
import type { IDataObject } from 'n8n-workflow';

import { attempt } from '../../../shared/attempt';
import { ShapeError } from '../../../shared/errors/shapeError';
import { pathSegment } from '../../../shared/input/path';
import { isObject } from '../../../shared/objects';
import type { Run } from '../../../shared/run/run';
import { readUsers } from './users';

/** The name under which the refusals of this request have hints. */
const SET_ROLE = { resource: 'lookup', operation: 'setUserTeamRole' };

/** A role in a team. */
export interface TeamRole {
	teamId: number;
	usersRoleId: number;
}

/** The person who gets roles, and the item that gives them. */
interface Receiver {
	userId: number | string;
	itemIndex: number;
	/** Whether this item invited the person, who therefore has no role yet. */
	isNew: boolean;
}

function keyOf({ teamId, usersRoleId }: TeamRole): string {
	return `${teamId}/${usersRoleId}`;
}

/**
 * The role in an answer, whose shape the specification leaves open: the role under a key, the role itself, or nothing.
 *
 * @throws ShapeError for anything else
 */
function roleIn(body: unknown): IDataObject | undefined {
	if (body === undefined || body === null) return undefined;
	if (isObject(body)) {
		if (isObject(body.userTeamRole)) return body.userTeamRole;
		if ('usersRoleId' in body) return body;
		if (Object.keys(body).length === 0 || 'ok' in body) return undefined;
	}
	throw new ShapeError("has no 'userTeamRole'");
}

/** The team roles that a run gives, and the ones that it knows users to have. */
export class TeamRoles {
	/** The users with a role in a team, by team and role: as the service lists them, updated with what the run sets. */
	private readonly holders = new Map<string, Promise<Set<string>>>();

	/** The answers for roles that were set, by item and row, so that another try of the run does not set them again. */
	private readonly given = new Map<string, IDataObject>();

	/** The last work for a user. Items about one person run one after the other, and the last one decides. */
	private readonly turns = new Map<string, Promise<unknown>>();

	/**
	 * Gives a person the roles that are missing.
	 *
	 * @returns the roles that were set, as the service answers
	 * @throws NodeApiError for a role that cannot be set; it says that the person is in the organization all the same
	 */
	async give(run: Run, receiver: Receiver, roles: TeamRole[]): Promise<IDataObject[]> {
		const before = this.turns.get(String(receiver.userId));
		const turn = attempt(async () => {
			await before;
			const set: IDataObject[] = [];
			for (const [index, role] of roles.entries()) {
				const answer = await this.giveOne(run, receiver, role, `${receiver.itemIndex}/${index}`);
				if (answer) set.push(answer);
			}
			return set;
		});
		this.turns.set(String(receiver.userId), turn);
		const ended = await turn;
		if (ended.error) throw ended.error;
		return ended.value;
	}

	private async giveOne(run: Run, receiver: Receiver, role: TeamRole, key: string): Promise<IDataObject | undefined> {
		const known = this.given.get(key);
		if (known) return known;
		if (!receiver.isNew && (await this.holdersOf(run, role, receiver.itemIndex)).has(String(receiver.userId)))
			return undefined;
		const answer = await this.set(run, receiver, role);
		this.given.set(key, answer);
		for (const [holding, holders] of this.holders) {
			if (holding === keyOf(role)) (await holders).add(String(receiver.userId));
			else if (holding.startsWith(`${role.teamId}/`)) (await holders).delete(String(receiver.userId));
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
		const sent = await attempt(
			async () => await (await run.send(request, errorContext, SET_ROLE)).read((body) => roleIn(body)),
		);
		if (sent.error) {
			// setting a role twice does no harm, so another try may send it again
			if (sent.error instanceof NodeApiError) sent.error.context.maybeDone = false;
			throw sent.error;
		}
		return sent.value ?? { userId, teamId, usersRoleId };
	}

	private async holdersOf(run: Run, role: TeamRole, itemIndex: number): Promise<Set<string>> {
		const known = this.holders.get(keyOf(role));
		if (known) return await known;
		const reading = this.readHolders(run, role, itemIndex);
		this.holders.set(keyOf(role), reading);
		return await reading;
	}

	/** The users with a role in a team; none if they cannot be listed. Then a role is set again, which changes nothing. */
	private async readHolders(run: Run, { teamId, usersRoleId }: TeamRole, itemIndex: number): Promise<Set<string>> {
		const query = { teamId, teamRoleId: usersRoleId };
		const read = await attempt(async () => await readUsers(run, query, String(teamId), { itemIndex }));
		return new Set(read.error ? [] : read.value.map(({ id }) => String(id)));
	}
}
