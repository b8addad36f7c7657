import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Document } from 'openapi-backend';
import { Clock } from '../../sandbox/server/clock';
import { Contract } from '../../sandbox/server/contract';
import type { Operation } from '../../sandbox/server/contract';
import { ApiError } from '../../sandbox/server/errors';
import type { Operations } from '../../sandbox/server/operation';
import { automationPlatformOperations, views } from '../../sandbox/server/operations';
import { plainOperations } from '../../sandbox/server/operations/plain';
import { Sandbox } from '../../sandbox/server/sandbox';
import { State } from '../../sandbox/server/state/state';
import { offendersOf } from '../nodes/offenders';
import { runs } from '../support/properties';
import { useSandboxApi } from './support/api';
import { testNow } from './support/client';

const label = {
	type: 'object',
	required: ['id', 'name', 'uses'],
	properties: {
		id: { type: 'integer' },
		name: { type: 'string' },
		color: { type: 'string' },
		teamId: { type: 'integer' },
		uses: { type: 'integer' },
	},
};
const labels = [
	{ id: 7, name: 'Tax', color: 'red', teamId: 88, uses: 2 },
	{ id: 8, name: 'Beans', color: 'blue', teamId: 88, uses: 0 },
];
type Label = (typeof labels)[number];
type LabelAnswer = { label: Label };
const pg = { sortBy: 'name', sortDir: 'asc', limit: 2, offset: 0 };
const color = { name: 'color', in: 'query', schema: { type: 'string' } };
const cols = { name: 'cols[]', in: 'query', schema: { type: 'array', items: { type: 'string' } } };
const sortBy = { name: 'pg[sortBy]', in: 'query', schema: { type: 'string', enum: ['name', 'id'] } };

const objectOf = (properties: object, required = Object.keys(properties)) => ({ type: 'object', required, properties });
const integer = { type: 'integer' };
const json = (schema: object, example: unknown) => ({ content: { 'application/json': { schema, example } } });
const ok = (schema: object, example: unknown) => ({ '200': { description: 'Done.', ...json(schema, example) } });
const fieldsOfLabel = { name: { type: 'string' }, color: { type: 'string' }, teamId: integer };
const inPath = (name: string, schema: object = integer) => ({ name, in: 'path', required: true, schema });

/**
 * Labels, which have a number as ID and wrapped answers; marks of an organization, with a text as ID and bare answers;
 * and operations that are not plain.
 */
const document = {
	openapi: '3.1.0',
	info: { title: 'Made up', version: '1' },
	paths: {
		'/labels': {
			get: {
				operationId: 'bigLabel.getAll',
				tags: ['bigLabel'],
				parameters: [color, cols, sortBy],
				responses: ok(objectOf({ labels: { type: 'array', items: label }, pg: { type: 'object' } }), { labels, pg }),
			},
			post: {
				operationId: 'bigLabel.create',
				tags: ['bigLabel'],
				requestBody: json(objectOf(fieldsOfLabel, ['name']), { name: 'Tax' }),
				responses: ok(objectOf({ label }), { label: labels[0] }),
			},
		},
		'/labels/{labelId}': {
			parameters: [inPath('labelId')],
			get: {
				operationId: 'bigLabel.get',
				tags: ['bigLabel'],
				responses: ok(objectOf({ label }), { label: labels[0] }),
			},
			patch: {
				operationId: 'bigLabel.update',
				tags: ['bigLabel'],
				requestBody: json(objectOf(fieldsOfLabel, []), { name: 'Tax' }),
				responses: ok(objectOf({ label }), { label: labels[0] }),
			},
			delete: {
				operationId: 'bigLabel.delete',
				tags: ['bigLabel'],
				responses: ok(objectOf({ label: integer }), { label: 7 }),
			},
		},
		'/labels/{labelId}/copy': {
			parameters: [inPath('labelId')],
			post: {
				operationId: 'bigLabel.duplicate',
				tags: ['bigLabel'],
				responses: ok(objectOf({ label }), { label: labels[1] }),
			},
		},
		'/organizations/{organizationId}/marks': {
			parameters: [inPath('organizationId')],
			get: {
				operationId: 'mark.getAll',
				tags: ['mark'],
				responses: ok({ type: 'array', items: objectOf({ id: { type: 'string' } }) }, [{ id: 'a1', text: 'One' }]),
			},
			post: {
				operationId: 'mark.create',
				tags: ['mark'],
				requestBody: json(objectOf({ text: { type: 'string' } }), { text: 'One' }),
				responses: ok(objectOf({ id: { type: 'string' } }), { id: 'a1', text: 'One' }),
			},
		},
		'/organizations/{organizationId}/marks/{markId}': {
			parameters: [inPath('organizationId'), inPath('markId', { type: 'string' })],
			put: {
				operationId: 'mark.update',
				tags: ['mark'],
				requestBody: json(objectOf({ text: { type: 'string' } }), { text: 'Two' }),
				responses: { '204': { description: 'Done.' } },
			},
			delete: {
				operationId: 'mark.delete',
				tags: ['mark'],
				responses: ok(objectOf({ ok: { const: 1 } }), { ok: 1 }),
			},
		},
		'/report': {
			get: {
				operationId: 'report.get',
				tags: ['report'],
				responses: ok(objectOf({ total: integer }), { total: 3 }),
			},
		},
	},
};

