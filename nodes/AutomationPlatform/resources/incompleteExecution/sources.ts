import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { chosenScenario } from '../../fields/scenario';
import { searchFilters, searchScope } from '../../find/fields';

const source: INodeProperties = {
	displayName: 'Select By',
	name: 'source',
	type: 'options',
	noDataExpression: true,
	options: [
		{
			name: 'Input Items',
			value: 'inputItems',
			description: 'One per input item, for example from Get Many or the trigger',
		},
		{ name: 'List of IDs', value: 'list', description: 'The IDs entered below, all of one scenario' },
		{
			name: 'Search',
			value: 'search',
			description: 'All that wait in an organization, a team, a folder or a scenario, with filters if wanted',
		},
		{
			name: 'Whole Scenario',
			value: 'all',
			description: 'All incomplete executions of a scenario. Exceptions are possible.',
		},
	],
	default: 'search',
	description: 'Which incomplete executions to work on. All input items are processed together in a few requests.',
};

const idField: INodeProperties = {
	displayName: 'ID Field',
	name: 'idField',
	type: 'string',
	default: 'id',
	placeholder: 'e.g. dlqId',
	description: 'Field of the input items that holds the ID of the incomplete execution',
};

const scenarioIdField: INodeProperties = {
	displayName: 'Scenario ID Field',
	name: 'scenarioIdField',
	type: 'string',
	default: 'scenarioId',
	placeholder: 'e.g. scenarioId',
	description: 'Field of the input items that holds the ID of the scenario',
};

const ids: INodeProperties = {
	displayName: 'Incomplete Execution IDs',
	name: 'ids',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. 0f3c9a7e41d84b2f9c6d5e1a2b3c4d01, 0f3c9a7e41d84b2f9c6d5e1a2b3c4d02',
	description:
		'IDs of one scenario, separated by commas or lines, as a JSON array, or as an expression that gives a list',
};

const exceptIds: INodeProperties = {
	displayName: 'Except IDs',
	name: 'exceptIds',
	type: 'string',
	default: '',
	placeholder: 'e.g. 0f3c9a7e41d84b2f9c6d5e1a2b3c4d01',
	description:
		'IDs that are left alone, separated by commas or lines, as a JSON array, or as an expression that gives a list',
};

/** The fields that name the incomplete executions of a bulk operation, in the order of the form. */
export const sources: INodeProperties[] = [
	source,
	...updateDisplayOptions({ show: { source: ['search'] } }, [...searchScope, searchFilters]),
	...updateDisplayOptions({ show: { source: ['inputItems'] } }, [idField, scenarioIdField]),
	...updateDisplayOptions({ show: { source: ['list', 'all'] } }, chosenScenario),
	...updateDisplayOptions({ show: { source: ['list'] } }, [ids]),
	...updateDisplayOptions({ show: { source: ['all'] } }, [exceptIds]),
];

export const chunkSize: INodeProperties = {
	displayName: 'Chunk Size',
	name: 'chunkSize',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 500,
	description: 'The most IDs that are sent in one request',
};

export const maxToProcess: INodeProperties = {
	displayName: 'Max to Process',
	name: 'maxToProcess',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 1000,
	displayOptions: { show: { '/source': ['search'] } },
	description: 'Max number to process in this run, the oldest first. Everything is found before the first is sent.',
};
