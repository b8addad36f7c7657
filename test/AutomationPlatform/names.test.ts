import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { contractNock } from '../contract/validity';
import { runUnderTest, serveExamples } from '../nodes/operations';
import { locator } from '../support/input';
import { shownText } from '../support/results';

const requests = contractNock();

const teams = [
	{ id: 340, name: 'Operations', organizationId: 34 },
	{ id: 341, name: 'Sales, North', organizationId: 34 },
	{ id: 342, name: 'Support', organizationId: 34 },
	{ id: 343, name: 'support ', organizationId: 34 },
	{ id: 344, name: 'Twin', organizationId: 34 },
	{ id: 345, name: 'Twin ', organizationId: 34 },
];
const usersRoles = [
	{ id: 31, name: 'Team Admin', category: 'team' },
	{ id: 32, name: 'Team Member', category: 'team' },
];

function serve(): void {
	serveExamples(({ path }) => {
		if (path === '/api/v2/teams') return { body: { teams, pg: { offset: 0, limit: 500 } } };
		if (path === '/api/v2/users/roles') return { body: { usersRoles } };
		if (path === '/api/v2/users') return { body: { users: [], pg: { offset: 0, limit: 500 } } };
		return undefined;
	});
}

const organizationId = locator('34');
const invitation = {
	resource: 'invitation',
	operation: 'send',
	organizationId,
	email: '={{ $json.email }}',
	name: 'Kit Example',
};

async function run(parameters: INodeParameters, items: IDataObject[] = [{ email: 'kit@harbour.invalid' }]) {
	requests.length = 0;
	serve();
	return await runUnderTest(parameters, { items: items.map((json) => ({ json })) });
}

function sentTo(path: RegExp): Array<{ query: Record<string, string>; body: unknown }> {
	return requests
		.filter((request) => path.test(request.path))
		.map(({ query, body }) => ({ query: Object.fromEntries(query), body }));
}

describe('a name from an expression', () => {
	test('is sent as its ID, in every form of a list', async () => {
		for (const [given, ids] of [
			['={{ "operations" }}', [340]],
			['={{ ["Sales, North", 340, " Operations "] }}', [341, 340]],
			['={{ "Operations, 342" }}', [340, 342]],
			['={{ [{ id: 341, name: "Operations" }] }}', [341]],
			// Other entries have the same name in another case.
			['={{ ["Support", "support"] }}', [342, 343]],
		] as const) {
			const { error } = await run({ ...invitation, teamIds: given });

			expect(error).toBeUndefined();
			expect(sentTo(/invite$/)).toMatchObject([{ body: { teamsId: ids } }]);
		}
	});

	test('is sent as its ID from a filter and from the columns of a row', async () => {
		const filters = { filterByTeamId: '={{ "OPERATIONS" }}' };
		await run({ resource: 'user', operation: 'getAll', organizationId, filters });
		expect(sentTo(/users$/)).toMatchObject([{ query: { filterByTeamId: '340' } }]);

		const teamRoles = { role: [{ teamId: '={{ "Operations" }}', usersRoleId: '={{ "team admin" }}' }] };
		expect((await run({ ...invitation, teamRoles })).error).toBeUndefined();
		expect(sentTo(/user-team-roles\/340$/)).toMatchObject([{ body: { usersRoleId: 31 } }]);
	});

	test('G31 can name a folder on any level, or be the path of a folder', async () => {
		const children = [{ id: 53, name: 'Cleanup' }];
		const scenariosFolders = [
			{ id: 51, name: 'CRM', hasChildren: true, children },
			{ id: 52, name: 'Shop', hasChildren: true, children: [{ id: 54, name: 'Imports' }] },
		];
		for (const [given, id] of [
			['cleanup', '53'],
			['CRM/Cleanup', '53'],
			['Shop', '52'],
		]) {
			requests.length = 0;
			serveExamples(({ path }) => (path === '/api/v2/scenarios-folders' ? { body: { scenariosFolders } } : undefined));
			const filters = { teamIds: [340], folderIds: `={{ ["${given}"] }}` };

			await runUnderTest({ resource: 'analytics', operation: 'get', organizationId, filters });

			const [{ query }] = requests.filter(({ path }) => path.includes('/analytics/'));
			expect(query.filter(([name]) => name.startsWith('folderId'))).toEqual([[expect.anything(), id]]);
		}
	});

	test('finds a folder in a team that is itself given by name, and asks for the team if there is none', async () => {
		const scenariosFolders = [{ id: 51, name: 'Billing' }];
		const get = async (filters: INodeParameters) => {
			requests.length = 0;
			serveExamples(({ path }) => {
				if (path === '/api/v2/teams') return { body: { teams, pg: { offset: 0, limit: 500 } } };
				return path === '/api/v2/scenarios-folders' ? { body: { scenariosFolders } } : undefined;
			});
			return await runUnderTest({ resource: 'analytics', operation: 'get', organizationId, filters });
		};
		const folderIds = '={{ ["Billing"] }}';

		expect((await get({ folderIds, teamIds: '={{ ["Operations"] }}' })).error).toBeUndefined();
		expect(sentTo(/folders$/)).toMatchObject([{ query: { teamId: '340' } }]);
		expect(Object.values(sentTo(/analytics/)[0].query)).toEqual(expect.arrayContaining(['340', '51']));

		for (const filters of [{ folderIds }, { folderIds, teamIds: [] }]) {
			expect(shownText((await get(filters)).error)).toBe(
				"'Folder Names or IDs' contains a name, but 'Team Names or IDs' is empty [item 0]. Set 'Team Names or IDs', or enter IDs.",
			);
			expect(requests).toEqual([]);
		}
	});

	test('is looked up once per run, and never if there are only IDs', async () => {
		const items = ['a', 'b', 'c'].map((name) => ({ email: `${name}@harbour.invalid` }));

		await run({ ...invitation, teamIds: '={{ ["Operations"] }}' }, items);
		expect(sentTo(/teams$/)).toHaveLength(1);
		expect(sentTo(/invite$/)).toHaveLength(3);

		await run({ ...invitation, teamIds: ['340', 341] }, items);
		expect(sentTo(/teams$/)).toEqual([]);
	});

	test('is refused if no entry or several entries have it, and nothing else is sent', async () => {
		for (const [given, sentence] of [
			['Opertions', "'Team Names or IDs' has no entry named 'Opertions'"],
			['SUPPORT', "'Team Names or IDs' has 2 entries named 'SUPPORT' [item 0]. Enter one of the IDs 342, 343"],
			['Twin', "'Team Names or IDs' has 2 entries named 'Twin' [item 0]. Enter one of the IDs 344, 345"],
		]) {
			const { error } = await run({ ...invitation, teamIds: `={{ ["${given}"] }}` });

			expect(shownText(error)).toContain(sentence);
			expect(requests.map(({ path }) => path)).toEqual(['/api/v2/teams']);
		}
	});

	test('is never a number: a wrong ID is refused without a request', async () => {
		for (const given of ['-3', '1.5', '1e3']) {
			const { error } = await run({ ...invitation, teamIds: `={{ ["${given}"] }}` });

			expect(error?.message).toContain("'Team Names or IDs' must be a numeric ID");
			expect(requests).toEqual([]);
		}
	});
});
