import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { toPath, toQuery } from '../../shared/input/routing';
import { teamOfList as anyTeamOfList } from './team';

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
	description: 'Whether scenarios are listed by organization or by team',
};

const organizationOfList: INodeProperties = {
	displayName: 'Organization',
	name: 'organizationId',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	displayOptions: { show: { scope: ['organization'] } },
	description: 'Organization whose scenarios are listed',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod: 'searchOrganizations', searchable: true },
		},
		{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 12' },
	],
};

const teamOfList: INodeProperties = {
	displayName: 'Team',
	name: 'teamId',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	displayOptions: { show: { scope: ['team'] } },
	description: 'Team whose scenarios are listed',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod: 'searchTeams', searchable: true },
		},
		{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 88' },
	],
};

const scenarioOfList: INodeProperties = {
	displayName: 'Scenario',
	name: 'scenarioId',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	description: 'Scenario whose incomplete executions are meant. Choose its organization or team first, or give its ID.',
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

const tool: INodeProperties = {
	displayName: 'Scenario Tool',
	name: 'scenarioId',
	type: 'resourceLocator',
	required: true,
	default: { mode: 'list', value: '' },
	description: 'Scenario that is called as a tool. Choose its team first, or give its ID.',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod: 'searchTools', searchable: true },
		},
		{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 4712' },
	],
	routing: toPath('integerId'),
};

/** The organization, sent in the query. */
export const organization: INodeProperties = {
	...organizationOfList,
	required: true,
	routing: toQuery('organizationId', 'integerId'),
};

/** The team, sent in the query. */
export const team: INodeProperties = {
	...teamOfList,
	required: true,
	routing: toQuery('teamId', 'integerId'),
};

/** The scenario, sent in the query. */
const scenario: INodeProperties = {
	...scenarioOfList,
	required: true,
	routing: toQuery('scenarioId', 'integerId'),
};

const incompleteExecution: INodeProperties = {
	displayName: 'Incomplete Execution',
	name: 'dlqId',
	type: 'resourceLocator',
	required: true,
	default: { mode: 'list', value: '' },
	description: 'Incomplete execution (dlq) that is meant. Choose its scenario first, or give its ID.',
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

/** A scenario, with the fields that fill its list; these send nothing, and are not shown to who gives an ID. */
export const chosenScenario: INodeProperties[] = [
	...updateDisplayOptions({ hide: { '/scenarioId.mode': ['id'] } }, [scope, organizationOfList, teamOfList]),
	scenario,
];

/** A scenario that is a tool, in the path, with the team that fills its list. */
export const chosenTool: INodeProperties[] = [
	...updateDisplayOptions({ hide: { '/scenarioId.mode': ['id'] } }, [anyTeamOfList]),
	tool,
];

/** An incomplete execution, with the fields that fill its list; these send nothing, and are not shown to who gives an ID. */
export const chosenIncompleteExecution: INodeProperties[] = [
	...updateDisplayOptions({ hide: { '/dlqId.mode': ['id'], '/scenarioId.mode': ['id'] } }, [
		scope,
		organizationOfList,
		teamOfList,
	]),
	...updateDisplayOptions({ hide: { '/dlqId.mode': ['id'] } }, [scenarioOfList]),
	incompleteExecution,
];
