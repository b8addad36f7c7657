import type { INodeParameters } from 'n8n-workflow';

import { origin, runOperation } from '../../../support/automationPlatform';
import { itemsOf, locator } from '../../../support/input';
import type { RecordedRequest } from '../../../support/nock';
import { server, strictNock } from '../../../support/nock';
import { jsonOf, pairsOf, shownText } from '../../../support/results';
import { serveWorld } from '../../find/service';
import { worldOf } from '../../find/worldOf';

// Searches that fail or cannot be completed.

const requests = strictNock();

const idsOf = ({ body }: RecordedRequest) => (body as { ids: string[] }).ids;
const sentIds = () =>
	requests
		.filter(({ method }) => method !== 'GET')
		.flatMap(idsOf)
		.sort();

const OPERATIONS = ['retryMany', 'deleteMany'] as const;
type Options = Parameters<typeof runOperation>[2];

const search = async (operation: (typeof OPERATIONS)[number], parameters: INodeParameters, options: Options = {}) =>
	await runOperation(
		`incompleteExecution.${operation}`,
		{ organizationId: locator(1), confirm: true, requestOptions: { maxInFlight: 1 }, ...parameters },
		options,
	);

const world = () => worldOf([101, 102, 103].map((id) => ({ id, dlqs: [{ id: `of${id}` }] })));
const refuseList = () =>
	server(origin).get('/api/v2/dlqs').query({ scenarioId: 102 }).reply(403, { message: 'Not yours' });
const idsIn = (items: Array<{ json: { id?: unknown } }>) => items.map(({ json: { id } }) => id);

describe.each(OPERATIONS)('%s: the list of a scenario cannot be read', (operation) => {
	test('On Error: Stop processes the others, and the error says how the run went', async () => {
		refuseList();
		serveWorld(world());

		const { error, output } = await search(operation, {});

		const done = operation === 'retryMany' ? '2 retried: 2 queued; 1 error' : '2 of 2 deleted';
		expect(shownText(error)).toMatch(/'102'\) \[item 0\]: HTTP 403\. Not yours/);
		expect(shownText(error)).toContain(` Whole run: ${done}.`);
		expect(error?.message.length).toBeLessThanOrEqual(300);
		expect(output).toEqual([]);
		expect(sentIds()).toEqual(['of101', 'of103']);
	});

	test('On Error: Continue processes the others, and gives the error to the item', async () => {
		refuseList();
		serveWorld(world());

		const result = await search(operation, {}, { items: itemsOf({ mine: 1 }), onError: 'continueRegularOutput' });

		expect(sentIds()).toEqual(['of101', 'of103']);
		expect(jsonOf(result)).toEqual([
			expect.objectContaining({ id: 'of101' }),
			expect.objectContaining({ id: 'of103' }),
			{ mine: 1, scenarioId: 102, error: expect.stringMatching(/'102'\) \[item 0\]: HTTP 403\. Not yours/) },
		]);
		expect(pairsOf(result)).toEqual([[0], [0], [0]]);
	});

	test('On Error: Continue (using error output) sends only the error to the error output', async () => {
		refuseList();
		serveWorld(world());

		const { output } = await search(operation, {}, { onError: 'continueErrorOutput' });

		expect(idsIn(output[0])).toEqual(['of101', 'of103']);
		expect(output[1].map(({ json }) => json)).toEqual([
			{ scenarioId: 102, error: expect.stringContaining('HTTP 403. Not yours') },
		]);
	});

	test('each item that searches there has the error, and the others none', async () => {
		refuseList();
		serveWorld(world());
		const items = itemsOf({ scenario: 101 }, { scenario: 102 }, { scenario: 102, least: 0 });

		const result = await search(
			operation,
			{
				searchIn: 'scenario',
				scenarioId: locator('={{ $json.scenario }}'),
				filters: { maxAttempts: '={{ $json.least ?? 9 }}' },
			},
			{ items, onError: 'continueRegularOutput' },
		);

		expect(jsonOf(result).map(({ error }) => error !== undefined)).toEqual([false, true, true]);
		expect(pairsOf(result)).toEqual([[0], [1], [2]]);
	});
});

