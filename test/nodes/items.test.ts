import type { IDataObject, INodeParameters, INodeProperties } from 'n8n-workflow';

import { contractNock } from '../contract/validity';
import type { EntryPoint } from '../support/engine';
import { offendersOverHttp } from './offendersOverHttp';
import { entries, lists } from './lists';
import { nodeUnderTest } from './nodeUnderTest';
import {
	conversionOf,
	exampleAnswer,
	plainVariantOf,
	requestsOf,
	runUnderTest,
	sampleOf,
	serveExamples,
	sharesRequests,
	shownFields,
	singleOperations,
	variants,
} from './operations';
import type { Variant } from './operations';
import { settle } from '../support/nock';
import { jsonOf } from '../support/results';
import { locator } from '../support/input';

const requests = contractNock();
const entryPoints: EntryPoint[] = ['custom', 'routing'];
const singles = singleOperations.map(plainVariantOf);

test('D09 every operation returns items with JSON, and fields of other operations change nothing', async () => {
	const numbered = variants.map((variant, index) => ({ ...variant, entryPoint: entryPoints[index % 2] }));
	const found = await offendersOverHttp(numbered, requests, async ({ parameters, entryPoint }) => {
		const seen: unknown[] = [];
		for (const withAllFields of [true, false]) {
			requests.length = 0;
			serveExamples();
			const { output, error } = await runUnderTest(parameters, { entryPoint, withAllFields });
			expect(output.flat().every(({ json }) => typeof json === 'object' && json !== null)).toBe(true);
			const items = output.flat().map((item) => ({ ...item, json: { ...item.json, executionTimeMs: 0 } }));
			seen.push([items, error?.message, [...requests]]);
		}
		expect(seen[0]).toEqual(seen[1]);
	});
	expect(found).toEqual([]);
});

test('D08 a delete that is answered with 204 returns exactly one item, which says what was deleted', async () => {
	const deletes = singles.filter(({ method, path }) => method === 'DELETE' && /:\w+$/.test(path));
	const found = await offendersOverHttp(deletes, requests, async ({ path, parameters, required }) => {
		serveExamples(() => ({ status: 204 }));

		const result = await runUnderTest(parameters);

		const id = sampleOf({ ...required.find(({ name }) => path.endsWith(`:${name}`))!, type: 'string' });
		expect(jsonOf(result)).toEqual([{ deleted: true, id }]);
		expect(requests.map(({ body, headers }) => [body, headers['content-type']])).toEqual([[undefined, undefined]]);
	});
	expect(found).toEqual([]);
});

test('D09 an answer without its object is an error that names it', async () => {
	const records = singles.filter(
		({ name, listRoot, method }) => !listRoot && method !== 'DELETE' && typeof exampleAnswer(name) === 'object',
	);
	const found = await offendersOverHttp(records, requests, async (record) => {
		const { name, resource, parameters } = record;
		const names = [resource, ...Object.keys(exampleAnswer(name)!)].map((root) => `'${root}'`);
		// An empty answer is a success if there is nothing to return but the confirmation.
		const isConfirmation = 'ok' in exampleAnswer(name)!;
		const bodies = [{}, ...(isConfirmation ? [] : ['']), '[]', '"x"', '<html></html>'];
		let next = 0;
		serveExamples((_, operationId) => (operationId === name ? { body: bodies[next++] } : undefined));
		const items = bodies.map(() => ({ json: {} }));

		const errors: unknown[] = [];
		for (const some of sharesRequests(record) ? items.map((item) => [item]) : [items]) {
			const result = await runUnderTest(parameters, { items: some, onError: 'continueRegularOutput' });
			errors.push(...jsonOf(result).map(({ error }) => error));
		}

		expect(requestsOf(record, requests)).toHaveLength(bodies.length);
		expect(errors).toHaveLength(bodies.length);
		const texts = [...names, 'is a web page'];
		for (const error of errors) expect(texts.filter((text) => String(error).includes(text))).not.toEqual([]);
	});
	expect(found).toEqual([]);
});

/** The field of the ID in the path; if there is none, the one in the query; otherwise the first required field. */
function subjectField({ path, required }: Variant): INodeProperties {
	const inQuery = required.find(({ routing }) => routing?.send?.type === 'query');
	return required.find(({ name }) => path.includes(`:${name}`)) ?? inQuery ?? required[0];
}

/** The parameters, with that field, and fields that must equal it, read from the input item. */
function withIdOfItem(single: Variant): INodeParameters {
	const field = subjectField(single);
	const sample = sampleOf(field);
	const isPassword = /password/i.test(field.name);
	const ofEmail = conversionOf(field) === 'email' && '={{ $json.id + "@shop.example" }}';
	const ofPassword = isPassword && `={{ "${String(sample)}" + $json.id }}`;
	const id = ofEmail || ofPassword || '={{ $json.id }}';
	const equal = single.required.filter(({ name }) => isPassword && single.parameters[name] === sample);
	return {
		...single.parameters,
		...Object.fromEntries(
			[field, ...equal].map(({ name, type }) => [name, type === 'resourceLocator' ? locator(id) : id]),
		),
	};
}

/** Operations on several items, of which two can differ in their required fields. */
function withSubject<Single extends Variant>(all: Single[]): Single[] {
	return all.filter(({ name, required }) => required.length > 0 && !nodeUnderTest.forOneItem.includes(name));
}

