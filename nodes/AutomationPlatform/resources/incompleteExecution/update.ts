import { updateDisplayOptions } from 'n8n-workflow';
import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { OutputStep } from '../../../shared/output/steps';
import { toBody } from '../../../shared/input/routing';
import { chosenIncompleteExecution } from '../../fields/scenario';

const blueprint: INodeProperties = {
	displayName: 'Blueprint',
	name: 'blueprint',
	type: 'json',
	required: true,
	default: '',
	placeholder: 'e.g. {"name": "Order import", "flow": [], "metadata": {}}',
	description:
		'Corrected blueprint, as an object or as JSON text. Get Blueprint gives the present one. A timeout of a module is from 1 to 300.',
	routing: toBody('blueprint', 'jsonText'),
};

const failer: INodeProperties = {
	displayName: 'Failed Module ID',
	name: 'failer',
	type: 'number',
	required: true,
	default: 0,
	placeholder: 'e.g. 3',
	description: 'ID of the module in the blueprint that caused the failure; the run goes on from there',
	routing: toBody('failer', 'integerId'),
};

export const incompleteExecutionUpdateDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['incompleteExecution'], operation: ['update'] } },
	[...chosenIncompleteExecution, blueprint, failer],
);

const SHORTEST_TIMEOUT = 1;
const LONGEST_TIMEOUT = 300;

/** The modules of a blueprint, also in routes and error handlers, whose timeout the platform does not accept. */
function modulesWithOddTimeout(value: unknown): IDataObject[] {
	if (typeof value !== 'object' || value === null) return [];
	const inner = Object.values(value).flatMap(modulesWithOddTimeout);
	const { module, parameters } = value as { module?: unknown; parameters?: { timeout?: unknown } };
	const timeout = parameters?.timeout;
	const isOdd =
		typeof module === 'string' &&
		timeout !== undefined &&
		!(Number.isInteger(timeout) && (timeout as number) >= SHORTEST_TIMEOUT && (timeout as number) <= LONGEST_TIMEOUT);
	return isOdd ? [value as IDataObject, ...inner] : inner;
}

/** Adds a hint for each timeout in the sent blueprint that would make the retry fail again. */
export const hintTimeouts: OutputStep = async function (items) {
	const sent = JSON.parse(this.getNodeParameter('blueprint') as string) as unknown;
	for (const { id } of modulesWithOddTimeout(sent)) {
		const message = `The timeout of module ${String(id)} in the blueprint is outside ${SHORTEST_TIMEOUT} to ${LONGEST_TIMEOUT}: the retry may fail again.`;
		this.addExecutionHints?.({ message, location: 'outputPane' });
	}
	return items;
};
