import { outOfContract } from '../contract/validity';
import { type RecordedRequest, settle } from '../support/nock';
import { offendersOf } from './offenders';

/**
 * {@link offendersOf} of a check that sends requests. Each entry starts without interceptors and with an empty list of
 * requests. A request that breaks the contract is a complaint too.
 */
export async function offendersOverHttp<Entry extends { name: string }>(
	entries: Entry[],
	requests: RecordedRequest[],
	check: (entry: Entry) => Promise<void>,
): Promise<string[]> {
	expect(entries).not.toEqual([]);
	const found = await offendersOf(
		entries.map((entry) => [entry.name, entry] as const),
		async (entry) => {
			settle();
			requests.length = 0;
			const complaints: string[] = [];
			await check(entry).catch((error: Error) => complaints.push(error.message));
			return [...complaints, ...settle(), ...(await Promise.all(requests.map(outOfContract))).flat()];
		},
	);
	requests.length = 0;
	return found;
}
