import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { organizationOfList } from '../fields/organization';
import { chosenScenario } from '../fields/scenario';
import { teamOfList } from '../fields/team';

// The fields of a search for incomplete executions: where to look, and which ones are wanted.

const searchIn: INodeProperties = {
	displayName: 'Search In',
	name: 'searchIn',
	type: 'options',
	noDataExpression: true,
	options: [
		{ name: 'Folder', value: 'folder', description: 'All scenarios of a folder and of its subfolders' },
		{ name: 'Organization', value: 'organization', description: 'All scenarios of all teams of an organization' },
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
	description: 'The team to search, or the team of the folder',
};

export const folder: INodeProperties = {
	displayName: 'Folder',
	name: 'folderId',
	type: 'resourceLocator',
	typeOptions: { loadOptionsDependsOn: ['teamId.value'] },
	required: true,
	default: { mode: 'list', value: '' },
	description: 'The folder to search, with its subfolders. Choose the team first, or enter an ID.',
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

/** Where to look, in the order of the form. */
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
	description: 'Only those created after this time',
};

export const createdBefore: INodeProperties = {
	displayName: 'Created Before',
	name: 'createdBefore',
	type: 'dateTime',
	default: '',
	description: 'Only those created before this time, such as {{ $now.minus({ days: 30 }) }}',
};

export const excludedScenarios: INodeProperties = {
	displayName: 'Exclude Scenarios',
	name: 'excludedScenarioIds',
	type: 'string',
	default: '',
	placeholder: 'e.g. 4711, 4712',
	description: 'IDs of scenarios to leave out, separated by commas, or an expression that returns an array',
};

export const maxAttempts: INodeProperties = {
	displayName: 'Max Attempts',
	name: 'maxAttempts',
	type: 'number',
	default: '',
	placeholder: 'e.g. 3',
	description: 'Only those that were tried at most this many times',
};

export const maxSize: INodeProperties = {
	displayName: 'Max Size',
	name: 'maxSize',
	type: 'number',
	default: '',
	placeholder: 'e.g. 100000',
	description: 'Only those of at most this size, as the platform counts it',
};

export const minAttempts: INodeProperties = {
	displayName: 'Min Attempts',
	name: 'minAttempts',
	type: 'number',
	default: '',
	placeholder: 'e.g. 1',
	description: 'Only those that were tried at least this many times',
};

export const minSize: INodeProperties = {
	displayName: 'Min Size',
	name: 'minSize',
	type: 'number',
	default: '',
	placeholder: 'e.g. 1000',
	description: 'Only those of at least this size, as the platform counts it',
};

export const reasonContains: INodeProperties = {
	displayName: 'Reason Contains',
	name: 'reasonContains',
	type: 'string',
	default: '',
	placeholder: 'e.g. 503',
	description: 'Only those whose reason contains this text. Upper and lower case are the same.',
};

export const reasonMatches: INodeProperties = {
	displayName: 'Reason Matches',
	name: 'reasonMatches',
	type: 'string',
	default: '',
	placeholder: 'e.g. ^(502|503)',
	description:
		'Only those whose reason matches this regular expression. Add flags by writing it between slashes, such as /time(d )?out/i. To find a slash at the beginning, write \\/. It sees the first 1,000 characters. A group that repeats must have no *, + or ? in it, and its alternatives must begin with different letters.',
};

export const scenarioNameContains: INodeProperties = {
	displayName: 'Scenario Name Contains',
	name: 'scenarioNameContains',
	type: 'string',
	default: '',
	placeholder: 'e.g. import',
	description: 'Only those of scenarios whose name contains this text. Upper and lower case are the same.',
};

const status: INodeProperties = {
	displayName: 'Status',
	name: 'status',
	type: 'options',
	options: [
		{ name: 'All', value: 'all', description: 'Resolved or not' },
		{ name: 'Resolved', value: 'resolved', description: 'Only those that are resolved' },
		{ name: 'Unresolved', value: 'unresolved', description: 'Only those that still wait' },
	],
	default: 'unresolved',
	description: 'Which ones are wanted. Without this filter, only unresolved ones are.',
};

/** Which ones are wanted. */
export const searchFilters: INodeProperties = {
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add Filter',
	default: {},
	description: 'Which of them are wanted. Without a filter, all that are not resolved.',
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
