import { outOfContract } from '../contract/validity';
import { type RecordedRequest, settle } from './nock';

/**
 * Makes one check for each entry and returns what went wrong, with the name of its entry: a test expects an empty list.
 * Each entry begins without interceptors and with an empty list of requests; its requests are held against the contract.
 */
export async function offenders<Entry extends { name: string }>(
	entries: Entry[],
	requests: RecordedRequest[],
	check: (entry: Entry) => Promise<void>,
): Promise<string[]> {
	expect(entries).not.toEqual([]);
	const found: string[] = [];
	for (const entry of entries) {
		settle();
		requests.length = 0;
		const complaints: string[] = [];
		await check(entry).catch((error: Error) => complaints.push(error.message));
		complaints.push(...settle(), ...(await Promise.all(requests.map(outOfContract))).flat());
		found.push(...complaints.map((complaint) => `${entry.name}: ${complaint}`));
	}
	requests.length = 0;
	return found;
}
