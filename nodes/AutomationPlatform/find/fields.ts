import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../shared/input/displayOptions';
import { organizationOfList } from '../fields/organization';
import { chosenScenario } from '../fields/scenario';
import { teamOfList } from '../fields/team';

// The fields of a search for incomplete executions: where to look, and the filters.

const searchIn: INodeProperties = {
	displayName: 'Search In',
	name: 'searchIn',
	type: 'options',
	noDataExpression: true,
	options: [
		{ name: 'Folder', value: 'folder', description: 'All scenarios in a folder and its subfolders' },
		{ name: 'Organization', value: 'organization', description: 'All scenarios of all teams in an organization' },
		{ name: 'Scenario', value: 'scenario', description: 'One scenario' },
		{ name: 'Team', value: 'team', description: 'All scenarios of a team' },
	],
	default: 'organization',
	description: 'Where to look for incomplete executions',
};

export const organization: INodeProperties = {
	...organizationOfList,
	required: true,
	description: 'The organization to search',
};

export const team: INodeProperties = {
	...teamOfList,
	required: true,
	description: 'The team to search, or the team that owns the folder',
};

export const folder: INodeProperties = {
	displayName: 'Folder',
	name: 'folderId',
	type: 'resourceLocator',
	typeOptions: { loadOptionsDependsOn: ['teamId.value'] },
	required: true,
	default: { mode: 'list', value: '' },
	description: "The folder to search, including its subfolders. Select the team first, or enter the folder's ID.",
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod: 'searchFolders', searchable: true },
		},
		{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 31' },
	],
};

/** The fields of the scope, in the order of the form. */
export const searchScope: INodeProperties[] = [
	searchIn,
	...updateDisplayOptions({ show: { searchIn: ['organization'] } }, [organization]),
	...updateDisplayOptions({ show: { searchIn: ['folder', 'team'] } }, [team]),
	...updateDisplayOptions({ show: { searchIn: ['folder'] } }, [folder]),
	...updateDisplayOptions({ show: { searchIn: ['scenario'] } }, chosenScenario),
];

export const createdAfter: INodeProperties = {
	displayName: 'Created After',
	name: 'createdAfter',
	type: 'dateTime',
	default: '',
	description: 'Only incomplete executions created after this time',
};

export const createdBefore: INodeProperties = {
	displayName: 'Created Before',
	name: 'createdBefore',
	type: 'dateTime',
	default: '',
	description: 'Only incomplete executions created before this time, such as {{ $now.minus({ days: 30 }) }}',
};

export const excludedScenarios: INodeProperties = {
	displayName: 'Exclude Scenarios',
	name: 'excludedScenarioIds',
	type: 'string',
	default: '',
	placeholder: 'e.g. 4711, 4712',
	description: 'IDs of scenarios to skip, separated by commas, or an expression that returns an array',
};

export const maxAttempts: INodeProperties = {
	displayName: 'Max Attempts',
	name: 'maxAttempts',
	type: 'number',
	default: '',
	placeholder: 'e.g. 3',
	description: 'Only incomplete executions with at most this many attempts',
};

export const maxSize: INodeProperties = {
	displayName: 'Max Size',
	name: 'maxSize',
	type: 'number',
	default: '',
	placeholder: 'e.g. 100000',
	description: 'Only incomplete executions of at most this size, in the unit of the field "size" that Get Many returns',
};

export const minAttempts: INodeProperties = {
	displayName: 'Min Attempts',
	name: 'minAttempts',
	type: 'number',
	default: '',
	placeholder: 'e.g. 1',
	description: 'Only incomplete executions with at least this many attempts',
};

export const minSize: INodeProperties = {
	displayName: 'Min Size',
	name: 'minSize',
	type: 'number',
	default: '',
	placeholder: 'e.g. 1000',
	description:
		'Only incomplete executions of at least this size, in the unit of the field "size" that Get Many returns',
};

export const reasonContains: INodeProperties = {
	displayName: 'Reason Contains',
	name: 'reasonContains',
	type: 'string',
	default: '',
	placeholder: 'e.g. 503',
	description: 'Only incomplete executions whose reason contains this text (not case-sensitive)',
};

export const reasonMatches: INodeProperties = {
	displayName: 'Reason Matches',
	name: 'reasonMatches',
	type: 'string',
	default: '',
	placeholder: 'e.g. ^(502|503)',
	description:
		'Only incomplete executions whose reason matches this regular expression. To ignore case, write it between slashes with the flag i, such as /time(d )?out/i. Only the first 1,000 characters of a reason are checked.',
};

export const scenarioNameContains: INodeProperties = {
	displayName: 'Scenario Name Contains',
	name: 'scenarioNameContains',
	type: 'string',
	default: '',
	placeholder: 'e.g. import',
	description: 'Only incomplete executions of scenarios whose name contains this text (not case-sensitive)',
};

const status: INodeProperties = {
	displayName: 'Status',
	name: 'status',
	type: 'options',
	options: [
		{ name: 'All', value: 'all', description: 'Resolved and unresolved incomplete executions' },
		{ name: 'Resolved', value: 'resolved', description: 'Only resolved incomplete executions' },
		{ name: 'Unresolved', value: 'unresolved', description: 'Only incomplete executions that are not resolved yet' },
	],
	default: 'unresolved',
	description:
		'Only incomplete executions with this status. If you do not add this filter, only unresolved ones are found.',
};

/** The filters of a search. */
export const searchFilters: INodeProperties = {
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add Filter',
	default: {},
	description: 'Leave empty to find all unresolved incomplete executions',
	options: [
		createdAfter,
		createdBefore,
		excludedScenarios,
		maxAttempts,
		maxSize,
		minAttempts,
		minSize,
		reasonContains,
		reasonMatches,
		scenarioNameContains,
		status,
	],
};
