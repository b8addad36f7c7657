import { NodeApiError } from 'n8n-workflow';
import type {
	IDataObject,
	INodeListSearchResult,
	INodeParameters,
	INodeProperties,
	INodePropertyCollection,
} from 'n8n-workflow';

import { HttpClient } from '../../../nodes/shared/http/client';
import type { Answer } from '../../../nodes/shared/http/types';
import { contractNock } from '../../contract/validity';
import { listSearch, loadOptions } from '../../support/engine';
import { asked, serveWithoutEcho } from '../../nodes/lists';
import { nodeUnderTest } from '../../nodes/nodeUnderTest';
import { offendersOverHttp } from '../../nodes/offendersOverHttp';
import { documentedAt, exampleAnswer, serveExamples, shownFields, underTest, variants } from '../../nodes/operations';
import { locator } from '../../support/input';
import type { Reply } from '../../support/nock';
import { shownText } from '../../support/results';

const requests = contractNock();

interface Search {
	method: string;
	/** The parameters that the list depends on. */
	parameters: INodeParameters;
	root: string;
	path: string;
	query: Array<[string, string]>;
	/** The property of an entry that a user sees. */
	label: string;
}

/** The form of an operation on one incomplete execution, with its scenario chosen. */
const ofScenario: INodeParameters = {
	resource: 'incompleteExecution',
	operation: 'get',
	scenarioId: locator('6120'),
	dlqId: locator('', 'list'),
};

const searches: Search[] = [
	{
		method: 'searchOrganizations',
		parameters: {},
		root: 'organizations',
		path: '/api/v2/organizations',
		query: [],
		label: 'name',
	},
	{
		method: 'searchScenarios',
		parameters: {
			resource: 'incompleteExecution',
			operation: 'getAll',
			searchIn: 'scenario',
			organizationId: locator('34'),
		},
		root: 'scenarios',
		path: '/api/v2/scenarios',
		query: [['organizationId', '34']],
		label: 'name',
	},
	{
		method: 'searchScenarios',
		parameters: {
			resource: 'incompleteExecution',
			operation: 'getAll',
			searchIn: 'scenario',
			scope: 'team',
			teamId: locator(340, 'list'),
		},
		root: 'scenarios',
		path: '/api/v2/scenarios',
		query: [['teamId', '340']],
		label: 'name',
	},
	{
		method: 'searchScenariosOfTeam',
		parameters: { resource: 'device', operation: 'getAll', teamId: locator('340') },
		root: 'scenarios',
		path: '/api/v2/scenarios',
		query: [['teamId', '340']],
		label: 'name',
	},
	{
		method: 'searchDataStores',
		parameters: { resource: 'dataStore', operation: 'get', teamId: locator('340') },
		root: 'dataStores',
		path: '/api/v2/data-stores',
		query: [['teamId', '340']],
		label: 'name',
	},
	{
		method: 'searchTools',
		parameters: { resource: 'scenarioTool', operation: 'update', teamId: locator('340') },
		root: 'scenarios',
		path: '/api/v2/scenarios',
		query: [
			['teamId', '340'],
			['type', 'tool'],
		],
		label: 'name',
	},
	{
		method: 'searchIncompleteExecutions',
		parameters: ofScenario,
		root: 'dlqs',
		path: '/api/v2/dlqs',
		query: [['scenarioId', '6120']],
		label: 'reason',
	},
	{
		method: 'searchUsers',
		parameters: { resource: 'user', operation: 'update', organizationId: locator('34') },
		root: 'users',
		path: '/api/v2/users',
		query: [['organizationId', '34']],
		label: 'name',
	},
	{
		method: 'searchUsers',
		parameters: { resource: 'user', operation: 'update', scope: 'team', teamId: locator(340, 'list') },
		root: 'users',
		path: '/api/v2/users',
		query: [['teamId', '340']],
		label: 'email',
	},
];

const cases = searches.map((search): [string, string, Search] => [
	search.method,
	search.query.map(([key]) => key).join() || 'everything',
	search,
]);

