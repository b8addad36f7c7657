import { nodeUnderTest } from '../nodes/nodeUnderTest';
import { offendersOf } from '../nodes/offenders';
import { documentedAt } from '../nodes/operations';
import type { RunResult } from './engine';
import { ELSEWHERE, type Fault, faults, send } from './faults';
import { serve } from './http';
import type { RecordedRequest, Reply } from './nock';

/** What a user reads: the headline, and the advice below it. */
export interface Told {
	headline: string;
	advice?: string;
}

/** A way in which the nodes and credentials send requests. */
export interface CodePath {
	name: string;
	/** Whether its requests follow the Request Options of a node; otherwise no text may name them. */
	hasOptions: boolean;
	/** Whether a text in one piece is all that the user reads. */
	isOneText?: boolean;
	/** For each run, the answers to its requests if nothing goes wrong. */
	answers: () => (request: RecordedRequest) => Reply;
	/**
	 * Runs it against the server at an address. Gives all that the user reads.
	 *
	 * @param timeout milliseconds, for the Request Options
	 * @param name different for each run
	 */
	run: (origin: string, timeout: number, name: string) => Promise<Told[]>;
	/** Whether the text about a failure from this request on is n8n's own; requests are counted from 0. */
	isTextOfHost?: (request: number) => boolean;
	/** Whether the answer does not matter if its status is good. */
	ignoresAnswer?: boolean;
	/** The operation of a request that can fail without a word: what it reads is left out. */
	optional?: string;
}

/**
 * Whether every fault is tried with every operation of the menus, which takes minutes. Otherwise each kind of
 * request meets two of five faults, another two than the kind before it.
 */
export const isWhole = process.env.EVERY_FAULT === '1';

jest.setTimeout(isWhole ? 900_000 : 120_000);

/** No run may take longer, with shortened limits and without waits, also on a busy machine. */
const LONGEST_MS = 5000;
/** The Timeout of the Request Options, for a fault that only a time limit ends. */
const SHORT_MS = 80;
/** By what the time limits of everything else are divided then: a minute becomes 120 ms. */
const SHORTENED = 500;
const LONGEST_TEXT = 300;

/** What a run tells: its error, or its hints and what its items say. */
export function toldBy({ error, hints, output }: RunResult): Told[] {
	if (error) return [{ headline: error.message, advice: (error as { description?: string }).description }];
	const texts = output.flat().flatMap(({ json }) => [json.error, json.message, json.text]);
	return [...hints.map(({ message }) => message), ...texts]
		.filter((text): text is string => typeof text === 'string')
		.map((headline) => ({ headline }));
}

/** What is wrong with the texts about a fault. */
function complaintsAboutTexts(told: Told[], fault: Fault, path: CodePath): string[] {
	const { hasOptions, isOneText } = path;
	const shown = told.map(({ headline, advice = '' }) => `${headline} ${advice}`);
	const all = shown.join('\n');
	return [
		...(fault.says.test(all) ? [] : [`says ${JSON.stringify(shown)}`]),
		...shown.flatMap((text) => [
			...(/<\/?[a-z]|doctype/i.test(text) ? [`shows markup: ${text}`] : []),
			...(/^\W*[A-Z]+(_[A-Z]+)*\W*$/.test(text) ? [`shows a code alone: ${text}`] : []),
			...(!hasOptions && text.includes('Request Options') ? [`names options that it does not have: ${text}`] : []),
			...nodeUnderTest.secrets.filter((secret) => text.includes(secret)).map((secret) => `tells ${secret}`),
		]),
		...told.flatMap(({ headline, ...error }) => [
			...(headline.length > LONGEST_TEXT ? [`is too long: ${headline}`] : []),
			// a hint or an item has one text
			...(isOneText || !('advice' in error) || error.advice || fault === faults['another status']
				? []
				: [`gives no advice: ${headline}`]),
		]),
	];
}

/** The requests that change something and were sent more often than they may be. */
function sentTwice(requests: RecordedRequest[], from: number, { isRefusal }: Fault): string[] {
	const first = new Map<string, number>();
	return requests.flatMap((request, index) => {
		const { method, path } = request;
		if (method === 'GET' && !documentedAt(method, path)?.['x-changes']) return [];
		const key = JSON.stringify([method, path, request.query, request.body]);
		const before = first.get(key);
		if (before === undefined) first.set(key, index);
		return before === undefined || (isRefusal && before >= from) ? [] : [`sent ${method} ${path} again`];
	});
}

