import fc from 'fast-check';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { contractNock } from '../../contract/validity';
import { runOperation } from '../../support/automationPlatform';
import { settle } from '../../support/nock';
import { runs, timeLimit } from '../../support/properties';
import { jsonOf } from '../../support/results';
import { parametersOf, searchesIn, wantedBy } from './model';
import type { FormSearch } from './model';
import { serveWorld } from './service';
import { worlds } from './world';
import type { World } from './world';

const requests = contractNock();

jest.setTimeout(timeLimit(600_000));

const searches: fc.Arbitrary<[World, FormSearch]> = worlds.chain((world) =>
	searchesIn(world).map((search): [World, FormSearch] => [world, search]),
);

async function getMany(world: World, parameters: INodeParameters) {
	settle();
	requests.length = 0;
	serveWorld(world);
	return await runOperation('incompleteExecution.getAll', parameters, { items: [{ json: {} }] });
}

/** The items that a search should return, by ID. */
function expectedOf(world: World, search: FormSearch): Map<string, IDataObject> {
	return new Map(
		wantedBy(world, search).map(({ scenario, dlq }) => [
			dlq.id,
			{ ...dlq, scenarioId: scenario.id, scenarioName: scenario.name },
		]),
	);
}

function byId(items: IDataObject[]): Map<unknown, IDataObject> {
	return new Map(items.map((item) => [item.id, item]));
}

/** The scenarios whose lists were read, in order. */
function listed(): string[] {
	const ofLists = requests.filter(({ path }) => path === '/api/v2/dlqs');
	return [
		...new Set(ofLists.flatMap(({ query }) => query.filter(([key]) => key === 'scenarioId').map(([, id]) => id))),
	];
}

/** Whether a scenario can have results of a search, judging by its counts. */
function canHave({ scenarios, habits: { counts } }: World, { filters }: FormSearch, scenarioId: string): boolean {
	const dlqs = scenarios.find(({ id }) => id === Number(scenarioId))?.dlqs ?? [];
	const counted = dlqs.filter(({ deleted }) => deleted !== true);
	const isOpen = (filters.status ?? 'unresolved') === 'unresolved';
	return counts === 'none' || (isOpen ? counted.some(({ resolved }) => resolved !== true) : counted.length > 0);
}

test('every search returns what a plain model finds, each once, with its scenario', async () => {
	await fc.assert(
		fc.asyncProperty(searches, async ([world, search]) => {
			const result = await getMany(world, { ...parametersOf(search), returnAll: true });
			const items = jsonOf(result);

			expect(result.error).toBeUndefined();
			expect(byId(items)).toEqual(expectedOf(world, search));
			expect(items).toHaveLength(expectedOf(world, search).size);
			if (search.searchIn !== 'scenario') expect(listed().filter((id) => !canHave(world, search, id))).toEqual([]);
		}),
		{ numRuns: runs(30) },
	);
});

test('a Limit returns the first entries, reads at most twice the needed lists, and a hint says that there are more', async () => {
	await fc.assert(
		fc.asyncProperty(searches, fc.integer({ min: 1, max: 12 }), async ([world, search], limit) => {
			const parameters = parametersOf(search);
			const all = jsonOf(await getMany(world, { ...parameters, returnAll: true }));
			const order = listed();
			const result = await getMany(world, { ...parameters, limit });

			expect(jsonOf(result)).toEqual(all.slice(0, limit));
			const last = all[limit]?.scenarioId ?? order.at(-1);
			expect(listed().length).toBeLessThanOrEqual(2 * (order.indexOf(String(last)) + 1));
			const hints = result.hints.map(({ message }) => message);
			expect(hints).toEqual(
				hints.map(() => expect.stringMatching(/There (are|may be) more results than 'Limit' allows/)),
			);
			const isCut = all.length > limit;
			const isNarrow = Object.keys(search.filters).some((name) => !/^scenario|^excluded/.test(name));
			if (isCut || !isNarrow) expect(hints).toHaveLength(Number(isCut));
			else expect(hints.length).toBeLessThanOrEqual(Number(all.length === limit));
		}),
		{ numRuns: runs(20) },
	);
});
