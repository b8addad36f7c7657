import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { chosenFolder, folderName } from '../../fields/folder';

export const scenarioFolderUpdateDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['scenarioFolder'], operation: ['update'] } },
	[...chosenFolder, folderName],
);
