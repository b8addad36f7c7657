import type { INodeProperties } from 'n8n-workflow';

import { toPath } from '../../shared/input/routing';

/** The LLM provider whose models are listed. It sends nothing. */
export const providerOfList: INodeProperties = {
	displayName: 'LLM Provider',
	name: 'providerId',
	type: 'resourceLocator',
	typeOptions: { loadOptionsDependsOn: ['teamId.value'] },
	default: { mode: 'list', value: '' },
	description: 'LLM provider whose models are listed below; without it those of all providers of the team',
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
	description: 'LLM provider that is meant. Choose its team first, or give its ID.',
	routing: toPath('integerId'),
};
