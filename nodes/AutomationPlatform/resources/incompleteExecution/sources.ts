import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { chosenScenario } from '../../fields/scenario';

const source: INodeProperties = {
	displayName: 'Incomplete Executions',
	name: 'source',
	type: 'options',
	noDataExpression: true,
	options: [
		{ name: 'All of a Scenario', value: 'all', description: 'Every one of a scenario, with exceptions if wanted' },
		{ name: 'From a List', value: 'list', description: 'Those whose IDs are given here' },
		{
			name: 'From the Input Items',
			value: 'inputItems',
			description: 'One for each input item, such as Get Many and the trigger give',
		},
	],
	default: 'inputItems',
	description: 'Where the IDs come from. All input items are treated together, with few requests.',
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