describe('the folders of the scenario filter', () => {
	const search = { method: 'searchFoldersOfScope' };
	const ofTeam = { resource: 'scenario', operation: 'getAll', scope: 'team' };
	const ofOrganization = { resource: 'scenario', operation: 'getAll', scope: 'organization' };

	/** Gives each team a folder whose ID is ten times the team's. Refuses the last team. */
	function serveFolders(teamIds: number[]): void {
		const teams = teamIds.map((id) => ({ id, name: `Team ${id}`, organizationId: 34 }));
		serveExamples(({ path, query }) => {
			if (path === '/api/v2/teams') return { body: { teams, pg: { offset: 0, limit: 500 } } };
			const [[, team]] = query;
			if (Number(team) === 9) return { status: 403, body: { message: 'Permission denied' } };
			return { body: { scenariosFolders: [{ id: Number(team) * 10, name: 'Imports', scenariosTotal: 1 }] } };
		});
	}

	test('are from the team', async () => {
		serveFolders([]);

		const { results } = await ask({ ...search, parameters: { ...ofTeam, teamId: locator(2) } }, 'imp');

		expect(results).toEqual([{ name: 'Imports', value: 20 }]);
	});

	test('are from all teams of the organization that the key has access to', async () => {
		serveFolders([1, 2, 9]);

		const { results } = await ask({ ...search, parameters: { ...ofOrganization, organizationId: locator(34) } });

		expect(results).toEqual([
			{ name: 'Imports (Team 1)', value: 10 },
			{ name: 'Imports (Team 2)', value: 20 },
		]);
	});

	test('are an error if all teams are refused', async () => {
		serveFolders([9]);

		await expect(
			ask({ ...search, parameters: { ...ofOrganization, organizationId: locator(34) } }).catch(shownText),
		).resolves.toMatch(/List folders: HTTP 403/);
	});

	test.each([
		[ofTeam, 'Select a team first'],
		[ofOrganization, 'Select an organization first'],
	])('are requested only if their owner is chosen', async (parameters, message) => {
		expect(await ask({ ...search, parameters })).toEqual({ results: [{ name: message, value: '' }] });
		expect(requests).toEqual([]);
	});
});

function thing(index: number, { label }: Search): IDataObject {
	return { id: index, [label]: `Thing ${index}`, created: '2026-04-07T06:12:44.310Z' };
}

/** Answers as a service with `count` things that returns at most `cap` in a page. */
function serveThings(search: Search, count: number, cap: number): void {
	const all = Array.from({ length: count }, (_, index) => thing(index + 1, search));
	serveExamples((request) => {
		const { offset = '0', limit = String(cap) } = asked(request);
		const used = Math.min(Number(limit), cap);
		return {
			body: {
				[search.root]: all.slice(Number(offset), Number(offset) + used),
				pg: { offset: Number(offset), limit: used },
			},
		};
	});
}

async function ask(search: Pick<Search, 'method' | 'parameters'>, filter?: string, paginationToken?: string) {
	return await listSearch({ ...underTest, ...search, filter, paginationToken });
}

/** The whole list, as a user gets it by scrolling. */
async function scroll(search: Search): Promise<INodeListSearchResult['results']> {
	const results: INodeListSearchResult['results'] = [];
	let token: string | undefined;
	do {
		const page = await ask(search, undefined, token);
		results.push(...page.results);
		token = page.paginationToken as string | undefined;
	} while (token !== undefined);
	return results;
}

// The editor shows only the message.
test('G18 the error for an answer of another shape is a complete sentence, G17 and contains the message of the service', async () => {
	let body: Reply['body'];
	serveExamples(() => ({ body }));
	for (const search of searches) {
		body = '<html>Log in</html>';
		await expect(ask(search).catch(({ message }: Error) => message)).resolves.toMatch(
			/^List [a-zA-Z ]+: The response is a web page, not JSON\. Check the credential's Base URL\.$/,
		);
		body = { code: 'IM403', detail: 'Your organization is paused' };
		await expect(ask(search).catch(({ message }: Error) => message)).resolves.toMatch(
			/^List .*: The response has no '\w+': IM403\. Your organization is paused\.$/,
		);
		body = 'Hello';
		await expect(ask(search).catch(({ message }: Error) => message)).resolves.toMatch(
			/The response has no '\w+': Hello\. Check the credential's Base URL/,
		);
		body = { message: `Key ${nodeUnderTest.secrets[0]} is not known` };
		await expect(ask(search).catch(({ message }: Error) => message)).resolves.toMatch(
			/The response has no '\w+': Key \*\*\* is not known\.$/,
		);
	}
});

