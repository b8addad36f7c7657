import type { INodeProperties } from 'n8n-workflow';

import { toPath } from '../../shared/input/routing';

/** The organization that fills other lists. It sends nothing. */
export const organizationOfList: INodeProperties = {
	displayName: 'Organization',
	name: 'organizationId',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	description: 'The organization whose entries appear in the list below',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod: 'searchOrganizations', searchable: true },
		},
		{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 12' },
	],
};

/** The organization, in the path. */
export const organization: INodeProperties = {
	...organizationOfList,
	required: true,
	description: 'The organization to work with',
	routing: toPath('integerId'),
};
