import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import type { OutputStep } from '../../../shared/output/steps';
import { toBody } from '../../../shared/input/routing';
import { modulesIn } from '../../blueprint';
import { chosenIncompleteExecution } from '../../fields/scenario';

const blueprint: INodeProperties = {
	displayName: 'Blueprint',
	name: 'blueprint',
	type: 'string',
	typeOptions: { rows: 4 },
	default: '',
	placeholder: 'e.g. {"name": "Order import", "flow": [], "metadata": {}}',
	description:
		'The corrected blueprint, as JSON. Start from the output of Get Blueprint. If a module has a parameter named timeout, its value must be from 1 to 300. Leave empty to keep the current blueprint.',
	routing: toBody('blueprint', 'jsonText'),
};

const failer: INodeProperties = {
	displayName: 'Failed Module',
	name: 'failer',
	type: 'resourceLocator',
	typeOptions: { loadOptionsDependsOn: ['dlqId.value'] },
	default: { mode: 'list', value: '' },
	description:
		'The module that caused the failure. A retry continues from there. Leave empty to keep the current module.',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod: 'searchModules', searchable: true },
		},
		{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 3' },
	],
	routing: toBody('failer', 'integerId'),
};

export const incompleteExecutionUpdateDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['incompleteExecution'], operation: ['update'] } },
	[...chosenIncompleteExecution, blueprint, failer],
);

const SHORTEST_TIMEOUT = 1;
const LONGEST_TIMEOUT = 300;

/** Whether a module has a timeout that the platform does not accept. */
function hasOddTimeout({ parameters }: IDataObject): boolean {
	const { timeout } = (parameters ?? {}) as { timeout?: unknown };
	if (timeout === undefined) return false;
	return !Number.isInteger(timeout) || Number(timeout) < SHORTEST_TIMEOUT || Number(timeout) > LONGEST_TIMEOUT;
}

/** Adds a hint for each timeout in the sent blueprint that would make the retry fail again. */
export const hintTimeouts: OutputStep = async function (items) {
	const sent = this.getNodeParameter('blueprint') as string | undefined;
	for (const { id } of modulesIn(sent && JSON.parse(sent)).filter(hasOddTimeout)) {
		const message = `The timeout of module ${String(id)} in the blueprint must be a whole number from ${SHORTEST_TIMEOUT} to ${LONGEST_TIMEOUT}. The retry may fail again.`;
		this.addExecutionHints?.({ message, location: 'outputPane' });
	}
	return items;
};
