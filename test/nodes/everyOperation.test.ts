import { inspect } from 'node:util';
import fc from 'fast-check';
import type { ICredentialDataDecryptedObject, IDataObject, INodeParameters, INodeProperties } from 'n8n-workflow';

import { contractNock } from '../contract/validity';
import { pairsOf, shownText } from '../support/results';
import { runs, timeLimit } from '../support/properties';
import { skipWaits } from '../support/waits';
import type { RunOptions, RunResult } from '../support/engine';
import { type RecordedRequest, reply, type Reply } from '../support/nock';
import { entries, lists } from './lists';
import { nodeUnderTest } from './nodeUnderTest';
import { offendersOf } from './offenders';
import {
	contract,
	documentedAt,
	menuOperations,
	exampleAnswer,
	hasOwnSample,
	named,
	origin,
	underTest,
	runUnderTest,
	serveExamples,
	shownFields,
	variants,
	variantsOf,
} from './operations';
import type { Variant } from './operations';

// What the HTTP client guarantees for every request, tested with every operation of the menus.

const requests = contractNock();
const elsewhere = 'https://elsewhere.example';
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

jest.setTimeout(timeLimit(600_000));
let waits: number[];
beforeEach(() => {
	waits = skipWaits();
});
afterEach(() => jest.restoreAllMocks());

/** Runs each way of using an operation, by one entry point of n8n or the other. Returns the complaints about each. */
async function eachOperation(
	complaintsAbout: (result: RunResult, sent: RecordedRequest[], variant: Variant) => string[] | Promise<string[]>,
	options: Partial<RunOptions> = {},
): Promise<string[]> {
	return await offendersOf(named(variants), async (variant) => {
		const before = requests.length;
		const entryPoint = variants.indexOf(variant) % 2 === 0 ? 'custom' : 'routing';
		const result = await runUnderTest(withSecrets(variant), { entryPoint, ...options });
		return await complaintsAbout(result, requests.slice(before), variant);
	});
}

const fieldSecret = 'dummy-secret-of-a-field';

function isSecret(field: INodeProperties): boolean {
	return field.typeOptions?.password === true;
}

/** The parameters of a variant, with a secret in each field that the form shows as a password. */
function withSecrets({ parameters, required }: Variant): INodeParameters {
	const fields = [...required, ...shownFields(parameters).filter(isSecret)];
	const secret = fields.filter((field) => isSecret(field) && !hasOwnSample(field));
	return { ...parameters, ...Object.fromEntries(secret.map(({ name }) => [name, fieldSecret])) };
}

/** Everything that must be in no text. */
const secrets = [...nodeUnderTest.secrets, fieldSecret];

/** Every text of a result that n8n, the editor or a log shows. */
function textsOf({ error, shownError, output, run: execution }: RunResult): string {
	const texts = [error, shownError].flatMap((one) => [
		one?.message,
		one?.stack,
		JSON.stringify(one ?? {}, Object.getOwnPropertyNames(one ?? {})),
		inspect(one, { depth: 6, showHidden: true }),
	]);
	// The execution also keeps the parameters of the node, which contain what the user typed.
	return [...texts, JSON.stringify(output), JSON.stringify(execution?.data.resultData.error)].join('\n');
}

function secretsIn(result: RunResult): string[] {
	const text = textsOf(result);
	return secrets.filter((secret) => text.includes(secret)).map((secret) => `tells ${secret}`);
}

/** Everything that a server can repeat of a request. */
function echo({ method, path, query, headers, body }: RecordedRequest): object {
	return { method, path, query, headers, body };
}

test('the secrets are sent, so that the texts below are checked for secrets that the requests contain', async () => {
	serveExamples();
	await eachOperation(() => []);
	const sent = JSON.stringify(requests);
	expect(secrets.filter((secret) => !sent.includes(secret))).toEqual([]);
});

