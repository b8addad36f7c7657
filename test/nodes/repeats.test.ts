import { contractNock } from '../contract/validity';
import { skipWaits } from '../support/automationPlatform';
import type { EntryPoint } from '../support/engine';
import { contract, documentedAt, named, run, serveExamples, variants } from './platform';

const requests = contractNock();

beforeEach(() => skipWaits());
afterEach(() => jest.restoreAllMocks());

/** The requests that change something, each as often as it was sent. */
function changes(): number[] {
	const counts = new Map<string, number>();
	for (const { method, path } of requests) {
		if (method !== 'GET' || documentedAt(method, path)?.['x-changes']) {
			counts.set(`${method} ${path}`, (counts.get(`${method} ${path}`) ?? 0) + 1);
		}
	}
	return [...counts.values()];
}

describe.each(['custom', 'routing'] as EntryPoint[])('through the entryPoint %s', (entryPoint) => {
	test.each(named(variants))('%s: what changes something is sent once, although it got a 504', async (_, variant) => {
		serveExamples(() => ({ status: 504, body: 'Gateway timeout' }));

		const { error } = await run(variant.parameters, { entryPoint, retryOnFail: true, maxTries: 2 });

		expect(error?.message).toContain('504');
		expect(changes().filter((count) => count > 1)).toEqual([]);
		const { 'x-changes': isChange } = contract.operation(variant.name.split(' ')[0]);
		if (variant.method === 'GET' && !isChange) expect(requests.length).toBeGreaterThan(1);
	});
});

test('a check of a reset whose answer was cut off is not sent again: the hash may be used up', async () => {
	let checks = 0;
	serveExamples(() => (++checks === 1 ? { status: 502, body: '' } : { status: 404, body: { message: 'Used up' } }));

	const { error } = await run({ resource: 'user', operation: 'checkPasswordReset', hash: 'dummy-example' });

	expect(error?.message).toMatch(/502.*may have been carried out/);
	expect(checks).toBe(1);
});