describe.each(cases)('%s of %s', (_, __, search) => {
	test('shows the entries by their names', async () => {
		serveThings(search, 3, 500);

		const { results, paginationToken } = await ask(search);

		expect(results.map(({ value }) => value)).toEqual([1, 2, 3]);
		expect(results.map(({ name }) => name)).toEqual(
			[1, 2, 3].map((index) => expect.stringContaining(`Thing ${index}`)),
		);
		expect(paginationToken).toBeUndefined();
		expect(requests).toHaveLength(1);
		expect(requests[0]).toMatchObject({ method: 'GET', path: search.path });
		expect(requests[0].query.filter(([key]) => !key.startsWith('pg['))).toEqual(search.query);
	});

	test('continues when the user scrolls, and shows each entry once', async () => {
		serveThings(search, 230, 60);

		const values = (await scroll(search)).map(({ value }) => value);

		expect(values).toEqual(Array.from({ length: 230 }, (__, index) => index + 1));
	});

	test('shows entries before it has read the whole list', async () => {
		serveThings(search, 10_000, 60);

		const { results, paginationToken } = await ask(search);

		expect(results.length).toBeGreaterThanOrEqual(50);
		expect(paginationToken).toBe('60');
		expect(requests).toHaveLength(1);
	});

	test('finds an entry beyond the first page by its name', async () => {
		serveThings(search, 230, 60);

		const { results } = await ask(search, ' tHING 229 ');

		expect(results.map(({ value }) => value)).toEqual([229]);
	});

	test('finds an entry by its ID', async () => {
		serveThings(search, 230, 60);

		const { results } = await ask(search, '199');

		expect(results.map(({ value }) => value)).toContain(199);
	});

	test('finds the last of 10,000 quickly', async () => {
		serveThings(search, 10_000, 500);
		const start = performance.now();

		const { results } = await ask(search, 'Thing 10000');

		expect(results.map(({ value }) => value)).toEqual([10_000]);
		expect(requests.length).toBeLessThanOrEqual(21);
		expect(performance.now() - start).toBeLessThan(5000);
	});

	test('shows an empty list as empty', async () => {
		for (const empty of [[], null]) {
			serveExamples(() => ({ body: { [search.root]: empty } }));
			expect(await ask(search)).toEqual({ results: [] });
		}
	});

	test.each([
		[403, { code: 'IM002', message: 'Permission denied' }, /403 IM002.*Permission denied.*has the scope/],
		[403, { message: 'Forbidden' }, /403.*Forbidden.*scope/],
		[401, { message: 'Access denied' }, /401.*Access denied.*API key/],
		[404, '<html>gateway</html>', /404.*Base URL/],
	])('a %d says in one sentence which permission or thing is missing', async (status, body, sentence) => {
		serveExamples(() => ({ status, body }));

		await expect(ask(search).catch(shownText)).resolves.toMatch(sentence);
	});

	test('reports an answer of another shape as an error, not as an empty list', async () => {
		serveExamples(() => ({ body: { something: 'else' } }));

		await expect(ask(search).catch(shownText)).resolves.toMatch(`has no '${search.root}'`);
	});
});

test('searchLanguages shows the language of each locale once, and finds it by name and code', async () => {
	const locales = [
		{ id: 7, name: 'English (UK)', code: 'en_GB' },
		{ id: 8, name: 'German (Austria)', code: 'de_AT' },
		{ id: 9, name: 'English (US)', code: 'en_US' },
	];
	const search = { method: 'searchLanguages', parameters: { resource: 'user', operation: 'update' } };
	const english = { name: 'English', value: 'en' };
	const german = { name: 'German', value: 'de' };
	for (const [filter, results] of [
		['', [english, german]],
		['germ', [german]],
		['en', [english]],
	] as const) {
		serveExamples(() => ({ body: { locales } }));
		expect(await ask(search, filter)).toEqual({ results });
	}
});

