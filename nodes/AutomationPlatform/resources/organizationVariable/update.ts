import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { toBody } from '../../../shared/input/routing';
import { chosenVariable } from '../../fields/variable';
import { type, typedValue } from './fields';

const [boolean, date, ...others] = type.options as INodePropertyOptions[];

/** The type of the variable. Keep Current Type is an empty value, which is not sent: `update.run.ts` reads the type. */
const newType: INodeProperties = {
	...type,
	required: false,
	options: [
		boolean,
		date,
		{ name: 'Keep Current Type', value: '', description: 'Convert the value to the current type' },
		...others,
	],
	default: '',
	description: 'The data type of the variable. To change it, select another type.',
};

/** The value of a variable whose type is kept. `update.run.ts` converts the text to the type. */
const keptTypeValue: INodeProperties = {
	displayName: 'Value',
	name: 'value',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. 25',
	description:
		'The new value. It must match the current type, such as 25 for a number. For empty text, set Type to Text.',
	displayOptions: { show: { type: [''] } },
	routing: toBody('value', 'text'),
};

export const organizationVariableUpdateDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['organizationVariable'], operation: ['update'] } },
	[...chosenVariable, newType, keptTypeValue, ...typedValue],
);
