import { contractNock } from '../contract/validity';
import { skipWaits } from '../support/automationPlatform';
import type { EntryPoint } from '../support/engine';
import type { RecordedRequest } from '../support/nock';
import { offendersOf } from './offenders';
import { contract, documentedAt, named, run, serveExamples, variants } from './platform';

const requests = contractNock();

beforeEach(() => skipWaits());
afterEach(() => jest.restoreAllMocks());

/** The requests that change something, each as often as it was sent. */
function changesIn(sent: RecordedRequest[]): number[] {
	const counts = new Map<string, number>();
	for (const { method, path } of sent) {
		if (method !== 'GET' || documentedAt(method, path)?.['x-changes']) {
			counts.set(`${method} ${path}`, (counts.get(`${method} ${path}`) ?? 0) + 1);
		}
	}
	return [...counts.values()];
}

test.each(['custom', 'routing'] as EntryPoint[])(
	'through the entryPoint %s what changes something is sent once, although it got a 504',
	async (entryPoint) => {
		serveExamples(() => ({ status: 504, body: 'Gateway timeout' }));
		const wrong = await offendersOf(named(variants), async (variant) => {
			const before = requests.length;
			const { error } = await run(variant.parameters, { entryPoint, retryOnFail: true, maxTries: 2 });
			const sent = requests.slice(before);
			const { 'x-changes': isChange } = contract.operation(variant.name.split(' ')[0]);
			const isRead = variant.method === 'GET' && !isChange;
			return [
				...(error?.message.includes('504') ? [] : [`the error was ${String(error?.message)}`]),
				...(changesIn(sent).some((count) => count > 1) ? ['was sent again'] : []),
				...(isRead && sent.length === 1 ? ['was not read again'] : []),
			];
		});
		expect(wrong).toEqual([]);
	},
	600_000,
);

test('a check of a reset whose answer was cut off is not sent again: the hash may be used up', async () => {
	let checks = 0;
	serveExamples(() => (++checks === 1 ? { status: 502, body: '' } : { status: 404, body: { message: 'Used up' } }));

	const { error } = await run({ resource: 'user', operation: 'checkPasswordReset', hash: 'dummy-example' });

	expect(error?.message).toMatch(/502.*may have been carried out/);
	expect(checks).toBe(1);
});