/** Lists that come in one answer. */
const whole: Array<[method: string, parameters: INodeParameters, root: string, path: string, query: object]> = [
	['searchCountries', {}, 'countries', '/api/v2/enums/countries', {}],
	['searchLocales', {}, 'locales', '/api/v2/enums/locales', {}],
	['searchRegions', {}, 'imtRegions', '/api/v2/enums/imt-regions', {}],
	['searchTimezones', {}, 'timezones', '/api/v2/enums/timezones', {}],
	[
		'searchOrganizationRoles',
		{ resource: 'invitation', operation: 'send', organizationId: locator('34') },
		'usersRoles',
		'/api/v2/users/roles',
		{ category: 'organization', organizationId: '34' },
	],
	[
		'searchTeamRoles',
		{ resource: 'user', operation: 'getAll', scope: 'team', teamId: locator('340') },
		'usersRoles',
		'/api/v2/users/roles',
		{ category: 'team', teamId: '340' },
	],
	[
		'searchVariables',
		{ resource: 'organizationVariable', operation: 'update', organizationId: locator('34') },
		'organizationVariables',
		'/api/v2/organizations/34/variables',
		{},
	],
];

describe.each(whole)('%s', (method, parameters, root, path, query) => {
	const things = Array.from({ length: 700 }, (_, index) => ({ id: index + 1, name: `Thing_${index + 1}` }));
	const valueOf = ({ id, name }: (typeof things)[number]) => (method === 'searchVariables' ? name : id);

	test('shows all entries after one request, and finds them by name', async () => {
		serveExamples(() => ({ body: { [root]: things } }));

		const all = await ask({ method, parameters });

		expect(all.results.map(({ value }) => value)).toEqual(things.map(valueOf));
		expect(all.paginationToken).toBeUndefined();
		expect(requests.map((request) => [request.path, Object.fromEntries(request.query)])).toEqual([[path, query]]);
		expect((await ask({ method, parameters }, ' tHING_699 ')).results.map(({ value }) => value)).toEqual([
			valueOf(things[698]),
		]);
	});

	test('reports a refusal', async () => {
		serveExamples(() => ({ status: 403, body: { message: 'Permission denied', code: 'IM002' } }));
		await expect(ask({ method, parameters }).catch(shownText)).resolves.toMatch(
			/403 IM002.*Permission denied.*has the scope/,
		);
	});

	test('shows an empty list as empty', async () => {
		serveExamples(() => ({ body: { [root]: null } }));
		expect(await ask({ method, parameters })).toEqual({ results: [] });
	});
});

test('the list of variables shows the single variable that a service returns without a list', async () => {
	serveExamples(() => ({ body: { organizationVariables: { name: 'roast_limit', typeId: 1, value: 25 } } }));
	const parameters = { resource: 'organizationVariable', operation: 'delete', organizationId: locator('34') };

	expect((await ask({ method: 'searchVariables', parameters })).results).toEqual([
		{ name: 'roast_limit', value: 'roast_limit' },
	]);
});

describe('D29 a list that depends on another field', () => {
	test.each([
		['searchScenarios', { scope: 'organization' }, 'organizationId', 'Select an organization first'],
		['searchScenarios', { scope: 'team' }, 'teamId', 'Select a team first'],
		['searchIncompleteExecutions', {}, 'scenarioId', 'Select a scenario first'],
		['searchUsers', { resource: 'user', operation: 'update' }, 'organizationId', 'Select an organization first'],
		['searchUsers', { resource: 'user', operation: 'update', scope: 'team' }, 'teamId', 'Select a team first'],
		['searchVariables', { resource: 'organizationVariable' }, 'organizationId', 'Select an organization first'],
		[
			'searchOrganizationRoles',
			{ resource: 'invitation', operation: 'send' },
			'organizationId',
			'Select an organization first',
		],
		['searchTeamRoles', { resource: 'user', operation: 'getAll', scope: 'team' }, 'teamId', 'Select a team first'],
		['searchAgents', { resource: 'agent', operation: 'get' }, 'teamId', 'Select a team first'],
		['searchDataStores', { resource: 'dataStore', operation: 'get' }, 'teamId', 'Select a team first'],
		['searchDevices', { resource: 'device', operation: 'get' }, 'teamId', 'Select a team first'],
		['searchModels', { resource: 'agent', operation: 'create' }, 'teamId', 'Select a team first'],
		['searchProviders', { resource: 'llmProvider', operation: 'get' }, 'teamId', 'Select a team first'],
		['searchScenariosOfTeam', { resource: 'device', operation: 'getAll' }, 'teamId', 'Select a team first'],
		['searchFolders', { resource: 'scenario', operation: 'getAll', scope: 'team' }, 'teamId', 'Select a team first'],
	])('D29 %s %j without %s says what to choose first, and sends nothing', async (method, choices, parent, sentence) => {
		const base = { ...ofScenario, scenarioId: locator('', 'list'), ...choices };
		for (const value of ['', null, undefined, '={{ $json.id }}']) {
			const parameters = { ...base, [parent]: locator(value ?? '') } as INodeParameters;
			expect(await ask({ method, parameters })).toEqual({ results: [{ name: sentence, value: '' }] });
		}
		expect(await ask({ method, parameters: base })).toEqual({ results: [{ name: sentence, value: '' }] });
		expect(requests).toEqual([]);
	});

	test.each([
		['getTeams', { resource: 'analytics', operation: 'get' }, 'Select an organization first'],
		['getFolders', { resource: 'analytics', operation: 'get', filters: { teamIds: [] } }, 'Select a team first'],
		['getDataStores', { resource: 'dataStore', operation: 'deleteMany' }, 'Select a team first'],
		['getTeamRoles', { resource: 'invitation', operation: 'send' }, 'Select an organization first'],
	])('D29 the menu %s says what to choose first, and sends nothing', async (method, parameters, sentence) => {
		expect(await loadOptions({ ...underTest, method, parameters })).toEqual([{ name: sentence, value: '' }]);
		expect(requests).toEqual([]);
	});
});

