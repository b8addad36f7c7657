import type { INodeProperties } from 'n8n-workflow';

import { toPath } from '../../shared/input/routing';

/** The organization that fills other lists. It sends nothing. */
export const organizationOfList: INodeProperties = {
	displayName: 'Organization',
	name: 'organizationId',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	description: 'Organization whose list is shown below',
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
	description: 'Organization that is meant',
	routing: toPath('integerId'),
};
