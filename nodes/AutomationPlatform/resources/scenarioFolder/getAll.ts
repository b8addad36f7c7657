import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { optionsCollection } from '../../fields/collections';
import { additionalQuery, limit, returnAll } from '../../fields/list';
import { team } from '../../fields/team';

const options: INodeProperties = {
	...optionsCollection,
	options: [
		additionalQuery,
		{
			displayName: 'Include Subfolders',
			name: 'includeSubfolders',
			type: 'boolean',
			default: true,
			description:
				'Whether to also return subfolders, each with its path and the ID of its parent folder. When off, only top-level folders are returned.',
		},
	],
};

export const scenarioFolderGetAllDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['scenarioFolder'], operation: ['getAll'] } },
	[team, returnAll, limit, options],
);
