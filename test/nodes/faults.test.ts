import { existsSync } from 'node:fs';

import { type CodePath, FaultyService, isWhole, toldBy } from '../support/faultyService';
import type { RecordedRequest, Reply } from '../support/nock';
import { skipWaits } from '../support/waits';
import { entries } from './lists';
import { nodeUnderTest } from './nodeUnderTest';
import { documentedAt, exampleAnswer, exampleReply, runUnderTest, shownFields, variants } from './operations';
import type { Variant } from './operations';

// What goes wrong between n8n and the service, tried with every code path of the node's operations.

const PAGE = 100;

/** The code path of an operation: one of its own if it is more than one request. */
function codePathOf({ method, resource, operation, listRoot }: Variant): string {
	const file = `nodes/${nodeUnderTest.folder}/resources/${resource}/${operation}.run.ts`;
	return existsSync(file) ? `${resource}.${operation}` : `${method}${listRoot ? ' list' : ''}`;
}

/** One way of using an operation for each code path. */
const oneOfEach = variants.filter(
	(variant, index) => variants.findIndex((other) => codePathOf(other) === codePathOf(variant)) === index,
);

/** IDs that a request names, and the one of the input item. */
function idsIn({ body }: RecordedRequest): unknown[] {
	return (body as { ids?: unknown[] } | undefined)?.ids ?? ['a1'];
}

/** The answers of a service in which what is retried succeeds, and of whose lists the first page is full. */
function answersOf({ listRoot, name }: Variant): ReturnType<CodePath['answers']> {
	let isQueued = false;
	const byOperation: Record<string, (request: RecordedRequest) => object> = {
		'incompleteExecution.retryMany': (request) => {
			isQueued = true;
			return { dlqs: idsIn(request) };
		},
		'incompleteExecution.retry': () => {
			isQueued = true;
			return { dlq: 'a1' };
		},
		'incompleteExecution.get': () => ({ dlq: { id: 'a1', scenarioId: 12, attempts: 0, resolved: isQueued } }),
		'incompleteExecution.deleteMany': (request) => ({ dlqs: idsIn(request) }),
		'incompleteExecution.getAll': () => ({ dlqs: [{ id: 'a1', attempts: 0, resolved: isQueued }] }),
	};
	return (request): Reply => {
		const operationId = documentedAt(request.method, request.path)?.operationId ?? '';
		const own = byOperation[operationId];
		if (own) return { body: own(request) };
		const { 'pg[limit]': limit, 'pg[offset]': offset = '0' } = Object.fromEntries(request.query);
		if (operationId !== name || listRoot === undefined || limit === undefined) return exampleReply(request);
		const pg = { limit: PAGE, offset: Number(offset) };
		return { body: { pg, [listRoot]: entries(offset === '0' ? PAGE : 1) } };
	};
}

function pathOf(variant: Variant): CodePath {
	const fields = new Set(shownFields(variant.parameters).map(({ name }) => name));
	const parameters = {
		...variant.parameters,
		...(fields.has('returnAll') && { returnAll: true }),
		...(fields.has('waitForOutcome') && { waitForOutcome: true }),
	};
	// a read may be sent again
	const tries = variant.method === 'GET' ? {} : { retryOnFail: true, maxTries: 2 };
	return {
		name: variant.name,
		hasOptions: true,
		// a list leaves out the name of the one scenario that it is for
		...(variant.listRoot && { optional: 'incompleteExecution.get' }),
		ignoresAnswer: exampleAnswer(variant.name.split(' ')[0]) === undefined,
		answers: () => answersOf(variant),
		run: async (origin, timeout) => {
			const credentials = nodeUnderTest.credentialsAt(origin);
			return toldBy(await runUnderTest({ ...parameters, requestOptions: { timeout } }, { credentials, ...tries }));
		},
	};
}

beforeEach(() => void skipWaits());
afterEach(() => jest.restoreAllMocks());

test('a fault on each code path ends in time and with a clear text, and nothing is sent twice', async () => {
	expect(await FaultyService.offenders((isWhole ? variants : oneOfEach).map(pathOf))).toEqual([]);
});
