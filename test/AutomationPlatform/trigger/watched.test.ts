import fc from 'fast-check';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { contractNock } from '../../contract/validity';
import { origin } from '../../support/automationPlatform';
import { settle } from '../../support/nock';
import { locator } from '../../support/input';
import { runs, timeLimit } from '../../support/properties';
import { parametersOf, searchesIn, wantedBy } from '../find/model';
import type { FormSearch } from '../find/model';
import { serveWorld } from '../find/service';
import { worlds } from '../find/world';
import type { World } from '../find/world';
import { emittedItems, hostOf, intercept, pollIds, watching, watchingTeam } from './host';
import { dlq, Service } from './service';
import { shownText } from '../../support/results';

contractNock();
afterEach(() => void jest.restoreAllMocks());

/** A service with one incomplete execution in each of these scenarios. */
function serviceWith(...scenarioIds: number[]): Service {
	const service = new Service();
	for (const scenarioId of scenarioIds) service.of(scenarioId).push(dlq(scenarioId));
	intercept(service);
	return service;
}

/** The trigger with other parameters and the same memory, as if the workflow were published again. */
async function republished(before: { stored: IDataObject; staticData: IDataObject }, parameters: INodeParameters) {
	const host = hostOf(parameters, { 'node:Node': before.staticData });
	return { host, ids: emittedItems(await host.activate()).map(({ id }) => id) };
}

describe('a folder', () => {
	const watchingFolder: INodeParameters = { watch: 'folder', teamId: locator(1), folderId: locator(31) };

	/** Folder 31 contains 32, which contains 33. Folder 34 is beside 31. Scenarios 1 to 4 are in these folders. */
	function nested() {
		const service = serviceWith(1, 2, 3, 4);
		for (const id of [1, 2, 3, 4]) service.scenario(id).folderId = 30 + id;
		const children = [{ id: 32, hasChildren: true, children: [] as IDataObject[] }];
		const top = [
			{ id: 31, hasChildren: true, children },
			{ id: 34, hasChildren: false, children: [] },
		];
		service.foldersFor = ({ childrenDepth }) => {
			children[0].children = childrenDepth === 'all' ? [{ id: 33, hasChildren: false, children: [] }] : [];
			return top;
		};
		return service;
	}

	test('is watched with all folders below it, which are requested from a service with levels', async () => {
		const service = nested();
		const host = hostOf({ ...watchingFolder, options: { emitExisting: true } });
		expect(emittedItems(await host.activate()).map(({ scenarioId }) => scenarioId)).toEqual([1, 2, 3]);
		const folders = service.takeRequests().filter((request) => request.startsWith('/scenarios'));
		expect(folders).toEqual([
			'/scenarios-folders teamId=1',
			'/scenarios-folders teamId=1 childrenDepth=all',
			...[31, 32, 33].map((id) => `/scenarios teamId=1 folderId=${id} pg[limit]=500`),
		]);
		for (const id of [1, 2, 3, 4]) service.of(id).push(dlq(10 + id));
		expect(await pollIds(host)).toEqual([11, 12, 13].map((number) => dlq(number).id));
	});

	test('returns the items of a scenario once that two folders list', async () => {
		const service = nested();
		const host = hostOf(watchingFolder);
		await host.activate();
		service.of(2).push(dlq(12));
		const moved = { id: 2, name: 'Scenario 2', dlqCount: 2, allDlqCount: 2 };
		service.fault = (_, { folderId }) =>
			folderId === '33' || folderId === '32' ? { status: 200, body: { scenarios: [moved] } } : undefined;
		expect(await pollIds(host)).toEqual([dlq(12).id]);
		expect(await pollIds(host)).toEqual([]);
	});

	test('is an error if the list of folders fails, and nothing changes', async () => {
		const service = nested();
		const host = hostOf(watchingFolder);
		await host.activate();
		const before = host.staticData;
		service.of(2).push(dlq(12));
		for (const depth of [undefined, 'all']) {
			service.fault = (path, { childrenDepth }) =>
				path === '/api/v2/scenarios-folders' && childrenDepth === depth
					? { status: 403, body: { code: 'SC403', message: 'Not permitted' } }
					: undefined;
			expect(shownText((await host.poll()).error)).toMatch(/^List folders: HTTP 403 SC403\. Not permitted\./);
		}
		expect(host.staticData).toEqual(before);
		service.fault = undefined;
		expect(await pollIds(host)).toEqual([dlq(12).id]);
	});

	test.each([[undefined], ['all']])(
		'null in place of its folders, with childrenDepth %p, does not make those below it unknown, however long',
		async (depth) => {
			const service = nested();
			const host = hostOf(watchingFolder);
			await host.activate();
			const { foldersFor } = service;
			service.foldersFor = (query) => (query.childrenDepth === depth ? null : foldersFor(query));
			service.of(2).push(dlq(12));
			for (let poll = 0; poll < 30; poll++) expect(await pollIds(host)).toEqual([]);
			expect(host.staticData).toMatchObject({ state: { gone: [], scenarios: { 2: { open: { [dlq(2).id]: 0 } } } } });
			service.foldersFor = foldersFor;
			expect(await pollIds(host)).toEqual([dlq(12).id]);
		},
	);
});