/** The number of the first request to each operation, and to a later page of its list. */
function firstOfEachKind(requests: RecordedRequest[]): Map<string, number> {
	const first = new Map<string, number>();
	for (const [index, { method, path, query }] of requests.entries()) {
		const isNext = query.some(([name, value]) => name === 'pg[offset]' && value !== '0');
		const kind = `${documentedAt(method, path)?.operationId}${isNext ? ', next page,' : ''}`;
		if (!first.has(kind)) first.set(kind, index);
	}
	return first;
}

/** Does work while the time limits of what has no Request Options are short. */
async function withShortLimits<Value>(work: () => Promise<Value>): Promise<Value> {
	const timeout = AbortSignal.timeout.bind(AbortSignal);
	const shortened = jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(Math.ceil(ms / SHORTENED)));
	return await work().finally(() => shortened.mockRestore());
}

/** Fails instead of waiting for ever. */
async function within<Value>(work: Promise<Value>): Promise<Value> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new Error(`did not end within ${LONGEST_MS} ms`)), LONGEST_MS);
	});
	return await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Runs paths against a server that goes wrong from one request on. */
export class FaultyService {
	private readonly requests: RecordedRequest[] = [];

	private runs = 0;

	private turn = 0;

	private constructor(private readonly origin: () => string) {}

	private answer!: ReturnType<CodePath['answers']>;

	private fault?: Fault;

	private from = 0;

	/** What is wrong with each path, under each fault. */
	static async offenders(paths: CodePath[]): Promise<string[]> {
		return await FaultyService.with(async (service) => {
			const found: string[] = [];
			for (const path of paths) found.push(...(await service.offenders(path)));
			return found;
		});
	}

	/** Does work with a service, which ends with it. */
	static async with<Value>(work: (service: FaultyService) => Promise<Value>): Promise<Value> {
		let origin = '';
		const service = new FaultyService(() => origin);
		const server = await serve(({ query, headers, ...request }, response) => {
			const record = { ...request, origin, query: [...query], headers: headers as Record<string, string> };
			const index = service.requests.push(record) - 1;
			const answer = service.answer(record);
			if (service.fault && index >= service.from) service.fault.act(response, answer);
			else send(response, answer);
		});
		({ origin } = server);
		return await work(service).finally(async () => await server.close());
	}

	/** Runs a path, with a fault from a request on. Gives all that the user reads, and what was sent. */
	async run(path: CodePath, fault?: Fault, from = 0): Promise<{ told: Told[]; requests: RecordedRequest[] }> {
		this.requests.length = 0;
		Object.assign(this, { answer: path.answers(), fault, from });
		const name = `run-${++this.runs}`;
		const run = async (timeout = 30_000) => await within(path.run(this.origin(), timeout, name));
		const told = await (fault?.isEndless ? withShortLimits(async () => await run(SHORT_MS)) : run());
		return { told, requests: [...this.requests] };
	}

	/** What is wrong with a path under each fault, from each kind of its requests on. */
	async offenders(path: CodePath): Promise<string[]> {
		const sound = await this.run(path);
		if (sound.requests.length === 0) return [`${path.name} sends nothing: ${JSON.stringify(sound.told)}`];
		const kinds = [...firstOfEachKind(sound.requests)].filter(([kind]) => kind !== path.optional);
		const cases = kinds.flatMap(([kind, from]) =>
			Object.entries(faults)
				.filter(([, { isBusy }]) => !(isBusy && path.hasOptions))
				.filter(() => isWhole || this.turn++ % 5 < 2)
				.map(([name, fault]) => [`${path.name}, ${name} from ${kind} on`, { fault, from }] as const),
		);
		return await offendersOf(cases, async ({ fault, from }) => {
			const { told, requests } = await this.run(path, fault, from);
			const isFine = fault.isHarmless || (path.ignoresAnswer && [faults['an answer without its end']].includes(fault));
			const isTold = JSON.stringify(told) !== JSON.stringify(sound.told);
			return [
				...sentTwice(requests, from, fault),
				...requests.filter((one) => one.path === ELSEWHERE).map(() => 'followed the redirect'),
				...(isFine && isTold ? [`says ${JSON.stringify(told)}`] : []),
				...(isFine || path.isTextOfHost?.(from) ? [] : complaintsAboutTexts(told, fault, path)),
			];
		});
	}
}
