import type { IDataObject, INodeParameters, INodeProperties } from 'n8n-workflow';

import { join } from 'node:path';

import { AutomationPlatformTrigger } from '../../../nodes/AutomationPlatform/AutomationPlatformTrigger.node';
import { CustomerAuth } from '../../../nodes/CustomerAuth/CustomerAuth.node';
import { contractNock } from '../../contract/validity';
import { runTool, type ToolResult, type ToolRoute } from '../../support/engine';
import type { Reply } from '../../support/nock';
import { offendersOverHttp } from '../../nodes/offendersOverHttp';
import {
	authorization,
	conversionOf,
	description,
	menuOperations,
	underTest,
	requestsOf,
	serveExamples,
	shownFields,
	sourceOf,
	takesExpression,
	variants,
} from '../../nodes/operations';
import type { Variant } from '../../nodes/operations';
import { locator } from '../../support/input';
import { shownText } from '../../support/results';

const requests = contractNock();
const routes: ToolRoute[] = ['invoke', 'request'];

function ask(parameters: INodeParameters, args: IDataObject | IDataObject[], route: ToolRoute): Promise<ToolResult> {
	return runTool({ ...underTest, route, parameters, args });
}

function fromAI(name: string, type = 'string'): string {
	return `={{ $fromAI('${name}', 'Asked of the model', '${type}') }}`;
}

/** The parameters as a tool can use them: deleting is allowed, and no field reads the input of a workflow. */
function asTool({ parameters }: Variant): INodeParameters {
	const mayDelete = shownFields(parameters, 'automationPlatformTool').some(
		({ name }) => name === 'allowDeletingAsTool',
	);
	return { ...parameters, ...(mayDelete && { allowDeletingAsTool: true }) };
}

const toolVariants = variants.filter(({ parameters }) => parameters.source !== 'inputItems');

/** All variants on one route. On the other route, which uses the same code, the first variant of each resource. */
function triedOn<Tried extends Variant>(route: ToolRoute, tried: Tried[]): Tried[] {
	if (route === 'invoke') return tried;
	return tried.filter(({ resource }, index) => tried.findIndex((other) => other.resource === resource) === index);
}

describe('S01 the nodes are offered as tools', () => {
	test("S01 both action nodes are tools, the trigger is not, and the page on installing names n8n's setting", () => {
		expect([description.usableAsTool, new CustomerAuth().description.usableAsTool]).toEqual([true, true]);
		expect(new AutomationPlatformTrigger().description).not.toHaveProperty('usableAsTool');
		expect(sourceOf(join(__dirname, '../../../docs/install.md'))).toContain('N8N_COMMUNITY_PACKAGES_ALLOW_TOOL_USAGE');
	});

	test.each(routes)('S01 every operation works with only its required fields: route %s', async (route) => {
		const first = menuOperations.flatMap(
			({ name }) =>
				toolVariants.find((variant) => variant.name === name) ??
				toolVariants.find((variant) => variant.name.startsWith(`${name} (`)) ??
				[],
		);
		expect(first).toHaveLength(menuOperations.length);
		const found = await offendersOverHttp(triedOn(route, first), requests, async (variant) => {
			serveExamples();
			const names = ['resource', 'operation', 'source', 'confirm', 'updateFields', 'allowDeletingAsTool'];
			const needed = [...names, ...[...variant.required, ...variant.filled].map(({ name }) => name)];
			const stored = Object.entries(asTool(variant)).filter(([name]) => needed.includes(name));

			const { response, error } = await ask(Object.fromEntries(stored), {}, route);

			expect(error).toBeUndefined();
			expect(JSON.parse(response!)).not.toEqual([]);
			expect(requests.length).toBeGreaterThan(0);
		});
		expect(found).toEqual([]);
	});
});

test.each(routes)('a bulk retry returns one summary unless the builder chose items: route %s', async (route) => {
	serveExamples();
	const retryAll = { resource: 'incompleteExecution', operation: 'retryMany', organizationId: locator('12') };

	const answers = await Promise.all(
		[{}, { output: 'executions' }].map(async (chosen) => await ask({ ...retryAll, ...chosen }, {}, route)),
	);

	const [[summary, ...more], executions] = answers.map(({ response }) => JSON.parse(response!) as IDataObject[]);
	expect([summary, more]).toEqual([expect.objectContaining({ queued: 2, text: expect.any(String) as string }), []]);
	expect(executions.map(({ outcome }) => outcome)).toEqual(['queued', 'queued']);
});

