import { contractNock } from '../../contract/validity';
import { asExpressions, countEvaluations } from '../../support/evaluations';
import { runUnderTest, serveExamples } from '../../nodes/operations';
import { locator } from '../../support/input';

contractNock();

const items = ['a', 'b', 'c'].map((id) => ({ json: { id, scenarioId: 12 } }));

const onceForEach = Object.fromEntries(items.map((_, index) => [index, 1]));

test('evaluates IDs from 1,000 input items twice, not twice for each item', async () => {
	serveExamples(() => ({ body: { dlqs: [] } }));
	const parameters = {
		resource: 'incompleteExecution',
		operation: 'retryMany',
		source: 'inputItems',
		idField: 'id',
		scenarioIdField: 'scenarioId',
	};

	const { counts } = await countEvaluations(async () =>
		runUnderTest(asExpressions(parameters, ['resource', 'operation', 'source']), {
			items: Array.from({ length: 1000 }, (_, index) => ({ json: { id: `dlq-${index}`, scenarioId: 12 } })),
		}),
	);

	expect(counts).toEqual({ idField: { 0: 1 }, scenarioIdField: { 0: 1 } });
});

test('does not evaluate a field that only fills the list of another field when the node runs', async () => {
	serveExamples();
	const { counts, result } = await countEvaluations(async () =>
		runUnderTest(
			asExpressions({
				resource: 'incompleteExecution',
				operation: 'get',
				organizationId: locator('34'),
				scenarioId: locator('6120', 'list'),
				dlqId: locator('a', 'list'),
			}),
			{ items },
		),
	);

	expect(result.error).toBeUndefined();
	expect(counts).toEqual({ 'dlqId.value': onceForEach });
});

test('reads Request Options once for the run, not for each item', async () => {
	serveExamples();
	const parameters = {
		resource: 'incompleteExecution',
		operation: 'get',
		dlqId: locator('a'),
		requestOptions: { timeout: '={{ 1000 * 60 }}', maxInFlight: '={{ 5 * 2 }}' },
	};

	const { counts } = await countEvaluations(async () => runUnderTest(parameters, { items }));

	expect(counts).toEqual({ '={{ 1000 * 60 }}': { 0: 1 }, '={{ 5 * 2 }}': { 0: 1 } });
});