describe('teams', () => {
	function serveTeams(): void {
		serveExamples(({ path, query }) => {
			if (path === '/api/v2/organizations') {
				return { body: { organizations: [1, 2].map((id) => ({ id, name: `Company ${id}` })), pg: { limit: 500 } } };
			}
			const id = Number(Object.fromEntries(query).organizationId);
			return { body: { teams: [{ id: id * 10, name: 'Operations', organizationId: id }], pg: { limit: 500 } } };
		});
	}

	test('of all organizations are shown with their organization, because names repeat', async () => {
		serveTeams();

		expect(await ask({ method: 'searchTeams', parameters: {} })).toEqual({
			results: [
				{ name: 'Operations (Company 1)', value: 10 },
				{ name: 'Operations (Company 2)', value: 20 },
			],
		});
	});

	test.each(['company 2', '20'])('one is found by a search for %j', async (filter) => {
		serveTeams();

		const { results } = await ask({ method: 'searchTeams', parameters: {} }, filter);

		expect(results.map(({ value }) => value)).toEqual([20]);
	});
});

test('G11 a search finds a name in any Unicode form, and an ID only in its exact case', async () => {
	const dlqs = [{ id: 'aB1', reason: 'Cafe\u0301 is closed', created: '2026-01-31T08:00:00.000Z' }];
	serveExamples(() => ({ body: { dlqs } }));
	const search = {
		method: 'searchIncompleteExecutions',
		parameters: ofScenario,
	};

	for (const text of ['caf\u00e9', 'CAFE\u0301', 'aB1']) {
		expect((await ask(search, text)).results.map(({ value }) => value)).toEqual(['aB1']);
	}
	// The contract allows only IDs of another form.
	requests.length = 0;
});

test('G31 folders of all levels are shown with their paths, and are found by them', async () => {
	const inner = { id: 2, name: 'Cleanup', children: [] };
	serveExamples(({ query }) => {
		const children = Object.fromEntries(query).childrenDepth === 'all' ? [inner] : [];
		return { body: { scenariosFolders: [{ id: 1, name: 'CRM', scenariosTotal: 0, hasChildren: true, children }] } };
	});
	const parameters = { resource: 'scenario', operation: 'getAll', scope: 'team', teamId: locator('340') };
	const shown = [
		{ name: 'CRM', value: 1 },
		{ name: 'CRM/Cleanup', value: 2 },
	];

	for (const method of ['searchFolders', 'searchFoldersOfScope']) {
		expect((await ask({ method, parameters })).results).toEqual(shown);
		expect((await ask({ method, parameters }, 'crm/cle')).results).toEqual([shown[1]]);
	}
	const ofTeams = { resource: 'analytics', operation: 'get', filters: { teamIds: [340] } };
	expect(await loadOptions({ ...underTest, method: 'getFolders', parameters: ofTeams })).toEqual(shown);
});

