import type { INodeProperties } from 'n8n-workflow';

import { toPath } from '../../shared/routing';

/** The organization, in the path. */
export const organization: INodeProperties = {
	displayName: 'Organization',
	name: 'organizationId',
	type: 'resourceLocator',
	required: true,
	default: { mode: 'list', value: '' },
	description: 'Organization that is meant',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod: 'searchOrganizations', searchable: true },
		},
		{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 12' },
	],
	routing: toPath('integerId'),
};
