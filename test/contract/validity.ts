import { Contract } from '../../sandbox/server/contract';
import { nodeUnderTest } from '../nodes/nodeUnderTest';
import { type RecordedRequest, strictNock, type StrictNockOptions } from '../support/nock';

const contract = Contract.load(nodeUnderTest.contractFile);

/**
 * The faults of a request that neither the contract of the node nor live services allow, as sentences; empty if it is
 * valid.
 */
export async function outOfContract({ method, path, query, headers, body }: RecordedRequest): Promise<string[]> {
	const what = `${method} ${path}`;
	const loaded = await contract;
	const operation = loaded.match(method, path);
	if (!operation) return [`${what}: no such operation`];
	const search = new URLSearchParams(query).toString();
	const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
	const url = search ? `${path}?${search}` : path;
	const request = { method, url, headers, body: Buffer.from(text) };
	const { reasons } = loaded.read(operation, request, { isTolerant: true });
	return reasons.map((reason) => `${what}: ${reason}`);
}

/** Like strictNock, but also fails a test that sends a request which the contract does not allow. */
export function contractNock(options?: StrictNockOptions): RecordedRequest[] {
	const requests = strictNock(options);
	afterEach(async () => {
		const complaints = (await Promise.all(requests.map(outOfContract))).flat();
		if (complaints.length) throw new Error(complaints.join('\n'));
	});
	return requests;
}