describe.each(OPERATIONS)('%s: the scenarios of one of two organizations cannot be listed', (operation) => {
	const parameters = { organizationId: locator('={{ $json.organization }}') };
	const items = itemsOf({ organization: 1 }, { organization: 2 });
	const refuse = () =>
		server(origin)
			.get('/api/v2/scenarios')
			.query(({ organizationId }) => organizationId === '2')
			.reply(404, { message: 'No such organization' });

	test('On Error: Stop processes the other one, and the node fails', async () => {
		refuse();
		serveWorld(world());

		const { error } = await search(operation, parameters, { items });

		expect(shownText(error)).toMatch(/\[item 1\]: HTTP 404\. No such organization/);
		expect(sentIds()).toEqual(['of101', 'of102', 'of103']);
	});

	test('alone, its error says nothing about a run', async () => {
		refuse();
		serveWorld(world());

		const { error } = await search(operation, { organizationId: locator(2) });

		expect(shownText(error)).not.toContain('Whole run');
	});

	test('On Error: Continue gives the error only to its item', async () => {
		refuse();
		serveWorld(world());

		const result = await search(operation, parameters, { items, onError: 'continueRegularOutput' });

		expect(idsIn(result.output[0])).toEqual(['of101', 'of102', 'of103', undefined]);
		expect(jsonOf(result)[3]).toEqual({
			organization: 2,
			error: expect.stringMatching(/\[item 1\]: HTTP 404\. No such organization/),
		});
		expect(pairsOf(result)).toEqual([[0], [0], [0], [1]]);
	});
});

test.each(OPERATIONS)(
	'%s reads and sends nothing more when the execution is stopped during the search',
	async (operation) => {
		const stop = new AbortController();
		server(origin)
			.get('/api/v2/dlqs')
			.query({ scenarioId: 101 })
			.reply(() => {
				stop.abort();
				return [403, {}];
			});
		serveWorld(world());

		await search(operation, {}, { abortSignal: stop.signal, onError: 'continueRegularOutput' });

		expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
			'GET /api/v2/scenarios',
			'GET /api/v2/dlqs',
		]);
	},
);

describe.each(OPERATIONS)('%s: an invalid search is refused before anything is sent', (operation) => {
	/** Filters whose expression gives no value, each with its name in the form. */
	const LOST: Array<[string, string, unknown]> = [
		['createdAfter', 'Created After', '={{ $json.missing }}'],
		['createdBefore', 'Created Before', '={{ $json.missing }}'],
		['excludedScenarioIds', 'Exclude Scenarios', '={{ $json.missing }}'],
		['maxAttempts', 'Max Attempts', '={{ $json.missing }}'],
		['maxSize', 'Max Size', '={{ null }}'],
		['minAttempts', 'Min Attempts', '={{ undefined }}'],
		['minSize', 'Min Size', '={{ "" }}'],
		['reasonContains', 'Reason Contains', '={{ $json.missing }}'],
		['reasonContains', 'Reason Contains', '= {{ $json.missing }} '],
		['reasonMatches', 'Reason Matches', '={{ $json.missing }}'],
		['scenarioNameContains', 'Scenario Name Contains', '={{ $json.missing }}'],
		['status', 'Status', '={{ $json.missing }}'],
	];

	test('a filter whose expression gives no value, because more would be found without it', async () => {
		const messages: unknown[] = [];
		for (const [name, , value] of LOST) {
			messages.push(shownText((await search(operation, { filters: { [name]: value } as INodeParameters })).error));
		}

		expect(messages).toEqual(
			LOST.map(([, displayName]) =>
				expect.stringContaining(`The expression in '${displayName}' returned no value [item 0].`),
			),
		);
		expect(requests).toEqual([]);
	});

	test.each([
		[
			'a template that loses a scenario',
			{ excludedScenarioIds: '=101,{{ $json.missing }}' },
			/An expression in 'Exclude Scenarios' returned no value/,
		],
		[
			'a list that lost a scenario',
			{ excludedScenarioIds: '={{ [101, null] }}' },
			/'Exclude Scenarios' contains an entry without a value/,
		],
		['a scenario ID that is no number', { excludedScenarioIds: 'Orders' }, /'Exclude Scenarios' must be a numeric ID/],
		['an invalid time', { createdBefore: '={{ "soon" }}' }, /'Created Before' must be a date/],
		['an invalid number', { minSize: '={{ "big" }}' }, /'Min Size' must be a number/],
		['an invalid regular expression', { reasonMatches: '(' }, /'Reason Matches' is not a valid regular expression/],
		['a pattern that can take forever', { reasonMatches: '(a+)+$' }, /'Reason Matches' can take too long/],
		['an invalid status', { status: '={{ "open" }}' }, /'Status' must be one of all, resolved, unresolved/],
		['bounds in the wrong order', { minAttempts: 3, maxAttempts: 2 }, /'Min Attempts' is greater than 'Max Attempts'/],
	])('%s', async (_, filters, message) => {
		const { error } = await search(operation, { filters: filters as INodeParameters });

		expect(shownText(error)).toMatch(message);
		expect(requests).toEqual([]);
	});

	test.each([
		['no organization', { organizationId: locator('') }, /Organization/],
		[
			'an organization whose expression gives no value',
			{ organizationId: locator('={{ $json.missing }}') },
			/'Organization'/,
		],
		['no folder', { searchIn: 'folder', teamId: locator(11), folderId: locator('') }, /Folder/],
		[
			'a scope that there is not',
			{ searchIn: 'zone' },
			/'Search In' must be one of folder, organization, scenario, team/,
		],
	])('%s', async (_, parameters, message) => {
		const { error } = await search(operation, parameters);

		expect(shownText(error)).toMatch(message);
		expect(requests).toEqual([]);
	});

	test('On Error: Continue gives the error to the item, and does the searches of the others', async () => {
		serveWorld(world());

		const result = await search(
			operation,
			{ filters: { reasonContains: '={{ $json.word }}' } },
			{ items: itemsOf({ word: '' }, { word: 'nothing' }), onError: 'continueRegularOutput' },
		);

		expect(jsonOf(result)).toEqual([
			{ word: '', error: expect.stringMatching(/^The expression in 'Reason Contains' returned no value \[item 0\]/) },
		]);
		expect(requests.length).toBeGreaterThan(0);
		expect(sentIds()).toEqual([]);
	});
});