test('incomplete executions are shown with a short time and the reason, resolved ones last', async () => {
	const dlqs = [
		{ id: 'a1', reason: 'Timeout', created: '2026-01-31T08:00:12.000Z', resolved: true },
		{ id: 'b2', reason: 'No address', created: '2026-01-30T08:00:12.000Z', resolved: false },
	];
	serveExamples(() => ({ body: { dlqs } }));

	const { results } = await ask({ method: 'searchIncompleteExecutions', parameters: ofScenario });

	expect(results.map(({ value }) => value)).toEqual(['b2', 'a1']);
	expect(results.map(({ name }) => name)).toEqual([
		expect.stringMatching(/^2026-01-30 \d\d:\d\d – No address$/),
		expect.stringMatching(/^2026-01-31 \d\d:\d\d – Timeout \(resolved\)$/),
	]);
	// The contract allows only IDs of another form.
	requests.length = 0;
});

test('the logs and modules of an incomplete execution are shown in words, and the module that failed is marked', async () => {
	serveExamples();
	const dlqId = locator('7c1e5a90b2d34f6881a4c0e9d7f36b01');
	const form = { resource: 'incompleteExecution', dlqId };

	const logs = await ask({ method: 'searchLogs', parameters: { ...form, operation: 'getLog' } });
	const modules = await ask({ method: 'searchModules', parameters: { ...form, operation: 'update' } });

	expect(logs.results[0]).toEqual({
		name: expect.stringMatching(/^2026-04-07 \d\d:\d\d – Error$/),
		value: '5d90c3f1a2b84e7790d16c3fe8ab4421',
	});
	expect(modules.results).toEqual([
		{ name: '1 – gateway:CustomWebHook', value: 1 },
		{ name: '2 – http:ActionSendData (failed)', value: 2 },
	]);
});

test('a scenario with incomplete executions shows how many it has', async () => {
	serveExamples(() => ({
		body: {
			scenarios: [
				{ id: 1, name: 'Orders', dlqCount: '3' },
				{ id: 2, name: 'Invoices', dlqCount: 0 },
			],
			pg: {},
		},
	}));
	const parameters = { resource: 'incompleteExecution', operation: 'getAll', organizationId: locator('34') };

	const { results } = await ask({ method: 'searchScenarios', parameters });

	expect(results.map(({ name }) => name)).toEqual(['Orders (3 incomplete)', 'Invoices']);
});

/** The names of the lists behind a field, its columns and its options. */
function listsBehind({ typeOptions, modes = [], options = [] }: INodeProperties): string[] {
	const inner = options.flatMap((option) => ('values' in option ? (option as INodePropertyCollection).values : option));
	return [
		typeOptions?.loadOptionsMethod ?? [],
		modes.map((mode) => mode.typeOptions?.searchListMethod ?? []),
		(inner as INodeProperties[]).flatMap(listsBehind),
	].flat(2);
}

/** The owners of a list whose operation does not require them. */
const parents = {
	organizationId: locator(34),
	teamId: locator(340),
	scenarioId: locator(6120),
	filters: { teamIds: [340] },
};

/** Each list of the node's form, with the parameters of an operation before its field is set. */
const formLists = new Map(
	variants
		.flatMap(({ parameters }) =>
			shownFields(parameters).flatMap((field) => {
				const filled: INodeParameters = { ...parents, ...parameters };
				if (field.type === 'resourceLocator') filled[field.name] = locator('', 'list');
				return listsBehind(field).map((name) => [name, filled] as const);
			}),
		)
		.reverse(),
);

/** All entries that a list of the form offers, from all its pages. */
async function everyChoice(method: string, parameters: INodeParameters): Promise<unknown[]> {
	if (method in underTest.nodeType.methods!.loadOptions!) {
		return (await loadOptions({ ...underTest, method, parameters })).map(({ value }) => value);
	}
	const values: unknown[] = [];
	for (let paginationToken: string | undefined = '0'; paginationToken !== undefined; ) {
		const page: INodeListSearchResult = await listSearch({ ...underTest, method, parameters, paginationToken });
		values.push(...page.results.map(({ value }) => value));
		paginationToken = page.paginationToken as string | undefined;
	}
	return values;
}

const LONG_ID = '9007199254740993';

