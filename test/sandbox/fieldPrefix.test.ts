import { fromWire, toWire } from '../../sandbox/server/operations/fieldPrefix';
import { clientOf, startTestSandbox } from './support/client';

const body = {
	platformConnectionId: 1,
	platformOther: 2,
	scenarios: [{ platformScenarioId: 3 }],
	type: 'platform-schema',
	name: 'platform-schema',
};
const acme = {
	acmeConnectionId: 1,
	platformOther: 2,
	scenarios: [{ acmeScenarioId: 3 }],
	type: 'acme-schema',
	name: 'platform-schema',
};

test('only the names and the type that contain the word are renamed', () => {
	expect(toWire(body, 'acme')).toEqual(acme);
	expect(fromWire(acme, 'acme')).toEqual(body);
	expect(toWire(body, 'platform')).toBe(body);
	expect(fromWire(body, 'platform')).toBe(body);
});

test('a request with the neutral word is outside the contract of a service with its own word', async () => {
	const sandbox = await startTestSandbox({ seed: 'platform', modes: { fieldPrefix: 'acme' } });
	const client = clientOf(sandbox.url);
	const { status } = await client.post(
		'/api/v2/ai-agents/v1/agents',
		{ name: 'x', teamId: 88, platformConnectionId: 71, defaultModel: 'm', systemPrompt: 'p' },
		{ params: { teamId: 88 } },
	);
	expect(status).toBe(400);
	expect(sandbox.stats()).toMatchObject({ outOfContract: 1 });
	await sandbox.close();
});