describe('a redirect to another host', () => {
	const location = `${elsewhere}/api?key=`;

	beforeEach(() => {
		serveExamples(({ headers }) => ({
			status: 307,
			headers: { location: location + encodeURIComponent(headers.authorization ?? '') },
		}));
		for (const method of methods) reply(elsewhere, method, /^\//, { body: { id: 'stolen' } }, { times: Infinity });
	});
	// No contract has the requests to the other host.
	afterEach(() => void (requests.length = 0));

	test('is an error, and not followed', async () => {
		// A bulk delete afterwards reads what is left.
		const wrong = await eachOperation((result, sent, { isBulk }) => [
			...sent.filter((request) => request.origin !== origin).map(({ method, path }) => `followed: ${method} ${path}`),
			...(sent.length === 1 || isBulk ? [] : [`sent ${sent.length} requests`]),
			...(/HTTP 307.*redirects to elsewhere\.example/.test(shownText(result.error)) &&
			/Redirects are not followed.*Base URL/.test(shownText(result.error))
				? []
				: [`the error was ${shownText(result.error)}`]),
			...secretsIn(result),
		]);
		expect(wrong).toEqual([]);
	});
});

describe('an answer that repeats everything of the request', () => {
	const answers: Array<[string, (request: RecordedRequest) => Reply]> = [
		[
			'400 with JSON',
			(request) => ({
				status: 400,
				body: {
					code: `C ${request.headers.authorization}`,
					message: `Got ${JSON.stringify(echo(request))}`,
					detail: `Key ${request.headers.authorization} is not known`,
					suberrors: [{ message: encodeURIComponent(JSON.stringify(echo(request))) }],
					metadata: echo(request),
				},
			}),
		],
		[
			'403 or 200 with text',
			(request) => ({
				// in another rhythm than the entry points
				status: requests.length % 4 < 2 ? 403 : 200,
				body: `not JSON: ${JSON.stringify(echo(request))}`,
			}),
		],
	];

	test('G17 200 of another shape shows the message of the service, and does not suspect the Base URL', async () => {
		serveExamples(() => ({ body: { code: 'IM403', detail: 'Your organization is paused' } }));
		const wrong = await eachOperation(({ error }) => {
			const message = shownText(error) || 'no error';
			return /: The response .*: IM403\. Your organization is paused\.( |$)/.test(message) &&
				!message.includes('Base URL')
				? []
				: [message];
		});
		expect(wrong).toEqual([]);
	});

	test.each(answers)('%s: no text of the failure contains a secret', async (_, answer) => {
		serveExamples(answer);
		const stopped = await eachOperation((result, _sent, { name }) => [
			// The body of a 200 does not matter for an operation without an answer.
			...(result.error || !exampleAnswer(name.split(' ')[0]) ? [] : ['is no failure']),
			...secretsIn(result),
		]);
		expect(stopped).toEqual([]);
	});

	test('400 with JSON under Continue On Fail: no item contains a secret, and every item is paired', async () => {
		serveExamples(answers[0][1]);
		const continued = await eachOperation(
			(result) => [
				...secretsIn(result),
				...(result.output.flat().length > 0 ? [] : ['gave no item']),
				...result.output
					.flat()
					.filter(({ pairedItem }) => JSON.stringify(pairedItem) !== '{"item":0}')
					.map(({ pairedItem }) => `is paired with ${JSON.stringify(pairedItem)}`),
			],
			{ onError: 'continueRegularOutput' },
		);
		expect(continued).toEqual([]);
	});
});

test('a credential that n8n limits to other domains is refused before anything is sent', async () => {
	serveExamples();
	const limited = { allowedHttpRequestDomains: 'domains', allowedDomains: 'elsewhere.example' };
	const credentials = Object.fromEntries(
		Object.entries(underTest.credentials).map(([type, data]) => [
			type,
			{ ...data, ...limited } as ICredentialDataDecryptedObject,
		]),
	);
	const wrong = await eachOperation(
		({ error }, sent) => [
			...(/domain/i.test(shownText(error)) ? [] : [`the error was ${shownText(error)}`]),
			...sent.map(({ method, path }) => `sent ${method} ${path}`),
		],
		{ credentials },
	);
	expect(wrong).toEqual([]);
});

test('a 429 is waited for, and the same request is sent again', async () => {
	const refused = new Set<string>();
	let variantName = '';
	serveExamples(({ method, path }) => {
		const key = `${variantName} ${method} ${path}`;
		if (refused.has(key)) return undefined;
		refused.add(key);
		return { status: 429, headers: { 'retry-after': '7' }, body: { message: 'Too many requests' } };
	});
	const wrong = await offendersOf(named(variants), async (variant) => {
		variantName = variant.name;
		const [before, waited] = [requests.length, waits.length];
		const { error } = await runUnderTest(variant.parameters);
		const [first, second] = requests.slice(before);
		return [
			...(error ? [shownText(error)] : []),
			...(JSON.stringify(echo(first)) === JSON.stringify(second && echo(second)) ? [] : ['sent something else again']),
			...(Math.round(waits[waited] / 100) === 70 ? [] : [`waited ${waits[waited]} ms`]),
		];
	});
	expect(wrong).toEqual([]);
});

test('every entry of a list is paired with the input item that requested it, in the order of the input', async () => {
	serveExamples((_, operationId) => {
		const list = lists.find(({ name }) => name === operationId);
		return list && { body: { [list.listRoot]: entries(2) } };
	});
	const items = [1, 2].map((index) => ({ json: { id: `a${index}`, scenarioId: 12 } }));
	const wrong = await offendersOf(named(lists), async ({ parameters }) => {
		const { output, error } = await runUnderTest(parameters, { items });
		const pairs = output.flat().map(({ pairedItem }) => (pairedItem as { item?: number } | undefined)?.item);
		return shownText(error) || (pairs.join() !== '0,0,1,1' && `is paired with ${JSON.stringify(pairs)}`);
	});
	expect(wrong).toEqual([]);
});

describe('G13 G14 a service that repeats the secrets of a request', () => {
	const spellings: Record<string, (text: string) => string> = {
		'as it is': (text) => text,
		'in a URL': encodeURIComponent,
		'in JSON': (text) => JSON.stringify({ told: text }),
		'in capital letters': (text) => text.toUpperCase(),
		'in a URL in a web page': (text) => `&quot;${encodeURIComponent(text).replaceAll('%', '&#37;')}`,
	};
	const bodies: Record<string, (told: string, example: IDataObject) => unknown> = {
		'a problem': (told) => ({ code: told, detail: told, suberrors: [{ message: told }], details: [{ field: told }] }),
		'a fault of a gateway': (told) => ({ fault: { faultstring: told, detail: { errorcode: told } } }),
		'an error': (told) => ({ error: { code: told, message: told } }),
		'a text': (told) => told,
		'a list': (told) => [told],
		'an error beside a result in part': (told, example) => ({
			...Object.fromEntries(Object.entries(example).map(([key, value]) => [key, Array.isArray(value) ? [] : value])),
			error: { name: told, message: told },
		}),
	};
	const statuses = [200, 200, 307, 400, 401, 403, 404, 406, 409, 422, 423, 429, 500, 503];
	const asking = fc.record({
		status: fc.constantFrom(...statuses),
		body: fc.constantFrom(...Object.keys(bodies)),
		spelling: fc.constantFrom(...Object.keys(spellings)),
		entryPoint: fc.constantFrom('custom' as const, 'routing' as const),
		onError: fc.constantFrom('stopWorkflow' as const, 'continueRegularOutput' as const, 'continueErrorOutput' as const),
	});

	/** All texts that the pack writes. Records are left out, because they are returned unchanged. */
	function textsOfOurs(result: RunResult): string {
		const { error, output, hints, run: execution } = result;
		if (error) return [textsOf(result), JSON.stringify([hints, execution?.data.resultData.runData])].join('\n');
		const texts = output.flat().flatMap(({ json }) => [json.message, json.error]);
		return JSON.stringify([hints, texts.filter((text) => typeof text === 'string')]);
	}

	test('in any answer and encoding, also in the host of a redirect: no text, hint or item of a failure contains one', async () => {
		const asked = fc.sample(asking, variants.length * runs(1));
		let current = asked[0];
		serveExamples((request, operationId) => {
			const sent = secrets.filter((secret) => JSON.stringify(request).includes(secret));
			const told = spellings[current.spelling](`Got ${sent.join(' ')}`);
			const location = `https://${(sent[0] ?? 'any').replaceAll('_', '-')}.example/${told}`;
			return {
				status: current.status,
				headers: { 'retry-after': '9999', ...(current.status === 307 && { location: encodeURI(location) }) },
				body: bodies[current.body](told, exampleAnswer(operationId) ?? {}) as Reply['body'],
			};
		});
		const cases = asked.map((one, index) => {
			const variant = variants[index % variants.length];
			const { status, body, spelling, entryPoint, onError } = one;
			return [[variant.name, status, body, spelling, entryPoint, onError].join(', '), { variant, one }] as const;
		});
		const wrong = await offendersOf(cases, async ({ variant, one }) => {
			current = one;
			const { entryPoint, onError } = one;
			const texts = textsOfOurs(await runUnderTest(withSecrets(variant), { entryPoint, onError })).toLowerCase();
			return secrets.filter((secret) => texts.includes(secret.toLowerCase())).map((secret) => `tells ${secret}`);
		});
		expect(wrong).toEqual([]);
	});
});

/** The requests that change something, with the number of times that each was sent. */
function changesIn(sent: RecordedRequest[]): number[] {
	const counts = new Map<string, number>();
	for (const { method, path } of sent) {
		if (method !== 'GET' || documentedAt(method, path)?.['x-changes']) {
			counts.set(`${method} ${path}`, (counts.get(`${method} ${path}`) ?? 0) + 1);
		}
	}
	return [...counts.values()];
}

test('what changes something is sent once, although it got a 504, and a read again', async () => {
	serveExamples(() => ({ status: 504, body: 'Gateway timeout' }));
	const wrong = await eachOperation(
		({ error }, sent, { name, method }) => {
			const { 'x-changes': isChange } = contract.operation(name.split(' ')[0]);
			const isRead = method === 'GET' && !isChange;
			return [
				...(shownText(error).includes('504') ? [] : [`the error was ${shownText(error)}`]),
				...(changesIn(sent).some((count) => count > 1) ? ['was sent again'] : []),
				...(changesIn(sent).length === 0 || shownText(error).includes('may have been processed')
					? []
					: [`says ${shownText(error)}`]),
				...(isRead && sent.length === 1 ? ['was not read again'] : []),
			];
		},
		{ retryOnFail: true, maxTries: 2 },
	);
	expect(wrong).toEqual([]);
});

describe('of three items', () => {
	const items = [1, 2, 3].map((index) => ({ json: { id: 'a1', scenarioId: 12, mark: `item ${index}` } }));
	const ways = menuOperations.flatMap((operation) => variantsOf(operation).slice(0, operation.isBulk ? undefined : 1));
	// Every operation is tested with each setting, every second one on the other entry point. Bulk operations have only
	// one.
	const entryPointOf = (variant: Variant, shift: number) =>
		variant.isBulk || (ways.indexOf(variant) + shift) % 2 === 0 ? 'custom' : 'routing';

	test.each([
		['continueRegularOutput', 1],
		['continueErrorOutput', 2],
		['stopWorkflow', 0],
	] as const)('G03 each failed item keeps its data and shows the error with On Error %s', async (onError, outputs) => {
		serveExamples(() => ({ status: 406, body: { code: 'IM004', message: 'm' } }));
		const wrong = await offendersOf(named(ways), async (way) => {
			const { output, error } = await runUnderTest(way.parameters, {
				entryPoint: entryPointOf(way, outputs),
				items,
				onError,
			});
			if (outputs === 0) return !(error && output.length === 0) && `gave ${JSON.stringify(output)}`;
			const told = output
				.at(-1)!
				.map(({ json: { mark, error: text }, pairedItem }) => JSON.stringify([mark, typeof text, pairedItem]));
			const expected = items.map(({ json: { mark } }, item) => JSON.stringify([mark, 'string', { item }]));
			return [
				...(error ? [`threw ${shownText(error)}`] : []),
				// A list of IDs in the form fails once for each ID.
				...(output.length === outputs && [...new Set(told)].join() === expected.join()
					? []
					: [`gave ${JSON.stringify(output)}`]),
				...(outputs === 1 || output[0].length === 0 ? [] : ['gave an item out as a success']),
			];
		});
		expect(wrong).toEqual([]);
	});

	test('G30 that are equal, each is paired with an output item', async () => {
		serveExamples();
		const wrong = await offendersOf(named(ways), async (way) => {
			const result = await runUnderTest(way.parameters, { items, onError: 'continueRegularOutput' });
			const pairs = [...new Set(pairsOf(result).flat())].sort();
			return pairs.join() !== '0,1,2' && `is paired with ${JSON.stringify(pairs)}`;
		});
		expect(wrong).toEqual([]);
	});
});
