import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { toBody } from '../../../shared/input/routing';
import { confirm } from '../../fields/deleting';
import { deletesDataStores } from '../../fields/notices';
import { team } from '../../fields/team';

const dataStores: INodeProperties = {
	displayName: 'Data Store Names or IDs',
	name: 'dataStoreIds',
	type: 'multiOptions',
	typeOptions: { loadOptionsMethod: 'getDataStores', loadOptionsDependsOn: ['teamId.value'] },
	required: true,
	default: [],
	description:
		'The data stores to delete, with all their records. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
	routing: toBody('ids', 'integerList'),
};

export const dataStoreDeleteManyDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['dataStore'], operation: ['deleteMany'] } },
	[deletesDataStores, team, dataStores, confirm],
);