describe('filters of scenarios', () => {
	const filtered = (filters: INodeParameters): INodeParameters => ({ ...watchingTeam, filters });
	const reads = (service: Service) =>
		service
			.takeRequests()
			.filter((request) => request.startsWith('/dlqs'))
			.sort();

	test.each<[string, INodeParameters, number[]]>([
		['Exclude Scenarios', filtered({ excludedScenarioIds: '2, 4' }), [1, 3]],
		['Exclude Scenarios, from an expression', filtered({ excludedScenarioIds: '={{ [1, "3"] }}' }), [2, 4]],
		['Scenario Name Contains, in any case', filtered({ scenarioNameContains: 'SCENARIO 3' }), [3]],
		['both', filtered({ scenarioNameContains: 'scenario', excludedScenarioIds: '1' }), [2, 3, 4]],
		['Exclude Scenarios of chosen ones', { ...watching(1, 2), filters: { excludedScenarioIds: '2' } }, [1]],
		[
			'a name filter, which does not apply to chosen ones',
			{ ...watching(1, 2), filters: { scenarioNameContains: 'x' } },
			[1, 2],
		],
	])('%s: reads only the remaining ones', async (_, parameters, expected) => {
		const service = serviceWith(1, 2, 3, 4);
		const host = hostOf(parameters);
		await host.activate();
		expect(reads(service)).toEqual(expected.map((id) => `/dlqs scenarioId=${id}`));
		for (const id of [1, 2, 3, 4]) service.of(id).push(dlq(10 + id));
		expect(await pollIds(host)).toEqual(expected.map((id) => dlq(10 + id).id));
	});

	test.each<[string, INodeParameters, INodeParameters]>([
		['of a team', watchingTeam, { scenarioNameContains: 'Scenario 1' }],
		['that are chosen', watching(1, 2), { excludedScenarioIds: '2' }],
	])(
		'scenarios %s, filtered and not filtered again: what came meanwhile is new, and nothing comes twice',
		async (_, parameters, filters) => {
			const service = serviceWith(1, 2);
			const all = hostOf({ ...parameters, options: { emitExisting: true } });
			expect(emittedItems(await all.activate())).toHaveLength(2);

			const some = await republished(all, { ...parameters, filters });
			expect(some.ids).toEqual([]);
			for (const id of [1, 2]) service.of(id).push(dlq(10 + id));
			expect(await pollIds(some.host)).toEqual([dlq(11).id]);
			for (let poll = 0; poll < 30; poll++) expect(await pollIds(some.host)).toEqual([]);

			const again = await republished(some.host, parameters);
			expect(again.ids).toEqual([dlq(12).id]);
			expect(await pollIds(again.host)).toEqual([]);
		},
	);

	test('a scenario that was excluded from the beginning starts with what came since the trigger started', async () => {
		const service = serviceWith(1, 2);
		service.time! += 3_600_000;
		const some = hostOf(filtered({ excludedScenarioIds: '2' }));
		await some.activate();
		service.of(2).push(dlq(3601));
		expect(await pollIds(some)).toEqual([]);
		expect((await republished(some, watchingTeam)).ids).toEqual([dlq(3601).id]);
	});

	test('Resolved: an excluded one is not read, and comes when it is watched again', async () => {
		const service = serviceWith(1, 2);
		const parameters = { ...watchingTeam, events: ['resolved'] };
		const all = hostOf(parameters);
		await all.activate();
		const some = await republished(all, { ...parameters, filters: { excludedScenarioIds: '2' } });
		service.of(2)[0].resolved = true;
		service.takeRequests();
		expect(await pollIds(some.host)).toEqual([]);
		expect(service.takeRequests().filter((request) => request.includes(dlq(2).id))).toEqual([]);
		expect((await republished(some.host, parameters)).ids).toEqual([dlq(2).id]);
	});

	test('a scenario that is deleted while it is excluded is forgotten', async () => {
		const service = serviceWith(1, 2);
		const all = hostOf(watchingTeam);
		await all.activate();
		const some = await republished(all, filtered({ excludedScenarioIds: '2' }));
		service.scenarios.delete(2);
		await some.host.poll();
		const { state } = some.host.staticData as { state: { scenarios: IDataObject } };
		expect(Object.keys(state.scenarios)).toEqual(['1']);
	});

	test('Fetch Test Event shows only what passes the filters', async () => {
		serviceWith(1, 2, 3);
		const shown = emittedItems(await hostOf(filtered({ excludedScenarioIds: '1, 3' })).fetchTestEvent());
		expect(shown.map(({ scenarioId }) => scenarioId)).toEqual([2]);
	});
});

