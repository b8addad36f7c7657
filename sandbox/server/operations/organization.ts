import { notFound } from '../errors';
import type { Operations } from '../operation';
import type { PageRule } from '../paging';
import { columnsOf } from '../paging';
import type { Organization } from '../state/model';
import { currentZone } from '../state/references';
import type { State } from '../state/state';
import { pagedList } from './list';

const organizationPages: PageRule<Organization> = {
	limits: { default: 10000, max: 10000 },
	sortBy: 'name',
	sortDir: 'asc',
	sortKeys: { name: ({ name }) => name, id: ({ id }) => id },
};

const defaultColumns = ['id', 'name', 'timezoneId'];

/** All columns of the list; three of them only for organizations of the caller's zone. */
function columns(state: State, organization: Organization): Record<string, unknown> {
	const { id, name, countryId, timezoneId, zone, externalId, productName } = organization;
	const { license, serviceName, isPaused } = organization;
	const teams = [...state.teams.values()].filter(({ organizationId }) => organizationId === id);
	return {
		id,
		name,
		countryId,
		timezoneId,
		zone,
		teams: teams.map((team) => ({ id: team.id, name: team.name })),
		externalId,
		productName,
		...(zone === currentZone && { license, serviceName, isPaused }),
	};
}

function detail(state: State, organization: Organization): Record<string, unknown> {
	return {
		...columns(state, organization),
		deleted: false,
		nextReset: null,
		features: {},
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

	'organization.get': ({ state, params }) => {
		const organization = state.organizations.get(params.organizationId as number);
		if (!organization) throw notFound('organization', params.organizationId as number);
		return { organization: detail(state, organization) };
	},
};