test('G06 every list of the form keeps the digits of long IDs, and sends them', async () => {
	const ofAgent = { resource: 'agent', operation: 'update', teamId: locator(340), agentId: locator('a1') };
	const each = [...formLists, ['searchModels', ofAgent] as const].map(([name, parameters]) => ({ name, parameters }));

	const found = await offendersOverHttp(each, requests, async ({ name, parameters }) => {
		serveExamples(({ method, path }) => {
			const example = exampleAnswer(documentedAt(method, path)!.operationId)!;
			const root = Object.keys(example).find((key) => key !== 'pg')!;
			const entry = `{"id":${LONG_ID},"name":"${LONG_ID}","model":"${LONG_ID}","code":"${LONG_ID}","module":"a:B","llmProviderId":${LONG_ID}}`;
			if (path.endsWith('/blueprint')) return { body: `{"response":{"blueprint":{"flow":[${entry}]}}}` };
			if (Array.isArray(example)) return { body: `[${entry}]` };
			return { body: `{"${root}":${root === 'agent' ? entry : `[${entry}]`}}` };
		});

		expect(await everyChoice(name, parameters)).toEqual([LONG_ID]);

		const isOfOwner = ['searchTeams', 'searchFoldersOfScope', 'searchModels'].includes(name);
		const urls = requests.map(({ path, query }) => [path, ...query.flat()].join(' '));
		const longIds = new Set(urls.flatMap((url) => url.match(/\d{16,}/g) ?? []));
		expect([...longIds]).toEqual(isOfOwner ? [LONG_ID] : []);
	});
	expect(found).toEqual([]);
});

// A search, one with several owners, and a menu.
test.each(['searchUsers', 'searchTeams', 'getTeams'])(
	'G01 %s without an end names the list and what to do',
	async (method) => {
		let id = 0;
		// 10,000 real requests would take seconds.
		const send = jest.spyOn(HttpClient.prototype, 'send').mockImplementation(async ({ path }) => {
			const body = { [path.replace(/^.*\//, '')]: [{ id: id++, name: 'Thing' }], pg: { offset: 0 } };
			return { read: async (work: (body: unknown) => unknown) => work(body) } as unknown as Answer;
		});
		const list = { ...underTest, method, parameters: formLists.get(method)! };
		const shown = method === 'getTeams' ? loadOptions(list) : listSearch({ ...list, filter: 'nothing' });
		const error: unknown = await shown.catch((failure: Error) => failure);
		send.mockRestore();

		expect(error).toBeInstanceOf(NodeApiError);
		expect(shownText(error as Error)).toMatch(
			/^List \w+: The response is page 10000 of the list and not the last\. Enter the ID or the name instead\.$/,
		);
	},
);

test('G01 every list of the form offers all 151 entries if the service caps a page at 100 and does not echo paging', async () => {
	const { getScenarios: _, ...ofNode } = underTest.nodeType.methods!.loadOptions!;
	expect([...formLists.keys()].sort()).toEqual(
		[...Object.keys(underTest.nodeType.methods!.listSearch!), ...Object.keys(ofNode)].sort(),
	);
	const all = Array.from({ length: 151 }, (_, index) => ({
		id: index + 1,
		name: `Thing_${index + 1}`,
		model: `Thing_${index + 1}`,
		code: String(index + 1),
	}));
	// The modules of a blueprint come in one answer.
	const { searchModules: __, ...paged } = Object.fromEntries(formLists);
	const each = Object.entries(paged).map(([name, parameters]) => ({ name, parameters }));

	const found = await offendersOverHttp(each, requests, async ({ name, parameters }) => {
		serveWithoutEcho((pageOf, { method, path }) => {
			const example = exampleAnswer(documentedAt(method, path)!.operationId)!;
			const root = Object.keys(example).find((key) => key !== 'pg')!;
			// A thing that only owns the entries of the list.
			const isOwner =
				{ searchTeams: 'organizations', searchFoldersOfScope: 'teams', searchModels: 'llmProviders' }[name] === root;
			const page = pageOf(isOwner ? all.slice(0, 1) : all);
			return Array.isArray(example) ? page : { [root]: page };
		});

		const values = await everyChoice(name, parameters);

		expect(values.map((value) => Number(String(value).replace('Thing_', ''))).sort((a, b) => a - b)).toEqual(
			all.map(({ id }) => id),
		);
	});
	expect(found).toEqual([]);
});
