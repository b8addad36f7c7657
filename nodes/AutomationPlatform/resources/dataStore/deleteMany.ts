import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { toBody } from '../../../shared/routing';
import { confirm } from '../../fields/deleting';
import { team } from '../../fields/team';

const dataStores: INodeProperties = {
	displayName: 'Data Stores',
	name: 'dataStoreIds',
	type: 'multiOptions',
	typeOptions: { loadOptionsMethod: 'getDataStores', loadOptionsDependsOn: ['teamId.value'] },
	required: true,
	default: [],
	description:
		'Data stores of the team that are deleted with their records. An expression gives their IDs as a list, or as text with commas between them.',
	routing: toBody('ids', 'integerList'),
};

export const dataStoreDeleteManyDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['dataStore'], operation: ['deleteMany'] } },
	[team, dataStores, confirm],
);
