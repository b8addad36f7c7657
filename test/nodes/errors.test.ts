import type { INodeExecutionData } from 'n8n-workflow';
import { NodeApiError } from 'n8n-workflow';

import { contractNock } from '../contract/validity';
import { skipWaits } from '../support/waits';
import { jsonOf, shownText } from '../support/results';
import { type Reply, settle } from '../support/nock';
import { offendersOverHttp } from './offendersOverHttp';
import {
	inputItems,
	menuOperations,
	operationOfEachWay,
	plainVariantOf,
	runUnderTest,
	serveExamples,
	sharesRequests,
	variants,
} from './operations';
import type { Variant } from './operations';

const requests = contractNock();

beforeEach(() => void skipWaits());
afterEach(() => jest.restoreAllMocks());

const page = `<!DOCTYPE html><html><head><title>Bad gateway</title></head><body>${'<p>long</p>'.repeat(500)}</body></html>`;

/** The error texts of the operation's item for each of the answers. */
async function errorsOf(of: Variant, answers: Reply[]): Promise<string[]> {
	const options = { onError: 'continueRegularOutput' } as const;
	const errors: string[] = [];
	if (sharesRequests(of)) {
		for (const answer of answers) {
			settle();
			serveExamples(() => answer);
			const [first] = jsonOf(await runUnderTest(of.parameters, options));
			errors.push(String(first.error));
		}
		return errors;
	}
	let next = 0;
	const [ownId] = of.name.split(' ');
	serveExamples((_request, operationId) => (operationId === ownId ? answers[next++] : undefined));
	const result = await runUnderTest(of.parameters, {
		items: answers.map((): INodeExecutionData => inputItems[0]),
		...options,
	});
	return jsonOf(result).map(({ error }) => String(error));
}

/** The sentences that a text contains more than once. */
function saidTwice(text: string): string[] {
	const sentences = text.split(/(?<=[.!?:…]) /);
	return sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index);
}

test('A06 D11 a refusal shows code, message and detail, repeats nothing, and says that a missing record may be in another zone', async () => {
	const ofEach: Array<[Reply, RegExp]> = [
		[{ status: 406, body: { code: 'IM004', message: 'm', detail: 'd' } }, /406 IM004\. d\. m\..*confirm/i],
		[{ status: 404, body: { message: 'Fifth' } }, /Fifth.*zone/],
	];
	const ofEachWay: Array<[Reply, RegExp]> = [
		[{ status: 403, body: { message: 'First' } }, /First.*zone/],
		[{ status: 403, body: { message: 'Second', code: 'IM001' } }, /Second.*zone/],
		[{ status: 403, body: { message: 'Third', code: 'IM002' } }, /Third.*zone/],
		[{ status: 403, body: { message: 'Fourth', code: 'SC403' } }, /Fourth.*zone/],
		[{ status: 404, body: { message: 'Sixth', code: 'IM304' } }, /Sixth.*zone/],
		[{ status: 401, body: { message: 'Seventh', detail: 'Eighth' } }, /Eighth\. Seventh\..*key/],
		[{ status: 410, body: { message: 'Ninth', suberrors: [{ message: 'Tenth' }] } }, /Ninth\. Tenth\./],
	];
	const found = await offendersOverHttp(variants, requests, async (of) => {
		const isWay = operationOfEachWay.some(({ parameters }) => parameters === of.parameters);
		const answers = isWay ? [...ofEach, ...ofEachWay] : ofEach;
		const errors = await errorsOf(
			of,
			answers.map(([answer]) => answer),
		);

		expect(errors).toHaveLength(answers.length);
		expect(errors.flatMap(saidTwice)).toEqual([]);
		const unmatched = answers.filter(([, words]) => errors.filter((text) => words.test(text)).length !== 1);
		expect({ 'words that one error must have': unmatched.map(([, words]) => String(words)), errors }).toEqual({
			'words that one error must have': [],
			errors,
		});
	});
	expect(found).toEqual([]);
});

const operations = menuOperations.map(plainVariantOf);

test('D11 a refusal that stops the run is an API error: its headline says what happened, its description what to do', async () => {
	const found = await offendersOverHttp(operations, requests, async ({ parameters }) => {
		serveExamples(() => ({ status: 406, body: { code: 'IM004', message: 'm', detail: 'd' } }));

		const { error } = await runUnderTest(parameters);

		expect(error).toBeInstanceOf(NodeApiError);
		expect(error?.message).toMatch(/406 IM004\. d\. m\.$/);
		expect((error as NodeApiError).description).toMatch(/^(?!.*IM004).*confirm/i);
	});
	expect(found).toEqual([]);
});

test('D13 the web page of a gateway gives a short message with the status', async () => {
	const found = await offendersOverHttp(operations, requests, async ({ parameters, method }) => {
		// A read is repeated after a 502, which takes time. A 524 has a web page too.
		const status = method === 'GET' ? 524 : 502;
		serveExamples(() => ({ status, body: page, headers: { 'content-type': 'text/html' } }));

		const { error } = await runUnderTest(parameters);

		expect(error).toBeInstanceOf(NodeApiError);
		expect((error as NodeApiError).httpCode).toBe(String(status));
		expect(shownText(error)).toContain(String(status));
		expect(error!.message.length).toBeLessThan(300);
		expect(saidTwice(shownText(error))).toEqual([]);
		expect(JSON.stringify([error, shownText(error)])).not.toMatch(/<html|<p>|<!DOCTYPE/i);
	});
	expect(found).toEqual([]);
});

test('D32 the third of five single retries, which fails, names its input and its ID, and the order is kept', async () => {
	serveExamples(({ path }) =>
		path.includes('/c/') ? { status: 404, body: { message: 'Not there' } } : { body: { dlq: path.split('/')[4] } },
	);

	const result = await runUnderTest(
		{
			resource: 'incompleteExecution',
			operation: 'retry',
			dlqId: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
		},
		{ items: ['a', 'b', 'c', 'd', 'e'].map((id) => ({ json: { id } })), onError: 'continueRegularOutput' },
	);

	expect(jsonOf(result).map(({ id, error }) => error ?? id)).toEqual([
		'a',
		'b',
		expect.stringMatching(/'c' \[item 2\].*404.*Not there/),
		'd',
		'e',
	]);
	expect(result.output[0].map(({ pairedItem }) => pairedItem)).toEqual([0, 1, 2, 3, 4].map((item) => ({ item })));
});
