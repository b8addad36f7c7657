import fc from 'fast-check';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { contractNock } from '../../../contract/validity';
import { origin, runOperation } from '../../../support/automationPlatform';
import { itemsOf, locator } from '../../../support/input';
import type { RecordedRequest } from '../../../support/nock';
import { server, settle } from '../../../support/nock';
import { runs, timeLimit } from '../../../support/properties';
import { jsonOf, pairsOf } from '../../../support/results';
import { skipWaits } from '../../../support/waits';
import { parametersOf, searchesIn, wantedBy } from '../../find/model';
import type { FormSearch, Wanted } from '../../find/model';
import { serveWorld } from '../../find/service';
import { TIMES, worlds } from '../../find/world';
import type { World } from '../../find/world';

// Retry Many and Delete Many by search, on random worlds, compared with a plain model.

const requests = contractNock();
afterEach(() => {
	jest.restoreAllMocks();
});
jest.setTimeout(timeLimit(600_000));

/** A run of one search. Each input item has its own place and Min Attempts. */
interface Case {
	world: World;
	searches: FormSearch[];
	chunkSize: number;
	most?: number;
	maxInFlight: number;
	/** Refuses the first request of a kind about a scenario, so that Retry On Fail runs the node again. */
	fault?: { method: 'list' | 'write'; scenarioId: number };
}

const cases: fc.Arbitrary<Case> = worlds.chain((world) => {
	const faults = fc.record({
		method: fc.constantFrom('list' as const, 'write' as const),
		scenarioId: fc.constantFrom(...world.scenarios.map(({ id }) => id)),
	});
	return fc
		.tuple(searchesIn(world), fc.array(fc.tuple(searchesIn(world), fc.nat(2)), { maxLength: 2 }), fc.nat(1))
		.map(([base, others, least]): FormSearch[] => {
			const { maxAttempts = 9, ...rest } = base.filters;
			const of = (ids: FormSearch['ids'], minAttempts: number) => ({
				...base,
				ids,
				filters: { ...rest, minAttempts: Math.min(minAttempts, maxAttempts), maxAttempts },
			});
			const alike = others.filter(([{ searchIn }]) => searchIn === base.searchIn);
			return [of(base.ids, least), ...alike.map(([{ ids }, ownLeast]) => of(ids, ownLeast))];
		})
		.chain((searches) =>
			fc.record({
				world: fc.constant(world),
				searches: fc.constant(searches),
				chunkSize: fc.integer({ min: 1, max: 5 }),
				most: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
				maxInFlight: fc.constantFrom(1, 50),
				fault: fc.option(faults, { nil: undefined }),
			}),
		);
});

/** An incomplete execution that a run should process, and the items whose searches find it. */
interface Expected extends Wanted {
	items: number[];
}

/** What should be retried or deleted, by ID: each once, and the oldest ones if there is a maximum. */
function expectedOf({ world, searches, most }: Case): Map<string, Expected> {
	const byId = new Map<string, Expected>();
	searches.forEach((search, item) => {
		for (const wanted of wantedBy(world, search)) {
			const known = byId.get(wanted.dlq.id);
			if (known) known.items.push(item);
			else byId.set(wanted.dlq.id, { ...wanted, items: [item] });
		}
	});
	const age = ({ dlq: { id, created } }: Expected) => `${1 + TIMES.indexOf(String(created))} ${id}`;
	const oldest = [...byId.values()].sort((a, b) => (age(a) < age(b) ? -1 : 1));
	return new Map(oldest.slice(0, most).map((one) => [one.dlq.id, one]));
}

const isWrite = ({ method }: RecordedRequest) => method !== 'GET';
const idsOf = ({ body }: RecordedRequest) => (body as { ids: string[] }).ids;

/** Runs a case on its own world. Returns the result, and the world afterwards. */
async function run(operation: 'retryMany' | 'deleteMany', given: Case, parameters: INodeParameters) {
	settle();
	requests.length = 0;
	const world = structuredClone(given.world);
	const { fault, searches, chunkSize, most, maxInFlight } = given;
	if (fault) {
		const write = operation === 'retryMany' ? ['/api/v2/dlqs/retry', 'POST'] : ['/api/v2/dlqs', 'DELETE'];
		const [path, method] = fault.method === 'list' ? ['/api/v2/dlqs', 'GET'] : write;
		server(origin)
			.intercept(path, method)
			.query((asked) => asked.scenarioId === String(fault.scenarioId))
			.optionally()
			.reply(403, { message: 'Not now' });
	}
	serveWorld(world);
	const { filters, ...scope } = parametersOf(searches[0]);
	const ofItems = Object.keys(searches[0].ids).map((name) => [name, locator(`={{ $json.${name} }}`)]);
	const result = await runOperation(
		`incompleteExecution.${operation}`,
		{
			...scope,
			...Object.fromEntries(ofItems),
			filters: { ...(filters as IDataObject), minAttempts: '={{ $json.least }}' },
			options: { chunkSize, ...(most !== undefined && { maxToProcess: most }) },
			requestOptions: { maxInFlight },
			...parameters,
		} as INodeParameters,
		{
			items: itemsOf(...searches.map((one) => ({ ...one.ids, least: one.filters.minAttempts }))),
			retryOnFail: true,
			maxTries: 2,
		},
	);
	return { result, world };
}

/** Each output item, with the items that it is paired with. */
function outcomesOf(result: Parameters<typeof jsonOf>[0]): Map<unknown, { json: IDataObject; items: number[] }> {
	const pairs = pairsOf(result);
	return new Map(jsonOf(result).map((json, index) => [json.id, { json, items: pairs[index] }]));
}

