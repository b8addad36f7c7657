import type { Reducers } from './reducer';
import { currentZone, roleIds } from './references';

/** An organization was created with a first team. The creator owns it. */
interface OrganizationCreateChange {
	type: 'organization.create';
	at: number;
	id: number;
	teamId: number;
	userId: number;
	name: string;
	countryId: number;
	timezoneId: number;
	/** The value of the mode at that time. */
	synchronizationMs: number;
}

interface OrganizationUpdateChange {
	type: 'organization.update';
	at: number;
	id: number;
	changes: { name?: string; countryId?: number; timezoneId?: number };
}

interface OrganizationDeleteChange {
	type: 'organization.delete';
	at: number;
	id: number;
}

export type OrganizationChange = OrganizationCreateChange | OrganizationUpdateChange | OrganizationDeleteChange;

const FREE_STORAGE_BYTES = 10 * 1024 * 1024;

export const organizationReducers: Reducers<OrganizationChange> = {
	'organization.create': (state, { at, id, teamId, userId, name, countryId, timezoneId, synchronizationMs }) => {
		state.takeIds(id, teamId);
		state.organizations.set(id, {
			id,
			name,
			countryId,
			timezoneId,
			zone: currentZone,
			externalId: null,
			serviceName: 'default',
			productName: 'Free',
			isPaused: false,
			// Without the key of the custom variables, because an absent one means false.
			license: { users: 5, operations: 1000, transfer: 536870912, interval: 15 },
			counters: {},
			readyAt: at + synchronizationMs,
			storageBytes: FREE_STORAGE_BYTES,
		});
		state.addTeam({ id: teamId, name: 'My Team', organizationId: id });
		const creator = state.users.get(userId);
		creator?.organizationRoles.set(id, roleIds.owner);
		creator?.teamRoles.set(teamId, roleIds.teamAdmin);
	},
	'organization.update': (state, { id, changes }) => {
		const organization = state.organizations.get(id);
		if (organization) Object.assign(organization, changes);
	},
	'organization.delete': (state, { id }) => state.removeOrganization(id),
};