describe('an operation without a handler, in a test contract', () => {
	let folder: string;
	let sandbox: Sandbox;
	let operations: Operations;

	const begin = () =>
		new Sandbox({ seed: 'platform', clock: Clock.frozen(testNow), modes: {} }, join(folder, 'journal.jsonl'));

	beforeAll(async () => {
		operations = plainOperations(await Contract.of(document as unknown as Document), {});
	});
	beforeEach(() => {
		folder = mkdtempSync(join(tmpdir(), 'sandbox-plain-'));
		sandbox = begin();
	});
	afterEach(() => {
		sandbox.close();
		rmSync(folder, { recursive: true, force: true });
	});

	/** Starts another process with the journal. */
	function restart(): void {
		sandbox.close();
		sandbox = begin();
	}

	/** Returns the body of the answer, or status and code of a refusal. */
	function call<Answer = unknown>(
		operationId: string,
		{ params = {}, query = {}, body = undefined as unknown } = {},
	): Answer {
		try {
			return operations[operationId]({
				operationId,
				params,
				query,
				body,
				identity: { userId: 5, authUsed: 'token', scopes: [] },
				state: sandbox.state,
				now: testNow,
				record: (change) => sandbox.record(change),
			}) as Answer;
		} catch (error) {
			if (!(error instanceof ApiError)) throw error;
			return [error.status, (error.body as { code: string }).code] as Answer;
		}
	}

	const get = (labelId: number) => call<LabelAnswer>('bigLabel.get', { params: { labelId } });
	const list = (query = {}) => call<{ labels: Label[] }>('bigLabel.getAll', { query }).labels;

	test('has a handler if it is plain, and only then', () => {
		const missing = ['bigLabel.duplicate', 'report.get'];
		const all = Object.values(document.paths).flatMap((path) =>
			Object.values(path as Record<string, { operationId?: string }>).flatMap(({ operationId }) => operationId ?? []),
		);
		expect(Object.keys(operations).sort()).toEqual(all.filter((name) => !missing.includes(name)).sort());
	});

	test('starts a list with the examples of the contract, sorted, in pages, filtered and with the requested columns', () => {
		expect(call('bigLabel.getAll')).toEqual({
			labels: [labels[1], labels[0]],
			pg: { ...pg, returnTotalCount: false },
		});
		expect(list({ 'pg[sortBy]': 'id', 'pg[limit]': 1, 'pg[offset]': 1 })).toEqual([labels[1]]);
		expect(list({ color: 'red', 'cols[]': ['id', 'color'] })).toEqual([{ id: 7, color: 'red' }]);
		expect(call('mark.getAll', { params: { organizationId: 12 } })).toEqual([{ id: 'a1', text: 'One' }]);
		sandbox.record({ type: 'modes', modes: { emptyLists: 'null' } });
		expect(list({ color: 'green' })).toBeNull();
	});

	test('gives a new record an ID, the given fields, and those others that only the service knows', () => {
		const created = call('bigLabel.create', { body: { name: 'New' } });
		expect(created).toEqual({ label: { id: 1_000_001, name: 'New', uses: 2 } });
		expect(get(1_000_001)).toEqual(created);
		expect(call<LabelAnswer>('bigLabel.create', { body: { name: 'Next', color: 'red' } }).label).toMatchObject({
			id: 1_000_002,
		});
		const marks = [1, 2].map(() =>
			call<{ id: string }>('mark.create', { params: { organizationId: 12 }, body: { text: 'x' } }),
		);
		expect(marks[0]).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), text: 'x' });
		expect(marks[1].id).not.toBe(marks[0].id);
		expect(call('mark.getAll', { params: { organizationId: 14 } })).toHaveLength(1);
	});

	test('changes the given fields in an update, and removes the record in a delete', () => {
		expect(call('bigLabel.update', { params: { labelId: 7 }, body: { color: 'green' } })).toEqual({
			label: { ...labels[0], color: 'green' },
		});
		expect(call('bigLabel.delete', { params: { labelId: 7 } })).toEqual({ label: 7 });
		expect([get(7), list()]).toEqual([[404, 'IM304'], [labels[1]]]);
		const mark = { organizationId: 12, markId: 'a1' };
		expect(call('mark.update', { params: mark, body: { text: 'Two' } })).toBeUndefined();
		expect(call('mark.getAll', { params: mark })).toEqual([{ id: 'a1', text: 'Two' }]);
		expect(call('mark.delete', { params: mark })).toEqual({ ok: 1 });
	});

	test.each([
		['an unknown ID', 'bigLabel.update', { params: { labelId: 9 }, body: {} }, [404, 'IM304']],
		['a blank name', 'bigLabel.create', { body: { name: ' ' } }, [400, 'SC400']],
		['an unknown team', 'bigLabel.create', { body: { name: 'x', teamId: 999 } }, [404, 'IM304']],
		['a team of a paused organization', 'bigLabel.create', { body: { name: 'x', teamId: 91 } }, [403, 'IM002']],
		['an organization of another zone', 'mark.getAll', { params: { organizationId: 13 } }, [401, 'IM001']],
	])('refuses %s', (_what, operationId, request, failure) => {
		expect(call(operationId, request)).toEqual(failure);
	});

	const change = fc.oneof(
		fc.record({ do: fc.constant('create'), body: fc.record({ name: fc.constantFrom('a', 'b') }) }),
		fc.record({ do: fc.constant('update'), at: fc.nat(5), body: fc.constantFrom({}, { color: 'green' }) }),
		fc.record({ do: fc.constant('delete'), at: fc.nat(5) }),
		fc.record({ do: fc.constant('restart') }),
	) as fc.Arbitrary<{ do: string; at?: number; body?: object }>;

	test('keeps the same records as a plain map after any changes, also in a process that continues the journal', () => {
		fc.assert(
			fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
				sandbox.reset();
				const model = new Map(labels.map((record) => [record.id, record]));
				for (const { do: what, at = 0, body } of changes) {
					const id = [...model.keys()][at % Math.max(1, model.size)];
					if (what === 'restart') restart();
					else if (what === 'create') {
						const made = call<LabelAnswer>('bigLabel.create', { body }).label;
						expect(model.has(made.id)).toBe(false);
						model.set(made.id, made);
					} else if (model.size > 0) {
						const answer = call<LabelAnswer>(`bigLabel.${what}`, { params: { labelId: id }, body });
						if (what === 'delete') model.delete(id);
						else expect(model.set(id, { ...model.get(id)!, ...body }).get(id)).toEqual(answer.label);
					}
				}
				expect([...model.keys()].map((id) => get(id).label)).toEqual([...model.values()]);
				expect(list({ 'pg[limit]': 2 })).toHaveLength(Math.min(2, model.size));
			}),
			{ numRuns: runs(50) },
		);
	});
});