describe('S02 input that a model writes is accepted', () => {
	function withInner(field: INodeProperties): INodeProperties[] {
		return [
			field,
			...((field.options ?? []) as INodeProperties[]).filter((option) => 'type' in option).flatMap(withInner),
		];
	}

	test('S02 every field has a default, and a description if a model can fill it', () => {
		for (const field of description.properties.flatMap(withInner).filter(({ type }) => type !== 'notice')) {
			expect([field.name, field.default]).toEqual([field.name, expect.anything()]);
			if (field.type === 'collection' || ['resource', 'operation'].includes(field.name)) continue;
			expect([field.name, field.description]).toEqual([field.name, expect.stringMatching(/\w/)]);
		}
	});

	describe.each(routes)('on the route %s', (route) => {
		test('S02 every required field can be filled by the model', async () => {
			const found = await offendersOverHttp(triedOn(route, toolVariants), requests, async (variant) => {
				serveExamples();
				const parameters = asTool(variant);
				const args: IDataObject = {};
				for (const { name, type } of variant.required.filter(takesExpression)) {
					const value = variant.parameters[name];
					const isLocator = type === 'resourceLocator';
					// A model writes numbers as text, and lists as text with commas.
					args[name] = String(isLocator ? (value as IDataObject).value : value);
					parameters[name] = isLocator ? locator(fromAI(name)) : fromAI(name);
				}

				const { response, error } = await ask(parameters, args, route);

				expect(error).toBeUndefined();
				expect(JSON.parse(response!)).not.toEqual([]);
				expect(requests.length).toBeGreaterThan(0);
			});
			expect(found).toEqual([]);
		});

		test.each([
			['teamId "12"', '12'],
			['teamId " 12 "', ' 12 '],
		])('S02 %s', async (_, teamId) => {
			serveExamples();
			const parameters = {
				resource: 'scenario',
				operation: 'getAll',
				scope: 'team',
				teamId: locator(fromAI('teamId')),
			};

			expect((await ask(parameters, { teamId }, route)).error).toBeUndefined();
			expect(requests[0].query[0]).toEqual(['teamId', '12']);
		});

		test.each(['a,b', '["a","b"]', 'a\nb', ' a, b '])('S02 ids %j', async (ids) => {
			serveExamples();
			const parameters = {
				resource: 'incompleteExecution',
				operation: 'retryMany',
				source: 'list',
				scenarioId: locator(fromAI('scenarioId')),
				ids: fromAI('ids'),
			};

			expect((await ask(parameters, { scenarioId: '1', ids }, route)).error).toBeUndefined();
			expect(requests[0].body).toEqual({ ids: ['a', 'b'] });
		});

		const deleteAll = {
			resource: 'incompleteExecution',
			operation: 'deleteMany',
			source: 'all',
			scenarioId: locator('1'),
			confirm: fromAI('confirm'),
		};

		test.each(['true', 'True', 'yes', '1'])('S02 confirm %j', async (confirm) => {
			serveExamples();

			expect((await ask(deleteAll, { confirm }, route)).error).toBeUndefined();
			expect(requests[0].query).toContainEqual(['confirmed', 'true']);
		});

		test.each(['false', 'no', ''])('S02 confirm %j: nothing is deleted', async (confirm) => {
			const { error } = await ask(deleteAll, { confirm }, route);

			expect(shownText(error)).toContain("'Confirm'");
			expect(requests).toEqual([]);
		});

		const confirmable = toolVariants.filter(({ parameters }) => 'confirm' in parameters);

		test('S02 every operation that deletes permanently is refused until a confirmation is on', () => {
			const deleting = toolVariants.filter(({ method }) => method === 'DELETE');
			const isRefusable = (variant: Variant) =>
				confirmable.includes(variant) || 'allowDeletingAsTool' in asTool(variant);
			expect(deleting.filter((variant) => !isRefusable(variant))).toEqual([]);
			expect(confirmable.map(({ name }) => name)).toEqual(
				expect.arrayContaining([
					'dataStore.deleteMany',
					'device.delete',
					'organization.delete',
					'organizationVariable.delete',
					'subscription.cancel',
					'subscription.setFreePlan',
				]),
			);
		});

		test('S02 nothing is sent without the confirmation', async () => {
			const found = await offendersOverHttp(triedOn(route, confirmable), requests, async (variant) => {
				const { parameters } = variant;
				serveExamples();
				const { confirm: _on, ...unconfirmed } = parameters;
				const left = { ...parameters, confirm: fromAI('confirm', 'boolean') };
				const refusals: Array<[parameters: INodeParameters, args: IDataObject]> = [
					[unconfirmed, {}],
					[{ ...parameters, confirm: false }, {}],
					[{ ...parameters, confirm: '={{ $json.missing }}' }, {}],
					[left, { confirm: false }],
				];
				for (const [given, args] of refusals) {
					const { error } = await ask(given, args, route);
					expect([args, error?.message]).toEqual([args, expect.stringContaining("'Confirm'")]);
				}
				expect(requests).toEqual([]);

				expect((await ask(left, { confirm: true }, route)).error).toBeUndefined();
				expect(requestsOf(variant, requests)).toHaveLength(1);
			});
			expect(found).toEqual([]);
		});

		test('S02 a delete without a confirmation is refused unless the builder has allowed it', async () => {
			const deletes = toolVariants.filter(({ method, parameters }) => method === 'DELETE' && !parameters.confirm);
			const found = await offendersOverHttp(triedOn(route, deletes), requests, async ({ parameters }) => {
				const { error } = await ask(parameters, {}, route);

				expect(shownText(error)).toContain("'Allow Deleting as Tool'");
				expect(requests).toEqual([]);
			});
			expect(found).toEqual([]);
		});
	});

	test.each(routes)('S02 an ID that its default takes from the input item is refused: route %s', async (route) => {
		const parameters = { resource: 'incompleteExecution', operation: 'get' };

		const { error } = await ask(parameters, { id: 'a1' }, route);

		expect(error?.message).toContain('Let the model define Incomplete Execution');
		expect(requests).toEqual([]);
	});

	test('S02 a value of the wrong type is refused with the name of its field', async () => {
		const parameters = { resource: 'scenario', operation: 'getAll', organizationId: locator(fromAI('organizationId')) };

		const { error } = await ask(parameters, { organizationId: 'the first one' }, 'invoke');

		expect(shownText(error)).toContain("'Organization'");
		expect(requests).toEqual([]);
	});

	test('S02 every field that is sent has a conversion, which reads what a model writes', () => {
		const sending = description.properties.flatMap(withInner).filter(({ routing }) => routing?.send?.property);
		expect(sending.filter((field) => conversionOf(field) === undefined)).toEqual([]);
	});
});