/** The filters of a search that the trigger has. The filter of names is hidden for chosen scenarios. */
function asTrigger(search: FormSearch, includeResolved: boolean): FormSearch {
	const { scenarioNameContains, status: _, ...others } = search.filters;
	const named = search.searchIn === 'scenario' ? {} : { scenarioNameContains };
	return { ...search, filters: { ...others, ...named, status: includeResolved ? 'all' : 'unresolved' } };
}

function triggerParameters({ ids, searchIn, filters }: FormSearch): INodeParameters {
	const { searchIn: _, filters: __, ...fields } = parametersOf({ ids, searchIn, filters: {} });
	const { status, ...added } = filters;
	return {
		...(searchIn === 'scenario' ? watching(ids.scenarioId!) : { watch: searchIn, ...fields }),
		filters: { ...added, includeResolved: status === 'all' } as INodeParameters,
		options: { emitExisting: true, maxItems: 100_000 },
	};
}

/** The scenarios of a search that pass its scenario filters and have an incomplete execution. */
function scenariosOf(world: World, search: FormSearch): number[] {
	const { scenarioNameContains, excludedScenarioIds } = search.filters;
	const all = wantedBy(world, { ...search, filters: { scenarioNameContains, excludedScenarioIds, status: 'all' } });
	return all.map(({ scenario }) => scenario.id);
}

test(
	'whatever is watched and filtered, each poll returns what passes of the scenarios that no earlier poll has read',
	async () => {
		const histories = worlds.chain((world) =>
			fc
				.tuple(searchesIn(world), fc.array(searchesIn(world), { maxLength: 2 }), fc.boolean())
				.map(([first, others, includeResolved]) => {
					const searches = [first, ...others.map(({ filters }) => ({ ...first, filters })), { ...first, filters: {} }];
					return { world, searches: searches.map((search) => asTrigger(search, includeResolved)) };
				}),
		);
		await fc.assert(
			fc.asyncProperty(histories, async ({ world, searches }) => {
				settle();
				serveWorld(world);
				const read = new Set<number>();
				let stored: IDataObject = {};
				for (const search of searches) {
					const host = hostOf(triggerParameters(search), stored, origin);
					const given = emittedItems(await host.activate());
					const wanted = wantedBy(world, search).filter(({ scenario }) => !read.has(scenario.id));

					expect(given.map(({ id, scenarioName }) => [id, scenarioName]).sort()).toEqual(
						wanted.map(({ scenario, dlq: { id } }) => [id, scenario.name]).sort(),
					);
					expect(await pollIds(host)).toEqual([]);
					for (const id of scenariosOf(world, search)) read.add(id);
					({ stored } = host);
				}
			}),
			{ numRuns: runs(8) },
		);
	},
	timeLimit(120_000),
);
