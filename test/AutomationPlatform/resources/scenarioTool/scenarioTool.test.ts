import { reply, strictNock } from '../../../support/nock';
import { origin, runUnderTest } from '../../../nodes/operations';
import { jsonOf, shownText } from '../../../support/results';
import { locator } from '../../../support/input';

strictNock();

const path = '/api/v2/scenarios/tools/4712';
const update = { resource: 'scenarioTool', operation: 'update', scenarioId: locator('4712') };

describe('the answer to an update', () => {
	test.each([
		['under scenario', { scenario: { id: 4712, name: 'N' } }],
		['under tool', { scenario: null, tool: { id: 4712, name: 'N' } }],
		['bare', { id: 4712, name: 'N' }],
	])('is the scenario %s', async (_, body) => {
		reply(origin, 'PATCH', path, { body });

		const result = await runUnderTest({ ...update, updateFields: { name: 'N' } });

		expect([result.error, jsonOf(result)]).toEqual([undefined, [{ id: 4712, name: 'N' }]]);
	});

	test.each([[{ message: 'Nope', code: 'X' }], [{}], [{ scenario: null }]])(
		'is none in %j: it may have been done',
		async (body) => {
			reply(origin, 'PATCH', path, { body });

			const { error, output } = await runUnderTest({ ...update, updateFields: { name: 'N' } });

			expect(shownText(error)).toMatch(/has no object under 'scenario' or 'tool'.*may have been processed/);
			expect(output).toEqual([]);
		},
	);
});