describe('of several items', () => {
	test('D10 D11 D32 each output is paired with its input, and a failed item says why, in its place', async () => {
		const refusal = { status: 406, body: { code: 'IM004', message: 'm', detail: 'd' } };
		const found = await offendersOverHttp(withSubject(singles), requests, async (single) => {
			serveExamples((request) => {
				const { path, query, body } = request;
				const sent = [...query.map(([, value]) => `/${value}`), path, JSON.stringify(body ?? '')].join(' ');
				return sent.includes('22') && requestsOf(single, [request]).length > 0 ? refusal : undefined;
			});

			const { output, error } = await runUnderTest(withIdOfItem(single), {
				items: ['11', '22', '33'].map((id) => ({ json: { id } })),
				onError: 'continueRegularOutput',
			});

			expect(error).toBeUndefined();
			const paired = output[0].map(({ pairedItem }) => (pairedItem as { item: number }).item);
			expect([...new Set(paired)]).toEqual([0, 1, 2]);
			const [failed, ...others] = output[0].filter(({ json }) => json.error);
			expect(others).toEqual([]);
			expect(failed.pairedItem).toEqual({ item: 1 });
			const { routing, typeOptions } = subjectField(single);
			const isNamed = routing?.send?.type !== 'body' && !typeOptions?.password;
			expect(failed.json.error).toMatch(isNamed ? /'22.*\[item 1\].*406/ : /\[item 1\].*406/);
			expect(failed.json.error).toMatch(/406 IM004\. d\. m\..*confirm/i);
		});
		expect(found).toEqual([]);
	});

	test('D10 each entry of a list is paired with the item that requested it', async () => {
		const found = await offendersOverHttp(withSubject(lists), requests, async (list) => {
			serveExamples(({ query, path }) => ({
				body: {
					[list.listRoot]: entries([...query.map(([, value]) => value), path].some((v) => v.includes('11')) ? 2 : 3),
				},
			}));

			const { output } = await runUnderTest(withIdOfItem(list), {
				items: ['11', '22'].map((id) => ({ json: { id } })),
			});

			expect(output[0].map(({ pairedItem }) => (pairedItem as { item: number }).item)).toEqual([0, 0, 1, 1, 1]);
		});
		expect(found).toEqual([]);
	});

	test('a hint says once that as many came as Limit allows', async () => {
		const found = await offendersOverHttp(withSubject(lists), requests, async (list) => {
			const form = withIdOfItem(list);
			if (!shownFields({ ...form, returnAll: false }).some(({ name }) => name === 'limit')) return;
			for (const [limit, hints] of [
				[2, 1],
				[4, 0],
			]) {
				settle();
				serveExamples(() => ({ body: { [list.listRoot]: entries(3) } }));

				const result = await runUnderTest(
					{ ...form, returnAll: false, limit },
					{ items: ['11', '22'].map((id) => ({ json: { id } })) },
				);

				expect(result.hints.filter(({ message }) => message.includes("'Limit'"))).toHaveLength(hints);
			}
		});
		expect(found).toEqual([]);
	});

	test.each(['id', 'list'])('D14 three with different IDs, in mode %s, are three requests', async (mode) => {
		serveExamples();

		await runUnderTest(
			{ resource: 'incompleteExecution', operation: 'get', dlqId: locator('={{ $json.id }}', mode) },
			{ items: ['a', 'b', 'c'].map((id) => ({ json: { id } })) },
		);

		expect(requests.map(({ path }) => path).sort()).toEqual(['a', 'b', 'c'].map((id) => `/api/v2/dlqs/${id}`));
	});

	test.each(['id', 'list'])('D14 three with different scenarios, in mode %s, are three requests', async (mode) => {
		const getMany = { resource: 'incompleteExecution', operation: 'getAll', searchIn: 'scenario' };
		serveExamples(({ query }, operationId) =>
			operationId === 'incompleteExecution.getAll' ? { body: { dlqs: [{ id: `of-${query[0][1]}` }] } } : undefined,
		);

		const result = await runUnderTest(
			{ ...getMany, scenarioId: locator('={{ $json.scenario }}', mode) },
			{ items: [1, 2, 3].map((scenario) => ({ json: { scenario } })) },
		);

		expect(jsonOf(result)).toMatchObject([1, 2, 3].map((scenario) => ({ id: `of-${scenario}`, scenarioId: scenario })));
		expect(requestsOf({ name: 'incompleteExecution.getAll' }, requests)).toHaveLength(3);
	});
});

test('A06 a record without optional properties causes no error', async () => {
	const sparse: IDataObject = { id: 5 };
	serveExamples((_, operationId) =>
		operationId === 'scenario.getAll'
			? { body: { scenarios: [sparse], pg: { limit: 50 } } }
			: { body: { dlq: sparse, dlqs: [sparse] } },
	);
	const ofDlq = { resource: 'incompleteExecution' };

	const scenarios = await runUnderTest({ resource: 'scenario', operation: 'getAll', organizationId: locator(1) });
	const one = await runUnderTest({ ...ofDlq, operation: 'get', dlqId: locator('a') });
	const many = await runUnderTest({ ...ofDlq, operation: 'getAll', searchIn: 'scenario', scenarioId: locator(1) });

	expect([scenarios.error, one.error, many.error]).toEqual([undefined, undefined, undefined]);
	expect([jsonOf(scenarios), jsonOf(one), jsonOf(many)]).toEqual([
		[sparse],
		[sparse],
		[{ id: 5, scenarioId: 1, scenarioName: null }],
	]);
});
