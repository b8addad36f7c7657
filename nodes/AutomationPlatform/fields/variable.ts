import type { INodeProperties } from 'n8n-workflow';

import { toPath } from '../../shared/input/routing';
import { organization } from './organization';

const variable: INodeProperties = {
	displayName: 'Variable',
	name: 'variableName',
	type: 'resourceLocator',
	typeOptions: { loadOptionsDependsOn: ['organizationId.value'] },
	required: true,
	default: { mode: 'list', value: '' },
	description: "The variable to work with. Select the organization first, or enter the variable's name.",
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod: 'searchVariables', searchable: true },
		},
		{ displayName: 'By Name', name: 'id', type: 'string', placeholder: 'e.g. roast_limit' },
	],
	routing: toPath('id'),
};

/** A variable and its organization. */
export const chosenVariable: INodeProperties[] = [organization, variable];
