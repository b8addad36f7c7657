import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { additionalFieldsCollection } from '../../fields/collections';
import { folderName, parentFolder } from '../../fields/folder';
import { teamInBody } from '../../fields/team';

export const scenarioFolderCreateDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['scenarioFolder'], operation: ['create'] } },
	[teamInBody, folderName, { ...additionalFieldsCollection, options: [parentFolder] }],
);
