import { failureOf, usePlatform } from './support/platform';

const platform = usePlatform();

const root = '/ai-agents/v1/llm-providers';
const team = { teamId: 88 };

test('the list has the providers of a team with their accounts', async () => {
	expect((await platform.get(root, team)).data).toEqual([
		{ id: 2, provider: 'example-ai', accountName: 'Account 2' },
		{ id: 3, provider: 'sample-ai', accountName: 'Account 3' },
	]);
	expect((await platform.get(root, { teamId: 89 })).data).toEqual([]);
	expect(failureOf(await platform.get(root, { teamId: 999 }))).toEqual([404, 'IM304']);
});

test('one provider comes in an array, or as an object by mode', async () => {
	expect((await platform.get(`${root}/2`, team)).data).toEqual([{ id: 2, provider: 'example-ai' }]);
	platform.modes({ provider: 'object' });
	expect((await platform.get(`${root}/2`, team)).data).toEqual({ id: 2, provider: 'example-ai' });
});

test('a provider has models', async () => {
	const { data } = await platform.get(`${root}/2/models`, team);
	expect(data).toEqual([
		{ provider: 'example-ai', model: 'example-large', tokenLimit: 128000, settings: { maxTokens: 4096 } },
		{ provider: 'example-ai', model: 'example-small', tokenLimit: 32000, settings: { maxTokens: 2048 } },
	]);
	expect((await platform.get(`${root}/3/models`, team)).data).toHaveLength(1);
});

test.each(['/99', '/99/models', '/4', '/4/models'])('404 for a provider that the team has not: %s', async (path) => {
	expect(failureOf(await platform.get(`${root}${path}`, team))).toEqual([404, 'IM304']);
});
