import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { optionsCollection } from '../../fields/collections';
import { simplify } from '../../fields/list';
import { scenarioById } from '../../fields/scenario';
import { columns } from './getAll';

export const scenarioGetDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['scenario'], operation: ['get'] } },
	[...scenarioById, simplify, { ...optionsCollection, options: [columns] }],
);