test('shows the records of a path that seeds fill in the way of that path', () => {
	expect([...new State().recordsByPath.keys()].sort()).toEqual(Object.keys(views).sort());
});

describe('the contract of the automation platform', () => {
	const api = useSandboxApi('demo');

	/** IDs of the demo, which the examples of the contract have too. */
	const known: Record<string, unknown> = { organizationId: 34, teamId: 340 };
	const order = ['post', 'get', 'put', 'patch', 'delete'];
	const isOfOne = ({ path }: Operation) => path.endsWith('}');

	/** The body of the example, and the required query keys. */
	function requestOf({ parameters = [], requestBody, path }: Operation, id: unknown) {
		const { example, examples = {} } =
			(requestBody as { content: Record<string, { example?: object; examples?: Record<string, { value: object }> }> })
				?.content['application/json'] ?? {};
		const required = parameters.filter((parameter) => 'required' in parameter && parameter.in === 'query');
		return {
			url: path.replace(/\{(\w+)\}/g, (_, name: string) => String(known[name] ?? id)),
			params: Object.fromEntries(required.map(({ name }) => [name, known[name] ?? 'example'])),
			data: example ?? Object.values(examples)[0]?.value,
		};
	}

	test('the answer of each operation without a handler to its example fits the contract', async () => {
		const contract = await Contract.load('automation-platform.openapi.yaml');
		const plain = contract.operations
			.filter(({ operationId }) => !(operationId in automationPlatformOperations))
			.sort((one, other) => order.indexOf(one.method) - order.indexOf(other.method));
		const wrong = await offendersOf(
			plain.map((operation): [string, Operation] => [operation.operationId, operation]),
			async (operation) => {
				const { operationId, method, path, tags = [] } = operation;
				const all = path.replace(/\/\{\w+\}$/, '');
				const listed = contract.match('GET', requestOf({ ...operation, path: all }, 0).url);
				const { data: page } = listed ? await api.client.request(requestOf(listed, 0)) : { data: undefined };
				const records = [page, ...Object.values((page ?? {}) as object)].find(Array.isArray) as
					| Array<{ id: unknown }>
					| undefined;
				const example = JSON.stringify(contract.example(operation).body);
				const id = records?.[0]?.id ?? /"id":"?([^",}]+)/.exec(example)?.[1];
				const answer = await api.client.request({ method, ...requestOf(operation, isOfOne(operation) ? id : 0) });
				const body: unknown = answer.status === 204 ? null : answer.data;
				const reasons =
					answer.status >= 300
						? [`${answer.status} ${JSON.stringify(answer.data)}`]
						: contract.checkAnswer(operationId, answer.status, body);
				return reasons.map(
					(reason) =>
						`${reason}. Correct its schema and its example in sandbox/contract/automation-platform.openapi.yaml, ` +
						`or write what it does in sandbox/server/operations/${tags[0]}.ts`,
				);
			},
		);
		expect(wrong).toEqual([]);
		expect(plain.length).toBeGreaterThan(0);
	});
});
