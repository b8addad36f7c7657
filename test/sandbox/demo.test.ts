import { useSandboxApi } from './support/api';

const api = useSandboxApi('demo');

test.each([
	['/organizations/34', {}],
	['/organizations/34/apps', {}],
	['/organizations/34/usage', {}],
	['/organizations/34/payments', {}],
	['/organizations/34/subscription', {}],
	['/organizations/34/variables', {}],
	['/organizations/34/variables/roast_limit/history', {}],
	['/users', { organizationId: 34 }],
	['/scenarios', { organizationId: 34 }],
	['/scenarios-folders', { teamId: 340 }],
	['/data-stores', { teamId: 340 }],
	['/devices', { teamId: 340 }],
	['/ai-agents/v1/agents', { teamId: 340 }],
	['/ai-agents/v1/llm-providers', { teamId: 340 }],
	['/ai-agents/v1/llm-providers/3/models', { teamId: 340 }],
	['/analytics/34', {}],
])('the demo has data at %s', async (path, params) => {
	const { status, data } = await api.get(path, params);
	expect(status).toBe(200);
	const lists = (Array.isArray(data) ? [data] : Object.values(data)).filter(Array.isArray);
	expect(lists.filter((list) => list.length === 0)).toEqual([]);
});
