import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../shared/input/displayOptions';
import { toPath, toQuery } from '../../shared/input/routing';
import { organizationOfList } from './organization';
import { teamOfList } from './team';

export const scope: INodeProperties = {
	displayName: 'Scenarios Of',
	name: 'scope',
	type: 'options',
	noDataExpression: true,
	options: [
		{ name: 'Organization', value: 'organization', description: 'Scenarios of all teams of an organization' },
		{ name: 'Team', value: 'team', description: 'Scenarios of one team' },
	],
	default: 'organization',
	description: 'Whether to return the scenarios of an organization or of one team',
};

const organizationOfScenarios: INodeProperties = {
	...organizationOfList,
	description: 'The organization whose scenarios are listed',
	displayOptions: { show: { scope: ['organization'] } },
};

const teamOfScenarios: INodeProperties = {
	...teamOfList,
	description: 'The team whose scenarios are listed',
	displayOptions: { show: { scope: ['team'] } },
};

const scenarioOfList: INodeProperties = {
	displayName: 'Scenario',
	name: 'scenarioId',
	type: 'resourceLocator',
	typeOptions: { loadOptionsDependsOn: ['scope', 'organizationId.value', 'teamId.value'] },
	default: { mode: 'list', value: '' },
	description:
		"The scenario of the incomplete executions. Select the organization or team first, or enter the scenario's ID.",
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod: 'searchScenarios', searchable: true },
		},
		{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 4711' },
	],
};

/** A scenario of the team in the form. */
export const scenarioOfTeam: INodeProperties = {
	...scenarioOfList,
	typeOptions: { loadOptionsDependsOn: ['teamId.value'] },
	description: "The scenario. Select the team first, or enter the scenario's ID.",
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod: 'searchScenariosOfTeam', searchable: true },
		},
		{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 4711' },
	],
};

/** The organization whose scenarios are listed, sent in the query. */
export const organization: INodeProperties = {
	...organizationOfScenarios,
	required: true,
	routing: toQuery('organizationId', 'integerId'),
};

/** The team whose scenarios are listed, sent in the query. */
export const team: INodeProperties = {
	...teamOfScenarios,
	required: true,
	routing: toQuery('teamId', 'integerId'),
};

/** The scenario, sent in the query. */
const scenario: INodeProperties = {
	...scenarioOfList,
	required: true,
	routing: toQuery('scenarioId', 'integerId'),
};

/** The scenario, sent in the path. */
const scenarioInPath: INodeProperties = {
	...scenarioOfList,
	required: true,
	description: "The scenario to work with. Select the organization or team first, or enter the scenario's ID.",
	routing: toPath('integerId'),
};

const incompleteExecution: INodeProperties = {
	displayName: 'Incomplete Execution',
	name: 'dlqId',
	type: 'resourceLocator',
	typeOptions: { loadOptionsDependsOn: ['scenarioId.value'] },
	required: true,
	// no other kind of record has such an ID, so the service refuses the ID of a wrong item
	default: { mode: 'id', value: '={{ $json.id }}' },
	description:
		'The incomplete execution (DLQ) to work with. By default, its ID comes from the input item, such as an item of Get Many or the trigger.',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod: 'searchIncompleteExecutions', searchable: true },
		},
		{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 0f3c9a7e41d84b2f9c6d5e1a2b3c4d01' },
	],
	routing: toPath('id'),
};

/** The fields that fill the list of scenarios. They send nothing. */
const listOfScenarios: INodeProperties[] = [
	{ ...scope, displayName: 'Find Scenario In', description: 'Where to look for the scenario' },
	organizationOfScenarios,
	teamOfScenarios,
];

/** The same fields, hidden if the ID of the scenario is entered. */
const listOfChosen = updateDisplayOptions({ hide: { '/scenarioId.mode': ['id'] } }, listOfScenarios);

/** A scenario whose ID is sent in the query, and the fields that fill its list. */
export const chosenScenario: INodeProperties[] = [...listOfChosen, scenario];

/** A scenario whose ID is sent in the path, and the fields that fill its list. */
export const scenarioById: INodeProperties[] = [...listOfChosen, scenarioInPath];

/** An incomplete execution, and the fields that fill its list, which are hidden if its ID is entered. */
export const chosenIncompleteExecution: INodeProperties[] = [
	...updateDisplayOptions({ hide: { '/dlqId.mode': ['id'], '/scenarioId.mode': ['id'] } }, listOfScenarios),
	...updateDisplayOptions({ hide: { '/dlqId.mode': ['id'] } }, [
		{ ...scenarioOfList, description: 'The scenario whose incomplete executions appear in the list below' },
	]),
	incompleteExecution,
];
