import { locator } from '../../support/input';
import type { Row } from './row';

const first = '7c1e5a90b2d34f6881a4c0e9d7f36b01';
const second = '7c1e5a90b2d34f6881a4c0e9d7f36b02';
const third = '7c1e5a90b2d34f6881a4c0e9d7f36b03';
const logId = '5d90c3f1a2b84e7790d16c3fe8ab4421';

const listed = {
	reason: 'The address of the customer is missing.',
	created: '2026-04-07T06:12:44.310Z',
	size: 640,
	resolved: false,
	retry: false,
	attempts: 0,
};

const blueprint = {
	name: 'Invoice export',
	flow: [{ id: 2, module: 'http:ActionSendData', version: 3, parameters: { timeout: 120 }, mapper: {}, metadata: {} }],
	metadata: { version: 1 },
};

const log = {
	imtId: `1775543400250_dlq.${second}.manual.${logId}`,
	duration: 912,
	transfer: 256,
	operations: 1,
	centicredits: 100,
	teamId: 340,
	id: logId,
	type: 'manual',
	authorId: 77,
	timestamp: '2026-04-07T06:30:00.250Z',
	status: 3,
};
const simplifiedLog = {
	id: logId,
	type: 'manual',
	status: 3,
	timestamp: '2026-04-07T06:30:00.250Z',
	duration: 912,
	operations: 1,
	centicredits: 100,
	transfer: 256,
};

const detail = {
	id: first,
	scenarioId: 6120,
	scenarioName: 'Invoice export',
	companyId: 340,
	companyName: 'Operations',
	resolved: false,
	deleted: false,
	index: 3,
	created: '2026-04-07T06:12:44.310Z',
	executionId: '2f8d1c44-6b0a-4e57-9d13-70c5be21a9f8',
	retry: false,
	attempts: 0,
	size: 640,
};

/** An incomplete execution as a search returns it. */
const foundItem = (id: string) => ({ id, scenarioId: 6120, scenarioName: 'Invoice export', ...listed });

/** The output of a retry that worked. */
const resolvedItem = {
	id: first,
	outcome: 'resolved',
	scenarioId: 6120,
	scenarioName: 'Invoice export',
	reason: listed.reason,
	attempts: 1,
};

const pg = { sortBy: '', sortDir: 'asc', offset: 0, limit: 50, returnTotalCount: false };

/** The requests that find one unresolved incomplete execution in an organization. */
const found: Row['exchanges'] = [
	{
		method: 'GET',
		path: '/api/v2/scenarios',
		query: [
			['organizationId', '34'],
			['pg[limit]', '500'],
		],
		answer: { scenarios: [{ id: 6120, name: 'Invoice export', dlqCount: 1 }], pg: { ...pg, limit: 500 } },
	},
	{
		method: 'GET',
		path: '/api/v2/dlqs',
		query: [['scenarioId', '6120']],
		answer: {
			dlqs: [
				{ id: first, ...listed },
				{ id: second, ...listed, resolved: true },
			],
		},
	},
];

