import type { INodeParameters } from 'n8n-workflow';

import { contractNock } from '../../../contract/validity';
import type { EntryPoint } from '../../../support/engine';
import { exampleAnswer, runUnderTest, serveExamples } from '../../../nodes/operations';
import { jsonOf, shownText } from '../../../support/results';
import { locator } from '../../../support/input';

const requests = contractNock();
const entryPoints: EntryPoint[] = ['custom', 'routing'];

function organization(operation: string, more: INodeParameters = {}): INodeParameters {
	return { resource: 'organization', operation, ...more };
}

const organizationId = locator('34');

describe('A07 get right after create', () => {
	test.each(entryPoints)(
		'A07 Wait for Synchronization sends wait=true when on, and nothing when off or not set: %s',
		async (entryPoint) => {
			serveExamples();

			for (const stored of [{ wait: true }, { wait: '={{ "true" }}' }, { wait: false }, {}, { wait: '={{ "no" }}' }]) {
				await runUnderTest(organization('get', { organizationId, ...stored }), { entryPoint });
			}

			expect(requests.map(({ query }) => query)).toEqual([[['wait', 'true']], [['wait', 'true']], [], [], []]);
		},
	);
});

describe('A06 zones', () => {
	test('A06 the zone is sent in the query, and does not change the address', async () => {
		serveExamples();

		await runUnderTest(organization('getAll', { filters: { zone: 'us1.platform.invalid', externalId: 'x-1' } }));

		expect(requests[0].origin).toContain('zone.example');
		expect(Object.fromEntries(requests[0].query)).toMatchObject({ zone: 'us1.platform.invalid', externalId: 'x-1' });
	});

	test('A06 an organization of another zone lacks properties, and is returned anyway', async () => {
		const { license, serviceName, isPaused, ...rest } = exampleAnswer('organization.get')!.organization as Record<
			string,
			unknown
		>;
		serveExamples(() => ({ body: { organization: rest } as object }));

		const whole = await runUnderTest(organization('get', { organizationId, simplify: false }));
		const simple = await runUnderTest(organization('get', { organizationId }));

		expect([license, serviceName, isPaused]).not.toContain(undefined);
		expect(jsonOf(whole)).toEqual([rest]);
		expect(jsonOf(simple)[0]).toMatchObject({ id: 34, name: rest.name });
		expect(jsonOf(simple)[0]).not.toHaveProperty('isPaused');
	});

	test.each([401, 403, 404])('A06 a %d says that the organization may be in another zone', async (status) => {
		serveExamples(() => ({ status, body: { message: 'No' } }));

		expect(shownText((await runUnderTest(organization('get', { organizationId }))).error)).toMatch(/zone/);
	});
});

test.each([
	[
		['id', 'name'],
		['id', 'name'],
	],
	['={{ ["id", "license"] }}', ['id', 'license']],
	['={{ "teams, zone" }}', ['teams', 'zone']],
	['={{ [] }}', []],
])('D05 sends columns %j with one key cols[] for each', async (cols, sent) => {
	serveExamples();

	await runUnderTest(organization('getAll', { options: { cols } as INodeParameters }));

	expect(requests[0].query.filter(([key]) => key.startsWith('cols'))).toEqual(sent.map((col) => ['cols[]', col]));
});

test('Simplify returns ten properties, and every counter as the service wrote it', async () => {
	const answer = exampleAnswer('organization.get')!;
	const counted = { ...(answer.organization as object), operations: '90071992547409931', transfer: 5 };
	serveExamples(() => ({ body: { organization: counted } }));

	const [simple] = jsonOf(await runUnderTest(organization('get', { organizationId })));
	const [whole] = jsonOf(await runUnderTest(organization('get', { organizationId, simplify: false })));

	expect(Object.keys(simple).length).toBeLessThanOrEqual(10);
	expect([simple.operations, whole.operations, whole.transfer]).toEqual(['90071992547409931', '90071992547409931', 5]);
	expect(whole).toEqual(counted);
});

test('a delete is sent without Confirm, and an error that asks for a confirmation names Confirm', async () => {
	serveExamples(() => ({ status: 406, body: { code: 'IM004', message: 'It has active scenarios' } }));

	const { error } = await runUnderTest(organization('delete', { organizationId }));

	expect(shownText(error)).toMatch(/'34'.*406 IM004.*active scenarios.*'Confirm'/);
	expect(requests.map(({ query }) => query)).toEqual([[]]);
});

test('usage returns one item for each day, with the organization', async () => {
	serveExamples();

	const items = jsonOf(await runUnderTest(organization('getUsage', { organizationId })));

	expect(items[0]).toEqual({
		date: '2026-04-05',
		operations: 310,
		dataTransfer: 40960,
		centicredits: 31000,
		organizationId: 34,
	});
	expect(requests[0].query).toEqual([]);
});