describe('a summary lists what could not be read', () => {
	const tells = (message: string) => expect.stringMatching(new RegExp(`^Scenario 102: HTTP 403. ${message}`));

	test('with On Error: Continue, and no other item is returned', async () => {
		refuseList();
		serveWorld(world());

		const result = await search('retryMany', { output: 'summary' }, { onError: 'continueRegularOutput' });

		expect(jsonOf(result)).toMatchObject([{ found: 2, queued: 2, errors: [tells('Not yours')] }]);
		expect(String(jsonOf(result)[0].text).split('\n')).toEqual([
			'2 retried: 2 queued; 1 error.',
			'- Scenario 101: 1 queued',
			'- Scenario 103: 1 queued',
			'Could not be read or sent:',
			expect.stringMatching(/^- Scenario 102: HTTP 403\. Not yours/),
		]);
	});

	test('for each scenario its own, with one summary for each', async () => {
		refuseList();
		serveWorld(world());

		const result = await search('retryMany', { output: 'scenarios' }, { onError: 'continueRegularOutput' });

		expect(jsonOf(result).map(({ scenarioId, text, errors }) => [scenarioId, text, errors])).toEqual([
			[101, 'Scenario 101: 1 queued', undefined],
			[103, 'Scenario 103: 1 queued', undefined],
			[102, tells('Not yours'), [tells('Not yours')]],
		]);
		expect(pairsOf(result)).toEqual([[0], [0], [0]]);
	});

	test('with On Error: Continue (using error output), which gets the error too', async () => {
		refuseList();
		serveWorld(world());

		const { output } = await search('retryMany', { output: 'summary' }, { onError: 'continueErrorOutput' });

		expect(output.map((items) => items.length)).toEqual([1, 1]);
		expect(output[0][0].json).toMatchObject({ found: 2, errors: [tells('Not yours')] });
	});

	test.each(['summary', 'scenarios'])('and an item that cannot be used (%s)', async (output) => {
		const filters = { reasonMatches: '(' };

		const result = await search('retryMany', { output, filters }, { onError: 'continueRegularOutput' });

		const error =
			"'Reason Matches' is not a valid regular expression: Unterminated group [item 0]. To search for plain text, use 'Reason Contains'.";
		expect(jsonOf(result)).toMatchObject([{ found: 0, errors: [error] }]);
		if (output === 'summary')
			expect(jsonOf(result)[0].text).toMatch(
				/^None retried; 1 error\.\nCould not be read or sent:\n- 'Reason Matches'/,
			);
		expect(pairsOf(result)).toEqual([[0]]);
		expect(requests).toEqual([]);
	});
});

test('items are in the order of the scenarios, whatever list arrives first', async () => {
	server(origin)
		.get('/api/v2/dlqs')
		.query({ scenarioId: 101 })
		.delay(50)
		.reply(200, { dlqs: [{ id: 'of101', created: '2026-01-01T00:00:00.000Z', attempts: 0, resolved: false }] });
	serveWorld(world());

	const result = await search('retryMany', { requestOptions: {} });

	expect(idsIn(jsonOf(result).map((json) => ({ json })))).toEqual(['of101', 'of102', 'of103']);
});

test('a scenario whose IDs are all refused does not end the run, and the report says why', async () => {
	server(origin).post('/api/v2/dlqs/retry').query({ scenarioId: 102 }).reply(400, { message: 'Scenario is locked' });
	serveWorld(world());

	const result = await search('retryMany', { output: 'summary' });

	expect(result.error).toBeUndefined();
	expect(jsonOf(result)[0]).toMatchObject({ found: 3, queued: 2, refused: 1 });
	expect(jsonOf(result)[0].text).toContain('Scenario is locked');
});
