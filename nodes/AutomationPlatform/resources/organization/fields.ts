import type { INodeProperties } from 'n8n-workflow';

import { toBody } from '../../../shared/input/routing';
import * as references from '../../fields/references';

export const name: INodeProperties = {
	displayName: 'Name',
	name: 'name',
	type: 'string',
	default: '',
	placeholder: 'e.g. Harbour Coffee',
	description: 'Name of the organization',
	routing: toBody('name', 'text'),
};

export const country: INodeProperties = { ...references.country, description: 'Country of the organization' };

export const timezone: INodeProperties = { ...references.timezone, description: 'Timezone of the organization' };
