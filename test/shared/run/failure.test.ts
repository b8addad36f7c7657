import type { INode, INodeExecutionData } from 'n8n-workflow';

import { failureOf } from '../../../nodes/shared/run/run';
import type { Invocation } from '../../../nodes/shared/run/run';

const input = { id: 'a', mark: 'one', error: 'of a node before' };
const error = new Error('Broken');

function failure(node: Partial<INode>): INodeExecutionData {
	const context = { getNode: () => ({ type: 'automationPlatform', ...node }) } as Invocation['context'];
	const items = [{ json: {} }, { json: input, binary: { data: { data: '', mimeType: 'text/plain' } } }];
	return failureOf({ context, items, firstIndex: 4 } as Invocation, error, 5, { scenarioId: 1 });
}

const json = { id: 'a', mark: 'one', scenarioId: 1, error: 'Broken' };

test('G03 a failed item has its input, what is known about it, and the error as data, but no error property', () => {
	expect(failure({ onError: 'continueRegularOutput' })).toEqual({ json, pairedItem: { item: 5 } });
	// The setting of old workflows.
	expect('error' in failure({ continueOnFail: true })).toBe(false);
});

test('G03 with an error output the item also has a hidden error property, which n8n finds and older versions remove', () => {
	const item = failure({ onError: 'continueErrorOutput' });

	expect(item.error).toBe(error);
	expect('error' in { ...item }).toBe(false);
	item.error = undefined;
	expect({ ...item }).toEqual({ json, pairedItem: { item: 5 } });
});

test('G03 as a tool a failed call returns only its error, because the model knows its input', () => {
	expect(failure({ type: 'automationPlatformTool' }).json).toEqual({ scenarioId: 1, error: 'Broken' });
});
