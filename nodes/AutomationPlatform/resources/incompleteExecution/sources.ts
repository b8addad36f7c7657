import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
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
			description: 'One incomplete execution per input item, for example from Get Many or the trigger',
		},
		{ name: 'List of IDs', value: 'list', description: 'The IDs that you enter, all of the same scenario' },
		{
			name: 'Search',
			value: 'search',
			description:
				'Incomplete executions of an organization, a team, a folder, or a scenario. Leave Filters empty to select all unresolved ones.',
		},
		{
			name: 'Whole Scenario',
			value: 'all',
			description: 'All incomplete executions of a scenario. To skip some, enter their IDs under Except IDs.',
		},
	],
	default: 'search',
	description: 'How to select the incomplete executions. All input items are processed together in a few requests.',
};

const idField: INodeProperties = {
	displayName: 'ID Field',
	name: 'idField',
	type: 'string',
	default: 'id',
	placeholder: 'e.g. dlqId',
	description: 'Name of the input field that contains the ID of the incomplete execution',
};

const scenarioIdField: INodeProperties = {
	displayName: 'Scenario ID Field',
	name: 'scenarioIdField',
	type: 'string',
	default: 'scenarioId',
	placeholder: 'e.g. body.scenarioId',
	description: 'Name of the input field that contains the ID of the scenario',
};

const ids: INodeProperties = {
	displayName: 'Incomplete Execution IDs',
	name: 'ids',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. 0f3c9a7e41d84b2f9c6d5e1a2b3c4d01, 0f3c9a7e41d84b2f9c6d5e1a2b3c4d02',
	description:
		'IDs of incomplete executions of one scenario, separated by commas or line breaks, or an expression that returns an array',
};

const exceptIds: INodeProperties = {
	displayName: 'Except IDs',
	name: 'exceptIds',
	type: 'string',
	default: '',
	placeholder: 'e.g. 0f3c9a7e41d84b2f9c6d5e1a2b3c4d01',
	description: 'IDs to skip, separated by commas or line breaks, or an expression that returns an array',
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
	description: 'Maximum number of IDs in one request',
};

export const maxToProcess: INodeProperties = {
	displayName: 'Max to Process',
	name: 'maxToProcess',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 1000,
	displayOptions: { show: { '/source': ['search'] } },
	description: 'Maximum number of incomplete executions to process in this run, the oldest first',
};
