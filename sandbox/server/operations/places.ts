import { accessDenied, notFound, rightMissing } from '../errors';
import type { OperationContext } from '../operation';
import type { Organization, Team } from '../state/model';
import { currentZone } from '../state/references';

/**
 * The organization that a request is about.
 *
 * @throws ApiError 404 where there is none, 401 (or 404, by mode) where it is in another zone than the sandbox plays
 */
export function organizationHere({ state }: OperationContext, id: unknown): Organization {
	const organization = state.organizations.get(id as number);
	if (!organization) throw notFound('organization', id as number);
	if (organization.zone === currentZone) return organization;
	if (state.modes.otherZone === 'notFound') throw notFound('organization', id as number);
	throw accessDenied(`The organization ${organization.id} is in the zone ${organization.zone}.`);
}

/**
 * The same for a request that needs an organization at work.
 *
 * @throws ApiError 403 IM002 where the organization is paused
 */
export function organizationAtWork(context: OperationContext, id: unknown): Organization {
	const organization = organizationHere(context, id);
	if (organization.isPaused) throw rightMissing(`The organization ${organization.id} is paused.`);
	return organization;
}

/**
 * The team that a request is about, in an organization of the zone.
 *
 * @throws ApiError as `organizationHere` does
 */
export function teamHere(context: OperationContext, id: unknown): Team {
	const team = context.state.teams.get(id as number);
	if (!team) throw notFound('team', id as number);
	organizationHere(context, team.organizationId);
	return team;
}

/**
 * The same for a request that needs an organization at work.
 *
 * @throws ApiError as `organizationAtWork` does
 */
export function teamAtWork(context: OperationContext, id: unknown): Team {
	const team = teamHere(context, id);
	organizationAtWork(context, team.organizationId);
	return team;
}
