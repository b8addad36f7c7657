import { execFileSync } from 'node:child_process';

// A reference such as `={{ $json.id }}` is read by the nodes themselves, and must have the value that n8n's engine gives.

const CASES = 20_000;

it.each(['vm', 'legacy'])('with the engine %s, each reference has the value that n8n reads', async (engine) => {
	const { nodeOfN8n } = await import('../../sandbox/demo/install.mjs');
	const args = ['test/e2e/references/compare.mjs', engine, String(CASES), process.env.PROPERTY_SEED ?? '20261128'];
	const { seed, compared, differing } = JSON.parse(execFileSync(nodeOfN8n(), args, { encoding: 'utf8' }));

	expect({ seed, differing }).toEqual({ seed, differing: [] });
	expect(compared).toBeGreaterThan(CASES / 10);
});
