import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { contractNock } from '../../contract/validity';
import { runTool, type ToolRoute } from '../../support/engine';
import { underTest, runUnderTest, serveExamples } from '../../nodes/operations';
import { jsonOf, shownText } from '../../support/results';
import { locator } from '../../support/input';

const requests = contractNock();
const routes: ToolRoute[] = ['invoke', 'request'];
const fromAI = "={{ $fromAI('given', 'Asked of the model', 'string') }}";

describe.each(routes)('on the route %s', (route) => {
	const ask = async (parameters: INodeParameters, args: IDataObject = {}) =>
		await runTool({ ...underTest, route, parameters, args });

	test.each([{ dlqs: [] }, { dlqs: null }])(
		'tells the model that a list without entries (%j) is empty',
		async (body) => {
			serveExamples(() => ({ body }));
			const { response, error } = await ask({
				resource: 'incompleteExecution',
				operation: 'getAll',
				searchIn: 'scenario',
				scenarioId: locator('4711'),
			});
			expect([error, JSON.parse(response!)]).toEqual([undefined, [{ message: 'Nothing was found' }]]);
		},
	);

	const list = { resource: 'scenario', operation: 'getAll', scope: 'team' };
	test.each([
		['filled by the model', fromAI, 'Call the tool again with a valid value'],
		['set by the builder', 'eighty', 'The builder of the workflow must set it in the node'],
	])('says who can fix a field that is %s', async (_, value, advice) => {
		const { error } = await ask({ ...list, teamId: locator(value) }, { given: 'eighty' });
		expect(shownText(error)).toMatch(/^'Team' must be a numeric ID/);
		expect(shownText(error)).toContain(advice);
		expect(requests).toEqual([]);
	});
});

test('returns no items for no entries in a workflow, and advises the builder', async () => {
	serveExamples(() => ({ body: { dlqs: [] } }));
	const list = { resource: 'incompleteExecution', operation: 'getAll', searchIn: 'scenario' };
	const result = await runUnderTest({ ...list, scenarioId: locator('4711') });
	expect([result.error, jsonOf(result)]).toEqual([undefined, []]);
	const { error } = await runUnderTest({ ...list, scenarioId: locator('x') });
	expect(shownText(error)).toContain('fix its expression');
});
