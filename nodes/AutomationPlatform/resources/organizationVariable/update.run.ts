import { inputError } from '../../../shared/errors/nodeErrors';
import { shorten } from '../../../shared/errors/text';
import type { Conversion } from '../../../shared/input/routing';
import type { ItemWork } from '../../../shared/run/item';
import { variables } from '../../methods/lists';
import { readOnce } from '../../readOnce';

const LONGEST_NAME = 60;

/** The conversion of a variable's value, by the type of the variable. */
const CONVERSIONS: Record<string, Conversion | undefined> = { 1: 'number', 2: 'text', 3: 'boolean', 4: 'isoTime' };

/**
 * Updates a variable. If the type is kept, the value is converted to the current type, and both are sent, because the
 * platform compares value and type only if it receives both.
 *
 * @throws NodeOperationError for a value that does not match the type, and for a variable that the organization does not
 * have
 */
export const update: ItemWork = async (item) => {
	const { run, index, values } = item;
	const { request, errorContext } = item.prepared;
	if (request.body?.typeId !== undefined) return await item.send();
	const name = values.wire('variableName');
	const known = await readOnce(run, index, variables(values.wire('organizationId') as number));
	const variable = known.find((entry) => entry.name === name);
	if (!variable) {
		throw inputError(
			errorContext,
			`The organization has no variable '${shorten(String(name), LONGEST_NAME)}'`,
			"Check 'Organization' and 'Variable' (case-sensitive). The license must include custom variables",
		);
	}
	const { typeId } = variable;
	const conversion = CONVERSIONS[String(typeId)];
	if (!conversion)
		throw inputError(errorContext, 'The current type of the variable is unknown', "Select one in 'Type'");
	request.body = { typeId, value: values.converted('value', conversion) as string };
	return await item.send();
};