export const incompleteExecutionRows: Row[] = [
	{
		operation: 'incompleteExecution.getAll',
		when: 'of an organization: unresolved ones, and only the lists of scenarios that count some',
		parameters: { organizationId: locator('34') },
		exchanges: [
			{
				method: 'GET',
				path: '/api/v2/scenarios',
				query: [
					['organizationId', '34'],
					['pg[limit]', '500'],
				],
				answer: {
					scenarios: [
						{ id: 6121, name: 'Order import', dlqCount: 0, allDlqCount: 7 },
						{ id: 6120, name: 'Invoice export', dlqCount: 1, allDlqCount: 2 },
					],
					pg: { ...pg, limit: 500 },
				},
			},
			{
				method: 'GET',
				path: '/api/v2/dlqs',
				query: [['scenarioId', '6120']],
				answer: {
					dlqs: [
						{ id: first, ...listed, resolved: true },
						{ id: second, ...listed },
					],
					pg,
				},
			},
		],
		output: [foundItem(second)],
	},
	{
		operation: 'incompleteExecution.getAll',
		when: 'of a folder and the folder within it, with filters and a limit',
		parameters: {
			searchIn: 'folder',
			teamId: locator(340, 'list'),
			folderId: locator(51, 'list'),
			limit: 1,
			filters: {
				status: 'all',
				createdAfter: '2026-04-07T00:00:00Z',
				createdBefore: '2026-04-08T00:00:00Z',
				minAttempts: 0,
				maxAttempts: 3,
				minSize: 100,
				maxSize: 1000,
				reasonContains: 'Address',
				reasonMatches: '/^the .* missing/i',
				scenarioNameContains: 'invoice',
				excludedScenarioIds: '6121, 6122',
			},
		},
		exchanges: [
			{
				method: 'GET',
				path: '/api/v2/scenarios-folders',
				query: [['teamId', '340']],
				answer: { scenariosFolders: [{ id: 51, name: 'Archive', scenariosTotal: 0, hasChildren: true }] },
			},
			{
				method: 'GET',
				path: '/api/v2/scenarios-folders',
				query: [
					['teamId', '340'],
					['childrenDepth', 'all'],
				],
				answer: {
					scenariosFolders: [
						{
							...{ id: 51, name: 'Archive', scenariosTotal: 0, hasChildren: true },
							children: [{ id: 52, name: 'Billing', scenariosTotal: 2, hasChildren: false, children: [] }],
						},
					],
				},
			},
			...[51, 52].map((folderId) => ({
				method: 'GET',
				path: '/api/v2/scenarios',
				query: [
					['teamId', '340'],
					['folderId', String(folderId)],
					['pg[limit]', '500'],
				] as Array<[string, string]>,
				answer: {
					scenarios:
						folderId === 51
							? []
							: [
									{ id: 6121, name: 'Invoice archive', dlqCount: 1, allDlqCount: 1 },
									{ id: 6120, name: 'Invoice export', dlqCount: 3, allDlqCount: 3 },
								],
					pg: { ...pg, limit: 500 },
				},
			})),
			{
				method: 'GET',
				path: '/api/v2/dlqs',
				query: [['scenarioId', '6120']],
				answer: {
					dlqs: [
						{ id: first, ...listed, size: 1001 },
						{ id: second, ...listed },
						{ id: third, ...listed },
					],
				},
			},
		],
		output: [foundItem(second)],
	},
	{
		operation: 'incompleteExecution.getAll',
		when: 'all of a scenario in an order, from a service that pages: one of them tells the name of the scenario',
		parameters: {
			searchIn: 'scenario',
			scenarioId: locator('6120'),
			returnAll: true,
			options: { additionalQuery: { 'pg[sortBy]': 'created', 'pg[sortDir]': 'desc' } },
		},
		exchanges: [
			{
				method: 'GET',
				path: '/api/v2/dlqs',
				query: [
					['scenarioId', '6120'],
					['pg[sortBy]', 'created'],
					['pg[sortDir]', 'desc'],
				],
				answer: {
					dlqs: [
						{ id: first, ...listed },
						{ id: second, ...listed },
					],
					pg: { ...pg, limit: 2 },
				},
			},
			{ method: 'GET', path: `/api/v2/dlqs/${first}`, answer: { dlq: detail } },
			{
				method: 'GET',
				path: '/api/v2/dlqs',
				query: [
					['scenarioId', '6120'],
					['pg[sortBy]', 'created'],
					['pg[sortDir]', 'desc'],
					['pg[offset]', '2'],
					['pg[limit]', '500'],
				],
				answer: { dlqs: [{ id: third, ...listed }], pg: { ...pg, offset: 2, limit: 2 } },
			},
		],
		output: [first, second, third].map(foundItem),
	},
	{
		operation: 'incompleteExecution.get',
		parameters: { dlqId: locator(first) },
		exchanges: [
			{
				method: 'GET',
				path: `/api/v2/dlqs/${first}`,
				answer: { dlq: detail },
			},
		],
		output: [
			{
				id: first,
				scenarioId: 6120,
				scenarioName: 'Invoice export',
				resolved: false,
				created: '2026-04-07T06:12:44.310Z',
				executionId: '2f8d1c44-6b0a-4e57-9d13-70c5be21a9f8',
				retry: false,
				attempts: 0,
				size: 640,
			},
		],
	},
	{
		operation: 'incompleteExecution.get',
		when: 'not simplified',
		parameters: { dlqId: locator(first), simplify: false },
		exchanges: [
			{
				method: 'GET',
				path: `/api/v2/dlqs/${first}`,
				answer: { dlq: detail },
			},
		],
		output: [
			{
				id: first,
				scenarioId: 6120,
				scenarioName: 'Invoice export',
				companyId: 340,
				companyName: 'Operations',
				resolved: false,
				deleted: false,
				index: 3,
				created: '2026-04-07T06:12:44.310Z',
				executionId: '2f8d1c44-6b0a-4e57-9d13-70c5be21a9f8',
				retry: false,
				attempts: 0,
				size: 640,
			},
		],
	},
	{
		operation: 'incompleteExecution.getBlueprint',
		parameters: { dlqId: locator(first) },
		exchanges: [
			{
				method: 'GET',
				path: `/api/v2/dlqs/${first}/blueprint`,
				answer: { code: 'OK', response: { blueprint, company: 340, idSequence: 4, reason: listed.reason } },
			},
		],
		output: [{ blueprint, company: 340, idSequence: 4, reason: listed.reason, dlqId: first }],
	},
	{
		operation: 'incompleteExecution.getBundles',
		parameters: { dlqId: locator(first) },
		exchanges: [
			{
				method: 'GET',
				path: `/api/v2/dlqs/${first}/bundle`,
				answer: {
					code: 'OK',
					response: { '1': { value: { total: 118.5 } }, '2': { error: { type: 'DataError', message: 'Missing.' } } },
				},
			},
		],
		output: [{ '1': { value: { total: 118.5 } }, '2': { error: { type: 'DataError', message: 'Missing.' } } }],
	},
	{
		operation: 'incompleteExecution.getAllLogs',
		parameters: { dlqId: locator(second) },
		exchanges: [{ method: 'GET', path: `/api/v2/dlqs/${second}/logs`, answer: { dlqLogs: [log], pg } }],
		output: [{ ...simplifiedLog, dlqId: second }],
	},
	{
		operation: 'incompleteExecution.getAllLogs',
		when: 'filtered, all of them in an order',
		parameters: {
			dlqId: locator(second),
			returnAll: true,
			simplify: false,
			filters: { status: 3, from: '2026-04-07T06:00:00.000Z', to: 1775545200000 },
			options: { additionalQuery: '{"pg[sortBy]": "imtId", "pg[sortDir]": "desc"}' },
		},
		exchanges: [
			{
				method: 'GET',
				path: `/api/v2/dlqs/${second}/logs`,
				query: [
					['from', '1775541600000'],
					['status', '3'],
					['to', '1775545200000'],
					['pg[sortBy]', 'imtId'],
					['pg[sortDir]', 'desc'],
				],
				answer: { dlqLogs: [log], pg: { ...pg, limit: 1 } },
			},
			{
				method: 'GET',
				path: `/api/v2/dlqs/${second}/logs`,
				query: [
					['from', '1775541600000'],
					['status', '3'],
					['to', '1775545200000'],
					['pg[sortBy]', 'imtId'],
					['pg[sortDir]', 'desc'],
					['pg[offset]', '1'],
					['pg[limit]', '500'],
				],
				answer: { dlqLogs: [], pg: { ...pg, offset: 1, limit: 1 } },
			},
		],
		output: [{ ...log, dlqId: second }],
	},
	{
		operation: 'incompleteExecution.getLog',
		parameters: { dlqId: locator(second), logId: locator(logId) },
		exchanges: [
			{
				method: 'GET',
				path: `/api/v2/dlqs/${second}/logs/${logId}`,
				answer: { dlqLog: { ...log, organizationId: 34, instant: false } },
			},
		],
		output: [{ ...simplifiedLog, dlqId: second }],
	},
	{
		operation: 'incompleteExecution.update',
		parameters: { dlqId: locator(first), blueprint: JSON.stringify(blueprint, null, 2), failer: locator(2) },
		exchanges: [
			{
				method: 'PATCH',
				path: `/api/v2/dlqs/${first}`,
				body: { blueprint: JSON.stringify(blueprint), failer: 2 },
				answer: { dlq: { failer: 2, blueprint } },
			},
		],
		output: [{ failer: 2, blueprint, dlqId: first }],
	},
	{
		operation: 'incompleteExecution.update',
		when: 'the module alone (G32)',
		parameters: { dlqId: locator(first), failer: locator(2, 'list') },
		exchanges: [
			{
				method: 'PATCH',
				path: `/api/v2/dlqs/${first}`,
				body: { failer: 2 },
				answer: { dlq: { failer: 2, blueprint } },
			},
		],
		output: [{ failer: 2, blueprint, dlqId: first }],
	},
	{
		operation: 'incompleteExecution.update',
		when: 'the blueprint alone (G32)',
		parameters: { dlqId: locator(first), blueprint: JSON.stringify(blueprint) },
		exchanges: [
			{
				method: 'PATCH',
				path: `/api/v2/dlqs/${first}`,
				body: { blueprint: JSON.stringify(blueprint) },
				answer: { dlq: { failer: 2, blueprint } },
			},
		],
		output: [{ failer: 2, blueprint, dlqId: first }],
	},
	{
		operation: 'incompleteExecution.retry',
		parameters: { dlqId: locator(first) },
		exchanges: [{ method: 'POST', path: `/api/v2/dlqs/${first}/retry`, answer: { dlq: first } }],
		output: [{ id: first, outcome: 'queued' }],
	},
	{
		operation: 'incompleteExecution.retry',
		when: 'waited for',
		parameters: { dlqId: locator(first), waitForOutcome: true },
		exchanges: [
			{ method: 'GET', path: `/api/v2/dlqs/${first}`, answer: { dlq: { ...detail, reason: listed.reason } } },
			{ method: 'POST', path: `/api/v2/dlqs/${first}/retry`, answer: { dlq: first } },
			{
				method: 'GET',
				path: `/api/v2/dlqs/${first}`,
				answer: { dlq: { ...detail, reason: listed.reason, attempts: 1, resolved: true } },
			},
		],
		output: [resolvedItem],
	},
	{
		operation: 'incompleteExecution.retryMany',
		when: 'that an organization has unresolved',
		parameters: { organizationId: locator('34') },
		exchanges: [
			...found,
			{
				method: 'POST',
				path: '/api/v2/dlqs/retry',
				query: [['scenarioId', '6120']],
				body: { ids: [first] },
				answer: { dlqs: [first] },
			},
		],
		output: [{ id: first, outcome: 'queued', scenarioId: 6120, scenarioName: 'Invoice export', reason: listed.reason }],
	},
	{
		operation: 'incompleteExecution.retryMany',
		when: 'that an organization has unresolved, waited for',
		parameters: { organizationId: locator('34'), waitForOutcome: true },
		exchanges: [
			...found,
			{
				method: 'POST',
				path: '/api/v2/dlqs/retry',
				query: [['scenarioId', '6120']],
				body: { ids: [first] },
				answer: { dlqs: [first] },
			},
			{
				method: 'GET',
				path: '/api/v2/dlqs',
				query: [['scenarioId', '6120']],
				answer: { dlqs: [{ id: first, ...listed, attempts: 1, resolved: true }] },
			},
		],
		output: [resolvedItem],
	},
	{
		operation: 'incompleteExecution.retryMany',
		when: 'of the input item',
		parameters: { source: 'inputItems' },
		input: { id: first, scenarioId: 6120, reason: 'not sent' },
		exchanges: [
			{
				method: 'POST',
				path: '/api/v2/dlqs/retry',
				query: [['scenarioId', '6120']],
				body: { ids: [first] },
				answer: { dlqs: [first] },
			},
		],
		output: [{ id: first, outcome: 'queued', scenarioId: 6120, reason: 'not sent' }],
	},
	{
		operation: 'incompleteExecution.retryMany',
		when: 'of a list, one of which is not queued',
		parameters: { source: 'list', scenarioId: locator('6120'), ids: `${first}, ${second}` },
		exchanges: [
			{
				method: 'POST',
				path: '/api/v2/dlqs/retry',
				query: [['scenarioId', '6120']],
				body: { ids: [first, second] },
				answer: { dlqs: [second] },
			},
			{
				method: 'GET',
				path: '/api/v2/dlqs',
				query: [['scenarioId', '6120']],
				answer: { dlqs: [{ id: first, ...listed, resolved: true }] },
			},
		],
		output: [
			{ id: first, outcome: 'skipped', scenarioId: 6120, message: 'Already resolved: nothing to do' },
			{ id: second, outcome: 'queued', scenarioId: 6120 },
		],
	},
	{
		operation: 'incompleteExecution.retryMany',
		when: 'of a scenario with an exception',
		parameters: { source: 'all', scenarioId: locator('6120'), exceptIds: third },
		exchanges: [
			{
				method: 'POST',
				path: '/api/v2/dlqs/retry',
				query: [['scenarioId', '6120']],
				body: { all: true, exceptIds: [third] },
				answer: { dlqs: [first, second] },
			},
		],
		output: [
			{ id: first, outcome: 'queued', scenarioId: 6120 },
			{ id: second, outcome: 'queued', scenarioId: 6120 },
		],
	},
	{
		operation: 'incompleteExecution.delete',
		parameters: { dlqId: locator(first) },
		exchanges: [{ method: 'DELETE', path: `/api/v2/dlqs/${first}`, answer: { dlq: first } }],
		output: [{ deleted: true, id: first }],
	},
	{
		operation: 'incompleteExecution.deleteMany',
		when: 'that an organization has unresolved, confirmed',
		parameters: { organizationId: locator('34'), confirm: true },
		exchanges: [
			...found,
			{
				method: 'DELETE',
				path: '/api/v2/dlqs',
				query: [['scenarioId', '6120']],
				body: { ids: [first] },
				answer: { dlqs: [first] },
			},
		],
		output: [{ id: first, scenarioId: 6120, scenarioName: 'Invoice export', reason: listed.reason, deleted: true }],
	},
	{
		operation: 'incompleteExecution.deleteMany',
		when: 'of the input item',
		parameters: { source: 'inputItems' },
		input: { id: first, scenarioId: 6120 },
		exchanges: [
			{
				method: 'DELETE',
				path: '/api/v2/dlqs',
				query: [['scenarioId', '6120']],
				body: { ids: [first] },
				answer: { dlqs: [first] },
			},
		],
		output: [{ id: first, scenarioId: 6120, deleted: true }],
	},
	{
		operation: 'incompleteExecution.deleteMany',
		when: 'of a list, one of which is being processed',
		parameters: { source: 'list', scenarioId: locator('6120'), ids: `${first}\n${second}` },
		exchanges: [
			{
				method: 'DELETE',
				path: '/api/v2/dlqs',
				query: [['scenarioId', '6120']],
				body: { ids: [first, second] },
				answer: { dlqs: [first], error: { name: 'Error', message: '1 is being processed and stays.' } },
			},
			{
				method: 'GET',
				path: '/api/v2/dlqs',
				query: [['scenarioId', '6120']],
				answer: { dlqs: [{ id: second, ...listed }] },
			},
		],
		output: [
			{ id: first, scenarioId: 6120, deleted: true },
			{ id: second, scenarioId: 6120, deleted: false, message: '1 is being processed and stays.' },
		],
	},
	{
		operation: 'incompleteExecution.deleteMany',
		when: 'of a scenario with an exception, confirmed',
		parameters: { source: 'all', scenarioId: locator('6120'), exceptIds: third, confirm: true },
		exchanges: [
			{
				method: 'DELETE',
				path: '/api/v2/dlqs',
				query: [
					['scenarioId', '6120'],
					['confirmed', 'true'],
				],
				body: { all: true, exceptIds: [third] },
				answer: { dlqs: [first, second] },
			},
		],
		output: [
			{ id: first, scenarioId: 6120, deleted: true },
			{ id: second, scenarioId: 6120, deleted: true },
		],
	},
];
