import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { firstPublish } from '../fields/notices';
import * as find from '../find/fields';

// The fields of the trigger. Where to look and the filters are those of a search.

const watch: INodeProperties = {
	displayName: 'Watch',
	name: 'watch',
	type: 'options',
	noDataExpression: true,
	options: [
		{
			name: 'Chosen Scenarios',
			value: 'scenarios',
			description: 'Only these. A scenario that is chosen later starts with what comes then.',
		},
		{
			name: 'Folder',
			value: 'folder',
			description: 'All scenarios of a folder and of its subfolders, also those that are added later',
		},
		{
			name: 'Organization',
			value: 'organization',
			description: 'All scenarios of all teams of an organization, also those that are added later',
		},
		{
			name: 'Team',
			value: 'team',
			description: 'All scenarios of a team, also those that are added later',
		},
	],
	default: 'organization',
	description: 'Whose incomplete executions start the workflow',
};

const organization: INodeProperties = {
	...find.organization,
	description: 'The organization to watch',
};

const team: INodeProperties = {
	...find.team,
	description: 'The team to watch, or the team of the folder',
};

const folder: INodeProperties = {
	...find.folder,
	description: 'The folder to watch, with its subfolders. Choose the team first, or enter an ID.',
};

const teamOfList: INodeProperties = {
	...find.team,
	displayName: 'Scenarios Of Team',
	name: 'listTeamId',
	required: false,
	description:
		'Team whose scenarios the list below shows. The list is empty until a team is chosen. It changes nothing about what is watched.',
};

const scenarios: INodeProperties = {
	displayName: 'Scenario Names or IDs',
	name: 'scenarioIds',
	type: 'multiOptions',
	required: true,
	typeOptions: { loadOptionsMethod: 'getScenarios', loadOptionsDependsOn: ['listTeamId.value'] },
	default: [],
	description:
		'Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
};

/** What is watched, in the order of the form. */
const watchFields: INodeProperties[] = [
	watch,
	...updateDisplayOptions({ show: { watch: ['organization'] } }, [organization]),
	...updateDisplayOptions({ show: { watch: ['folder', 'team'] } }, [team]),
	...updateDisplayOptions({ show: { watch: ['folder'] } }, [folder]),
	...updateDisplayOptions({ show: { watch: ['scenarios'] } }, [teamOfList, scenarios]),
];

/** What starts the workflow. */
export const events: INodeProperties = {
	displayName: 'Events',
	name: 'events',
	type: 'multiOptions',
	required: true,
	options: [
		{
			name: 'New Incomplete Execution',
			value: 'new',
			description: 'A run failed and waits',
			action: 'On new incomplete execution',
		},
		{
			name: 'Resolved',
			value: 'resolved',
			description: 'An incomplete execution was resolved',
			action: 'On resolved incomplete execution',
		},
		{
			name: 'Retry Failed',
			value: 'retryFailed',
			description: 'It was tried again and is not resolved',
			action: 'On failed retry of an incomplete execution',
		},
	],
	default: ['new'],
	description: 'What starts the workflow',
};

/** What is added to each item. */
export const include: INodeProperties = {
	displayName: 'Include',
	name: 'include',
	type: 'multiOptions',
	options: [
		{ name: 'Blueprint', value: 'blueprint', description: 'The blueprint that the run had when it failed' },
		{ name: 'Bundles', value: 'bundles', description: 'The data with which each module ran' },
		{ name: 'Details', value: 'detail', description: 'What the operation Get returns' },
		{ name: 'Latest Log', value: 'latestLog', description: 'The newest log entry' },
	],
	default: [],
	description:
		'What to add to each item. Each takes one more request per item. If it cannot be read, the item lists it in its field "incomplete".',
};

const includeResolved: INodeProperties = {
	displayName: 'Include Resolved',
	name: 'includeResolved',
	type: 'boolean',
	default: false,
	description: 'Whether those count as new that are resolved already when they are first seen',
};

const filters: INodeProperties = {
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add Filter',
	default: {},
	description:
		'Which of them start the workflow. One that a filter holds back when the event happens does not start it later.',
	options: [
		find.createdAfter,
		find.createdBefore,
		find.excludedScenarios,
		includeResolved,
		find.maxAttempts,
		find.maxSize,
		find.minAttempts,
		find.minSize,
		find.reasonContains,
		find.reasonMatches,
		// the names of chosen scenarios are not known
		{ ...find.scenarioNameContains, displayOptions: { hide: { '/watch': ['scenarios'] } } },
	],
};

const options: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add Option',
	default: {},
	options: [
		{
			displayName: 'Emit Existing',
			name: 'emitExisting',
			type: 'boolean',
			default: false,
			description: 'Whether those that exist when the workflow is published for the first time start it too',
		},
		{
			displayName: 'Max Items',
			name: 'maxItems',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 1000,
			description: 'The most items of a poll; the next poll gives the rest',
		},
		{
			displayName: 'Max Requests in Flight',
			name: 'maxInFlight',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 50,
			description: 'The most requests that are sent at the same time',
		},
	],
};

/** The form of the trigger. */
export const triggerFields: INodeProperties[] = [firstPublish, ...watchFields, events, include, filters, options];
