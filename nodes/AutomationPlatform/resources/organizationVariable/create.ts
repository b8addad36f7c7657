import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { matching } from '../../../shared/input/check';
import { toBody } from '../../../shared/input/routing';
import { organization } from '../../fields/organization';
import { type, typedValue } from './fields';

const isName = matching(/^[A-Za-z0-9$_]+$/, 'can contain only letters (A to Z), digits, $, and _');

const variableName: INodeProperties = {
	displayName: 'Name',
	name: 'name',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. roast_limit',
	description: 'Letters (A to Z), digits, $, and _ only',
	routing: toBody('name', 'id', isName),
};

export const organizationVariableCreateDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['organizationVariable'], operation: ['create'] } },
	[organization, variableName, type, ...typedValue],
);
