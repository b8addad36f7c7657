import { manyCount, manyIds, manyName } from '../../sandbox/server/seeds/many';
import { useSandboxApi } from './support/api';

const api = useSandboxApi('many', { isReadOnly: true });

const { organization, team, provider, scenario } = manyIds;
const agents = '/ai-agents/v1/agents';
const providers = '/ai-agents/v1/llm-providers';

/** Reads a list to its end. The offset advances by the number of entries that arrived. */
async function readAll(path: string, params: object, key: string): Promise<Array<{ id: unknown; name?: string }>> {
	const all: Array<{ id: unknown }> = [];
	for (;;) {
		const { data } = await api.get(path, { ...params, 'pg[offset]': all.length, 'pg[limit]': 10000 });
		all.push(...data[key]);
		if (data[key].length < data.pg.limit) return all;
	}
}

test.each([
	['/organizations', {}, 'organizations', manyName('Organization', 1), manyName('Organization', manyCount)],
	['/teams', { organizationId: organization }, 'teams', manyName('Team', 1), manyName('Team', manyCount)],
	['/scenarios', { teamId: team }, 'scenarios', manyName('Scenario', manyCount), manyName('Scenario', 1)],
	['/users', { teamId: team }, 'users', manyName('Person', manyCount), manyName('Person', 1)],
	['/data-stores', { teamId: team }, 'dataStores', manyName('Store', 1), manyName('Store', manyCount)],
])('%s: 10,000 in pages, none twice', async (path, params, key, first, last) => {
	const all = await readAll(path, params, key);
	expect([all.length, all[0].name, all.at(-1)?.name]).toEqual([manyCount, first, last]);
	expect(new Set(all.map(({ id }) => id)).size).toBe(manyCount);
});

test('incomplete executions: 10,000 in pages of 100', async () => {
	expect(await readAll('/dlqs', { scenarioId: scenario }, 'dlqs')).toHaveLength(manyCount);
});

test.each([
	['/devices', { teamId: team }, 'devices'],
	['/scenarios-folders', { teamId: team }, 'scenariosFolders'],
	[`/organizations/${organization}/variables`, {}, 'organizationVariables'],
	[agents, { teamId: team }, undefined],
	[providers, { teamId: team }, undefined],
	[`${providers}/${provider}/models`, { teamId: team }, undefined],
])('%s: 10,000 at once', async (path, params, key) => {
	const { data } = await api.get(path, params);
	const records = (key === undefined ? data : data[key]) as Array<{ isSystem?: boolean }>;
	expect(records.filter(({ isSystem }) => isSystem !== true)).toHaveLength(manyCount);
});

test('analytics: the total includes all entries, and the pages are capped', async () => {
	const { data } = await api.get(`/analytics/${organization}`, {
		'pg[returnTotalCount]': true,
		'pg[limit]': 5000,
	});
	expect([data.analytics.length, data.pg.limit, data.pg.totalCount]).toEqual([100, 100, manyCount]);
});
