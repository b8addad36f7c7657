import type { INodeProperties } from 'n8n-workflow';

import { toPath } from '../../shared/input/routing';

/** The LLM provider whose models are listed. It sends nothing. */
export const providerOfList: INodeProperties = {
	displayName: 'LLM Provider',
	name: 'providerId',
	type: 'resourceLocator',
	typeOptions: { loadOptionsDependsOn: ['teamId.value'] },
	default: { mode: 'list', value: '' },
	description:
		'The LLM provider whose models appear in the list below. Leave empty to list the models of all providers of the team.',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod: 'searchProviders', searchable: true },
		},
		{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 3' },
	],
};

/** The LLM provider, in the path. */
export const provider: INodeProperties = {
	...providerOfList,
	required: true,
	description: "The LLM provider to work with. Select the team first, or enter the provider's ID.",
	routing: toPath('integerId'),
};