/** Checks the requests of a case: what was sent, how often, and in which chunks. */
function checkRequests({ world, chunkSize, fault }: Case, expected: Map<string, Expected>): void {
	const sent = new Map<string, number>();
	for (const request of requests.filter(isWrite)) {
		expect(idsOf(request).length).toBeLessThanOrEqual(chunkSize);
		for (const id of idsOf(request)) {
			expect(String(expected.get(id)?.scenario.id)).toBe(Object.fromEntries(request.query).scenarioId);
			sent.set(id, (sent.get(id) ?? 0) + 1);
		}
	}
	expect([...sent.keys()].sort()).toEqual([...expected.keys()].sort());
	const refused = world.scenarios.find(({ id }) => fault?.method === 'write' && id === fault.scenarioId);
	const twice = [...sent].filter(([, times]) => times > 1).map(([id]) => id);
	// The IDs of the one request that was refused.
	expect(twice.length).toBeLessThanOrEqual(refused ? chunkSize : 0);
	for (const id of twice) expect(refused?.dlqs.map((dlq) => dlq.id)).toContain(id);
}

const known = ({ scenario, dlq }: Expected) => ({
	id: dlq.id,
	scenarioId: scenario.id,
	scenarioName: scenario.name,
	...(typeof dlq.reason === 'string' && { reason: dlq.reason }),
});

test('Retry Many retries what a plain model finds, each once, and reports the outcome of each', async () => {
	skipWaits();
	await fc.assert(
		fc.asyncProperty(cases, fc.boolean(), async (given, waitForOutcome) => {
			const expected = expectedOf(given);

			const { result, world } = await run('retryMany', given, { waitForOutcome });

			expect(result.error).toBeUndefined();
			checkRequests(given, expected);
			const ended = (one: Expected): IDataObject => {
				if (one.dlq.resolved === true) {
					return { ...known(one), outcome: 'skipped', message: 'Already resolved: nothing to do' };
				}
				if (!waitForOutcome) return { ...known(one), outcome: 'queued' };
				const outcome = /timed out/i.test(String(one.dlq.reason)) ? 'failed' : 'resolved';
				return { ...known(one), outcome, attempts: Number(one.dlq.attempts ?? 0) + 1 };
			};
			expect(outcomesOf(result)).toEqual(
				new Map([...expected].map(([id, one]) => [id, { json: ended(one), items: one.items }])),
			);
			expect(jsonOf(result)).toHaveLength(expected.size);
			const untouched = (of: World) => of.scenarios.flatMap(({ dlqs }) => dlqs).filter(({ id }) => !expected.has(id));
			expect(untouched(world)).toEqual(untouched(given.world));
		}),
		{ numRuns: runs(15) },
	);
	settle();
});

test('a summary counts what the items of the same run report', async () => {
	skipWaits();
	await fc.assert(
		fc.asyncProperty(cases, async (given) => {
			const expected = [...expectedOf(given).values()];
			const isSkipped = ({ dlq }: Expected) => dlq.resolved === true;
			const fails = ({ dlq }: Expected) => !isSkipped({ dlq } as Expected) && /timed out/i.test(String(dlq.reason));
			const counts = (of: Expected[]) => ({
				...{ found: of.length, queued: 0, refused: 0, pending: 0, gone: 0 },
				...{ skipped: of.filter(isSkipped).length, failed: of.filter(fails).length },
				resolved: of.filter((one) => !isSkipped(one) && !fails(one)).length,
			});

			const { result } = await run('retryMany', given, { waitForOutcome: true, output: 'summary' });

			expect(jsonOf(result)).toMatchObject([
				{ ...counts(expected), scenarios: new Set(expected.map(({ scenario }) => scenario.id)).size },
			]);
			const { result: each } = await run('retryMany', given, { waitForOutcome: true, output: 'scenarios' });
			const ofScenario = (id: number) => expected.filter(({ scenario }) => scenario.id === id);
			expect(jsonOf(each)).toHaveLength(new Set(expected.map(({ scenario }) => scenario.id)).size);
			jsonOf(each).forEach((json, index) => {
				const own = ofScenario(Number(json.scenarioId));
				expect(json).toMatchObject({ scenarioName: own[0].scenario.name, ...counts(own) });
				expect(pairsOf(each)[index]).toEqual([...new Set(own.flatMap(({ items }) => items))].sort());
			});
		}),
		{ numRuns: runs(10) },
	);
	settle();
});

test('Delete Many deletes what a plain model finds, each once, and nothing else, and a preview deletes nothing', async () => {
	await fc.assert(
		fc.asyncProperty(cases, async (given) => {
			const expected = expectedOf(given);

			const preview = await run('deleteMany', { ...given, fault: undefined }, { preview: true });

			expect(requests.filter(isWrite)).toEqual([]);
			const shown = { deleted: false, message: 'Preview: would be deleted' };
			expect(outcomesOf(preview.result)).toEqual(
				new Map([...expected].map(([id, one]) => [id, { json: { ...known(one), ...shown }, items: one.items }])),
			);

			const { result, world } = await run('deleteMany', given, { confirm: true });

			expect(result.error).toBeUndefined();
			checkRequests(given, expected);
			expect(outcomesOf(result)).toEqual(
				new Map([...expected].map(([id, one]) => [id, { json: { ...known(one), deleted: true }, items: one.items }])),
			);
			const left = given.world.scenarios.map(({ dlqs }) => dlqs.filter(({ id }) => !expected.has(id)));
			expect(world.scenarios.map(({ dlqs }) => dlqs)).toEqual(left);
		}),
		{ numRuns: runs(10) },
	);
	settle();
});
