import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { updateFieldsCollection } from '../../fields/collections';
import { chosenFolder, folderName, parentFolder } from '../../fields/folder';

const changes: INodeProperties = {
	...updateFieldsCollection,
	options: [{ ...folderName, required: false }, parentFolder],
};

export const scenarioFolderUpdateDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['scenarioFolder'], operation: ['update'] } },
	[...chosenFolder, changes],
);
