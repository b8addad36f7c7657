import { livePlatformModes } from '../../sandbox/server/modes';
import { platformIds } from '../../sandbox/server/seeds/platform';
import { useSandboxApi } from './support/api';

const api = useSandboxApi();

beforeEach(() => api.modes(livePlatformModes));

test.each([
	['/devices/301', {}, { device: { scenarioId: [4711], gone: false } }],
	['/scenarios-folders', { teamId: 88 }, { scenariosFolders: [{ parentId: null }, {}, {}] }],
	['/scenarios', { teamId: 94 }, { scenarios: [{ isShared: false }] }],
	['/users/roles', { category: 'team' }, { usersRoles: [{ identifier: 'role' }, {}] }],
	['/organizations/12', {}, { organization: { operations: 1200, license: { apiLimit: 60 } } }],
	['/organizations/14/variables', {}, { organizationVariables: { name: 'organizationName' } }],
	['/data-stores/51', {}, { dataStore: { records: 18, size: 2048 } }],
	['/data-stores', { teamId: 89 }, { dataStores: null }],
	[`/ai-agents/v1/agents/${platformIds.helper}`, { teamId: 88 }, { acmeConnectionId: 71 }],
	['/ai-agents/v1/agents', { teamId: 88 }, { agents: [{ name: 'Helper' }, {}] }],
	['/ai-agents/v1/llm-providers/2', { teamId: 88 }, { id: 2 }],
	['/analytics/12', { 'pg[returnTotalCount]': true }, { pg: { totalCount: 6 } }],
])('%s has the live shape', async (path, params, expected) => {
	const { status, data } = await api.get(path, params);
	expect(status).toBe(200);
	expect(data).toMatchObject(expected);
});

test('the answers to writes have the live shapes too', async () => {
	const tool = await api.patch('/scenarios/tools/4715', { name: 'Renamed' });
	expect(tool.data).toMatchObject({ tool: { id: 4715, name: 'Renamed' } });
	const role = await api.post('/users/101/user-team-roles/94', { usersRoleId: 32 });
	expect(role.data).toMatchObject({ userTeamRole: { ssoPending: false } });
	const agent = await api.post(
		'/ai-agents/v1/agents',
		{ name: 'Made', teamId: 88, acmeConnectionId: 71, defaultModel: 'example-large', systemPrompt: 'Be kind.' },
		{ teamId: 88 },
	);
	expect([agent.status, agent.data.acmeConnectionId]).toEqual([201, 71]);
});
