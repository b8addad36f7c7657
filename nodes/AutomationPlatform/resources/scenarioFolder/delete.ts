import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { deleteAsTool } from '../../fields/deleting';
import { chosenFolder } from '../../fields/folder';
import { deletesFolder } from '../../fields/notices';

export const scenarioFolderDeleteDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['scenarioFolder'], operation: ['delete'] } },
	[deletesFolder, ...chosenFolder, deleteAsTool],
);