describe('S03 a failure tells the model what happened', () => {
	const page = `<!DOCTYPE html><html><body>${'<p>at Object.<anonymous> (server.js:10:5)</p>'.repeat(200)}</body></html>`;
	const failures = [
		[404, 'IM304', { code: 'IM304', message: 'Not found', detail: 'Nothing has this ID.' }],
		[406, 'IM004', { code: 'IM004', message: 'Confirmation needed', detail: 'Send confirmed=true.' }],
		[
			400,
			'SC400',
			{ code: 'SC400', message: `Long ${'words '.repeat(300)}`, detail: `Key ${authorization} ${'x'.repeat(999)}` },
		],
		[
			403,
			'SC403',
			{ code: 'SC403', message: `Bad key ${authorization}`, suberrors: [{ message: 'at x (/srv/a.js:1:2)\n  at y' }] },
		],
		[404, '404', page],
	] as const;

	type Failure = (typeof failures)[number];

	function expectShortAndFactual(message: string, [status, code]: Failure): void {
		expect(message.length).toBeLessThanOrEqual(300);
		expect(message).toContain(String(status));
		expect(message).toContain(code);
		// The message ends with what to change, in a sentence after the message of the service.
		expect(message).toMatch(/[.…] ['\w][^.]*.*\.$/);
		expect(message).not.toContain(authorization);
		expect(message).not.toMatch(/<html|<p>|\n\s*at /i);
	}

	function replyOf([status, , body]: Failure): Reply {
		return { status, body };
	}

	const kinds = failures.map((failure) => ({ name: `${failure[0]} ${failure[1]}`, failure }));
	const [, , tooLong] = failures;

	test.each<[ToolRoute, (index: number) => Failure]>([
		['invoke', (index) => failures[index % failures.length]],
		['request', () => tooLong],
	])('S03 a failure of every operation is one short, factual sentence: route %s', async (route, failureOf) => {
		const numbered = triedOn(route, toolVariants).map((variant, index) => ({ ...variant, failure: failureOf(index) }));
		const found = await offendersOverHttp(numbered, requests, async ({ failure, ...variant }) => {
			serveExamples(() => replyOf(failure));
			const { error, response } = await ask(asTool(variant), {}, route);
			expectShortAndFactual(error?.message ?? '', failure);
			expect(response ?? '').not.toContain(authorization);
		});
		expect(found).toEqual([]);
	});

	test.each(routes)('G03 S03 a failure of a tool that continues on an error is the same: route %s', async (route) => {
		serveExamples(() => replyOf(failures[0]));
		const parameters = { resource: 'incompleteExecution', operation: 'get', dlqId: fromAI('id') };

		const { response } = await runTool({
			...underTest,
			route,
			parameters,
			args: { id: 'a1' },
			onError: 'continueRegularOutput',
		});

		const [answer, ...more] = JSON.parse(response ?? '[]') as IDataObject[];
		expect([Object.keys(answer), more]).toEqual([['error'], []]);
		expectShortAndFactual(String(answer.error), failures[0]);
	});

	/** One operation for each way of sending requests. */
	const ways = ['get', 'getAll', 'update', 'retryMany (source list)', 'deleteMany (source all)'];

	test.each(routes)('S03 every kind of failure is one short, factual sentence: route %s', async (route) => {
		for (const way of ways) {
			const variant = toolVariants.find(({ name }) => name === `incompleteExecution.${way}`)!;
			const found = await offendersOverHttp(kinds, requests, async ({ failure }) => {
				serveExamples(() => replyOf(failure));
				const { error, response } = await ask(asTool(variant), {}, route);
				expectShortAndFactual(error?.message ?? '', failure);
				expect(response ?? '').not.toContain(authorization);
			});
			expect([way, found]).toEqual([way, []]);
		}
	});
});
