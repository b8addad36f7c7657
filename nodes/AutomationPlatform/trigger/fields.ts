import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../shared/input/displayOptions';
import { firstPublish } from '../fields/notices';
import * as find from '../find/fields';

// The fields of the trigger. The scope and the filters are the same as in a search.

const watch: INodeProperties = {
	displayName: 'Watch',
	name: 'watch',
	type: 'options',
	noDataExpression: true,
	options: [
		{
			name: 'Chosen Scenarios',
			value: 'scenarios',
			description:
				'Only the scenarios that you select. When you add one later, its existing incomplete executions do not start the workflow.',
		},
		{
			name: 'Folder',
			value: 'folder',
			description: 'All scenarios in a folder and its subfolders, including scenarios added later',
		},
		{
			name: 'Organization',
			value: 'organization',
			description: 'All scenarios of all teams in an organization, including teams and scenarios added later',
		},
		{
			name: 'Team',
			value: 'team',
			description: 'All scenarios of a team, including scenarios added later',
		},
	],
	default: 'organization',
	description: 'Which scenarios to watch for incomplete executions',
};

const organization: INodeProperties = {
	...find.organization,
	description: 'The organization to watch',
};

const team: INodeProperties = {
	...find.team,
	description: 'The team to watch, or the team that owns the folder',
};

const folder: INodeProperties = {
	...find.folder,
	description: "The folder to watch, including its subfolders. Select the team first, or enter the folder's ID.",
};

/** The team whose scenarios the list shows. Names of scenarios are looked up in this team. */
export const teamOfList: INodeProperties = {
	...find.team,
	displayName: 'Scenarios Of Team',
	name: 'listTeamId',
	required: false,
	description:
		'The team whose scenarios are listed below. If an expression in that list returns names, the scenarios must be in this team. IDs can be of any team.',
};

/** The chosen scenarios. */
export const scenarios: INodeProperties = {
	displayName: 'Scenario Names or IDs',
	name: 'scenarioIds',
	type: 'multiOptions',
	required: true,
	typeOptions: { loadOptionsMethod: 'getScenarios', loadOptionsDependsOn: ['listTeamId.value'] },
	default: [],
	description:
		'Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
};

/** The scope, in the order of the form. */
const watchFields: INodeProperties[] = [
	watch,
	...updateDisplayOptions({ show: { watch: ['organization'] } }, [organization]),
	...updateDisplayOptions({ show: { watch: ['folder', 'team'] } }, [team]),
	...updateDisplayOptions({ show: { watch: ['folder'] } }, [folder]),
	...updateDisplayOptions({ show: { watch: ['scenarios'] } }, [teamOfList, scenarios]),
];

/** The events that start the workflow. */
export const events: INodeProperties = {
	displayName: 'Events',
	name: 'events',
	type: 'multiOptions',
	required: true,
	options: [
		{
			name: 'New Incomplete Execution',
			value: 'new',
			description: 'A scenario run failed and became an incomplete execution',
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
			description: 'An incomplete execution was retried and failed again',
			action: 'On failed retry of an incomplete execution',
		},
	],
	default: ['new'],
	description: 'The events that start the workflow',
};

/** The data to add to each item. */
export const include: INodeProperties = {
	displayName: 'Include',
	name: 'include',
	type: 'multiOptions',
	options: [
		{ name: 'Blueprint', value: 'blueprint', description: 'The blueprint that a retry uses' },
		{ name: 'Bundles', value: 'bundles', description: 'The data of each module of the failed run' },
		{ name: 'Details', value: 'detail', description: 'All properties that the operation Get can return' },
		{ name: 'Latest Log', value: 'latestLog', description: 'The latest log entry, with its status and time' },
	],
	default: [],
	description:
		'Data to add to each item. Each choice sends one more request per item. Data that cannot be read is listed in the item\'s field "incomplete".',
};

const includeResolved: INodeProperties = {
	displayName: 'Include Resolved',
	name: 'includeResolved',
	type: 'boolean',
	default: false,
	description:
		'Whether to also start the workflow for new incomplete executions that are already resolved when the trigger finds them',
};

const filters: INodeProperties = {
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add Filter',
	default: {},
	description:
		'Filters that an incomplete execution must match when the event happens. A later match does not start the workflow.',
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
			description:
				'Whether to also start the workflow for incomplete executions that already exist when you publish it for the first time',
		},
		{
			displayName: 'Max Items',
			name: 'maxItems',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 1000,
			description: 'Maximum number of items per poll. Later polls return the rest.',
		},
		{
			displayName: 'Max Requests in Flight',
			name: 'maxInFlight',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 50,
			description: 'Maximum number of requests sent at the same time',
		},
	],
};

/** The form of the trigger. */
export const triggerFields: INodeProperties[] = [firstPublish, ...watchFields, events, include, filters, options];
