import { confirmationNeeded, notFound } from '../errors';
import { hexId } from '../ids';
import type { OperationContext, Operations } from '../operation';
import type { PageRule } from '../paging';
import { columnsOf } from '../paging';
import type { InstalledApp, Organization } from '../state/model';
import { currentZone, roleIds, timezones } from '../state/references';
import type { State } from '../state/state';
import { counter } from './counter';
import { demandKnownReferences } from './knownReferences';
import { emptyAware, pagedList } from './list';
import { withNewerFields } from './newerFields';
import { organizationHere } from './places';

const organizationPages: PageRule<Organization> = {
	limits: { default: 10000, max: 10000 },
	sortBy: 'name',
	sortDir: 'asc',
	sortKeys: { name: ({ name }) => name, id: ({ id }) => id },
};

const defaultColumns = ['id', 'name', 'timezoneId'];

const counters = {
	operations: '1200',
	transfer: '52428800',
	centicreditsConsumed: '120000',
	operationsExt: '0',
	transferExt: '0',
	centicreditsExtra: '0',
	unusedOperations: '8800',
	unusedTransfer: '482344960',
	unusedCenticredits: '880000',
};

const DAY_MS = 86_400_000;
const USAGE_DAYS = 30;

/** All columns of the list. Three of them exist only for organizations of the caller's zone. */
function columns(state: State, organization: Organization): Record<string, unknown> {
	const { id, name, countryId, timezoneId, zone, externalId, productName } = organization;
	const { license, serviceName, isPaused } = organization;
	return {
		id,
		name,
		countryId,
		timezoneId,
		zone,
		teams: state.teamsOf(id).map((team) => ({ id: team.id, name: team.name })),
		externalId,
		productName,
		...(zone === currentZone && { license: withNewerFields(state, 'license', license), serviceName, isPaused }),
	};
}

function detail(context: OperationContext, organization: Organization): Record<string, unknown> {
	const used = Object.entries({ ...counters, ...organization.counters });
	return {
		...columns(context.state, organization),
		deleted: false,
		nextReset: null,
		features: {},
		...Object.fromEntries(used.map(([name, value]) => [name, counter(context, value, 'string')])),
	};
}

function showApp({ installedAt, ...app }: InstalledApp): Record<string, unknown> {
	return { ...app, installedAt: new Date(installedAt).toISOString() };
}

/** The day (YYYY-MM-DD) in a timezone. */
function dayIn(time: number, timezoneId: number): string {
	const timeZone = timezones.find(({ id }) => id === timezoneId)?.code ?? 'UTC';
	return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(time);
}

/** Numbers that depend only on the organization and the day. */
function usageOf(organization: Organization, date: string): Record<string, unknown> {
	const operations = parseInt(hexId('usage', organization.id, date).slice(0, 4), 16) % 400;
	return { date, operations, dataTransfer: operations * 128, centicredits: operations * 100 };
}

export const organizationOperations: Operations = {
	'organization.getAll': (context) => {
		const { state, query } = context;
		const organizations = [...state.organizations.values()].filter(
			({ zone, externalId }) =>
				(query.zone === undefined || zone === query.zone) &&
				(query.externalId === undefined || externalId === query.externalId),
		);
		return pagedList(context, 'organizations', organizations, organizationPages, (organization) =>
			columnsOf(columns(state, organization), query['cols[]'] ?? defaultColumns),
		);
	},

	'organization.get': (context) => {
		const { state, params, query, now } = context;
		const organization = state.organizations.get(params.organizationId as number);
		if (!organization || (organization.readyAt > now && query.wait !== true)) {
			throw notFound('organization', params.organizationId as number);
		}
		return { organization: detail(context, organization) };
	},

	'organization.create': (context) => {
		const { state, body, identity, record } = context;
		const { regionId, ...given } = body as { regionId: number; name: string; countryId: number; timezoneId: number };
		demandKnownReferences({ regionId, ...given });
		const id = state.freeId;
		const { userId } = identity;
		const { synchronizationMs } = state.modes;
		record({ type: 'organization.create', id, teamId: id + 1, userId, ...given, synchronizationMs });
		return {
			organization: detail(context, state.organizations.get(id) as Organization),
			userOrganizationRole: { userId, organizationId: id, usersRoleId: roleIds.owner, invitation: null },
		};
	},

	'organization.update': (context) => {
		const organization = organizationHere(context, context.params.organizationId);
		const changes = context.body as object;
		demandKnownReferences(changes);
		if (Object.keys(changes).length > 0) {
			context.record({ type: 'organization.update', id: organization.id, changes });
		}
		return { organization: detail(context, organization) };
	},

	'organization.delete': (context) => {
		const { id } = organizationHere(context, context.params.organizationId);
		const active = context.state.scenariosOf(id).filter(({ isActive }) => isActive);
		if (active.length > 0 && context.query.confirmed !== true) {
			throw confirmationNeeded('The organization has active scenarios: its deletion has to be confirmed.', {
				scenarios: active.map((scenario) => scenario.id),
			});
		}
		context.record({ type: 'organization.delete', id });
		return { organization: id };
	},

	'organization.getInstalledApps': (context) => {
		const { id } = organizationHere(context, context.params.organizationId);
		const apps = context.state.installedApps.filter(({ organizationId }) => organizationId === id);
		return { installedApps: emptyAware(context, apps.map(showApp)) };
	},

	'organization.getUsage': (context) => {
		const { state, query, identity, now } = context;
		const organization = organizationHere(context, context.params.organizationId);
		const caller = state.users.get(identity.userId);
		const { timezoneId } = query.organizationTimezone === true || !caller ? organization : caller;
		const today = Date.parse(dayIn(now, timezoneId));
		const dates = Array.from({ length: USAGE_DAYS }, (_, n) =>
			new Date(today - (USAGE_DAYS - 1 - n) * DAY_MS).toISOString().slice(0, 10),
		);
		return { data: dates.map((date) => usageOf(organization, date)) };
	},
};
