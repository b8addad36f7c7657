import { accessDenied, notFound, rightMissing } from '../errors';
import type { OperationContext } from '../operation';
import type { Organization, Team } from '../state/model';
import { currentZone } from '../state/references';

/**
 * The organization of a request.
 *
 * @throws ApiError 404 if there is none, 401 (or 404, by mode) if it is in another zone than the sandbox's
 */
export function organizationHere({ state }: OperationContext, id: unknown): Organization {
	const organization = state.organizations.get(id as number);
	if (!organization) throw notFound('organization', id as number);
	if (organization.zone === currentZone) return organization;
	if (state.modes.otherZone === 'notFound') throw notFound('organization', id as number);
	throw accessDenied(`The organization ${organization.id} is in the zone ${organization.zone}.`);
}

/**
 * The same, for a request that needs an active organization.
 *
 * @throws ApiError 403 IM002 if the organization is paused
 */
export function organizationAtWork(context: OperationContext, id: unknown): Organization {
	const organization = organizationHere(context, id);
	if (organization.isPaused) throw rightMissing(`The organization ${organization.id} is paused.`);
	return organization;
}

/**
 * The team of a request, in an organization of the zone.
 *
 * @throws ApiError like `organizationHere`
 */
export function teamHere(context: OperationContext, id: unknown): Team {
	const team = context.state.teams.get(id as number);
	if (!team) throw notFound('team', id as number);
	organizationHere(context, team.organizationId);
	return team;
}

/**
 * The same, for a request that needs an active organization.
 *
 * @throws ApiError like `organizationAtWork`
 */
export function teamAtWork(context: OperationContext, id: unknown): Team {
	const team = teamHere(context, id);
	organizationAtWork(context, team.organizationId);
	return team;
}
