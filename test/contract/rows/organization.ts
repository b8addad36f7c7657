import { locator } from '../../support/input';
import type { Row } from './row';

const organizations = '/api/v2/organizations';
const pg = { sortBy: 'name', sortDir: 'asc', offset: 0, limit: 50, returnTotalCount: false };
const harbour = {
	id: 34,
	name: 'Harbour Coffee',
	zone: 'eu2.platform.invalid',
	countryId: 44,
	timezoneId: 201,
	isPaused: false,
	operations: '9007199254740993',
	transfer: '512',
	nextReset: null,
	teams: [{ id: 340, name: 'Operations' }],
};
const detail = {
	...harbour,
	serviceName: 'default',
	deleted: false,
	centicreditsConsumed: '0',
	operationsExt: '0',
	transferExt: '0',
	centicreditsExtra: '0',
	unusedOperations: '0',
	unusedTransfer: '0',
	unusedCenticredits: '0',
	features: {},
	license: { users: 5, customVariables: true },
};
const userOrganizationRole = { userId: 77, organizationId: 34, usersRoleId: 11, invitation: null };

export const organizationRows: Row[] = [
	{
		operation: 'organization.create',
		parameters: {
			name: 'Harbour Coffee',
			regionId: locator(2, 'list'),
			countryId: locator('44'),
			timezoneId: locator('201'),
		},
		exchanges: [
			{
				method: 'POST',
				path: organizations,
				body: { name: 'Harbour Coffee', regionId: 2, countryId: 44, timezoneId: 201 },
				answer: { organization: detail, userOrganizationRole },
			},
		],
		output: [{ ...harbour, userOrganizationRole }],
	},
	{
		operation: 'organization.delete',
		parameters: { organizationId: locator('34') },
		exchanges: [{ method: 'DELETE', path: `${organizations}/34`, answer: { organization: 34 } }],
		output: [{ deleted: true, id: 34 }],
	},
	{
		operation: 'organization.delete',
		when: 'confirmed',
		parameters: { organizationId: locator('34'), confirm: true },
		exchanges: [
			{
				method: 'DELETE',
				path: `${organizations}/34`,
				query: [['confirmed', 'true']],
				answer: { organization: 34 },
			},
		],
		output: [{ deleted: true, id: 34 }],
	},
	{
		operation: 'organization.get',
		parameters: { organizationId: locator('34') },
		exchanges: [{ method: 'GET', path: `${organizations}/34`, answer: { organization: detail } }],
		output: [harbour],
	},
	{
		operation: 'organization.get',
		when: 'right after it was created, all of it',
		parameters: { organizationId: locator(34, 'list'), wait: true, simplify: false },
		exchanges: [
			{ method: 'GET', path: `${organizations}/34`, query: [['wait', 'true']], answer: { organization: detail } },
		],
		output: [detail],
	},
	{
		operation: 'organization.getAll',
		parameters: {},
		exchanges: [
			{
				method: 'GET',
				path: organizations,
				query: [['pg[limit]', '50']],
				answer: { organizations: [{ id: 34, name: 'Harbour Coffee', timezoneId: 201 }], pg },
			},
		],
		output: [{ id: 34, name: 'Harbour Coffee', timezoneId: 201 }],
	},
	{
		operation: 'organization.getAll',
		when: 'with filters, columns and an order',
		parameters: {
			limit: 2,
			filters: { zone: 'eu2.platform.invalid', externalId: 'c-1' },
			options: {
				cols: ['id', 'license'],
				sortBy: 'name',
				sortDirection: 'desc',
				additionalQuery: '{"pg[offset]": 4}',
			},
		},
		exchanges: [
			{
				method: 'GET',
				path: organizations,
				query: [
					['externalId', 'c-1'],
					['zone', 'eu2.platform.invalid'],
					['pg[offset]', '4'],
					['cols[]', 'id'],
					['cols[]', 'license'],
					['pg[sortBy]', 'name'],
					['pg[sortDir]', 'desc'],
					['pg[limit]', '2'],
				],
				answer: {
					organizations: [{ id: 34, license: { users: 5 } }],
					pg: { ...pg, limit: 2, offset: 4, sortDir: 'desc' },
				},
			},
		],
		output: [{ id: 34, license: { users: 5 } }],
	},
	{
		operation: 'organization.getInstalledApps',
		parameters: { organizationId: locator('34') },
		exchanges: [
			{
				method: 'GET',
				path: `${organizations}/34/apps`,
				answer: {
					installedApps: [
						{
							appName: 'roast-planner',
							appVersion: 2,
							organizationId: 34,
							installedAt: '2026-01-19T10:05:00.000Z',
							installedBy: 77,
						},
					],
				},
			},
		],
		output: [
			{
				appName: 'roast-planner',
				appVersion: 2,
				organizationId: 34,
				installedAt: '2026-01-19T10:05:00.000Z',
				installedBy: 77,
			},
		],
	},
	...[false, true].map(
		(organizationTimezone): Row => ({
			operation: 'organization.getUsage',
			when: organizationTimezone ? 'in the time zone of the organization' : undefined,
			parameters: { organizationId: locator('34'), organizationTimezone },
			exchanges: [
				{
					method: 'GET',
					path: `${organizations}/34/usage`,
					...(organizationTimezone && { query: [['organizationTimezone', 'true']] as Array<[string, string]> }),
					answer: { data: [{ date: '2026-04-05', operations: 310, dataTransfer: 40960, centicredits: 31000 }] },
				},
			],
			output: [{ date: '2026-04-05', operations: 310, dataTransfer: 40960, centicredits: 31000, organizationId: 34 }],
		}),
	),
	{
		operation: 'organization.update',
		parameters: { organizationId: locator('34'), updateFields: { name: 'Harbour Coffee' } },
		exchanges: [
			{
				method: 'PATCH',
				path: `${organizations}/34`,
				body: { name: 'Harbour Coffee' },
				answer: { organization: detail },
			},
		],
		output: [harbour],
	},
	{
		operation: 'organization.update',
		when: 'with every field, all of it',
		parameters: {
			organizationId: locator('34'),
			updateFields: { name: 'Harbour', countryId: locator('44'), timezoneId: locator(201, 'list') },
			simplify: false,
		},
		exchanges: [
			{
				method: 'PATCH',
				path: `${organizations}/34`,
				body: { countryId: 44, name: 'Harbour', timezoneId: 201 },
				answer: { organization: detail },
			},
		],
		output: [detail],
	},
];
