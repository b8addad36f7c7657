import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { atMost } from '../../../shared/input/check';
import { toBody } from '../../../shared/input/routing';
import { updateFieldsCollection } from '../../fields/collections';
import { country, language, locale, timezone } from '../../fields/references';
import { chosenUser } from '../../fields/user';

const updateFields: INodeProperties = {
	...updateFieldsCollection,
	options: [
		country,
		language,
		locale,
		{
			displayName: 'Name',
			name: 'name',
			type: 'string',
			default: '',
			placeholder: 'e.g. Kim Example',
			description: 'The name of the user, at most 250 characters',
			routing: toBody('name', 'text', atMost(250)),
		},
		timezone,
	],
};

export const userUpdateDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['user'], operation: ['update'] } },
	[...chosenUser, updateFields],
);
