import { NodeConnectionTypes } from 'n8n-workflow';
import type { INodeExecutionData, INodeType, INodeTypeDescription, IPollFunctions } from 'n8n-workflow';

import { listSearch } from './methods/listSearch';
import { loadOptions } from './methods/loadOptions';
import { poll } from './trigger/poll';

export class AutomationPlatformTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Automation Platform Trigger',
		name: 'automationPlatformTrigger',
		icon: { light: 'file:../../icons/automationPlatform.svg', dark: 'file:../../icons/automationPlatform.dark.svg' },
		group: ['trigger'],
		version: 1,
		subtitle: '={{ [$parameter["events"]].flat().join(", ") }}',
		description: 'Starts the workflow when runs of scenarios fail and wait as incomplete executions',
		defaults: { name: 'Automation Platform Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'automationPlatformApi', required: true }],
		properties: [
			{
				displayName: 'Watch',
				name: 'watch',
				type: 'options',
				noDataExpression: true,
				options: [
					{
						name: 'All Scenarios of a Folder',
						value: 'folder',
						description: 'Also those that are put into it later',
					},
					{
						name: 'All Scenarios of a Team',
						value: 'team',
						description: 'Also those that are added later',
					},
					{
						name: 'All Scenarios of an Organization',
						value: 'organization',
						description: 'Of all of its teams, also those that are added later',
					},
					{
						name: 'Chosen Scenarios',
						value: 'scenarios',
						description: 'Only these; one that is chosen later starts with what comes then',
					},
				],
				default: 'scenarios',
				description: 'Whose incomplete executions start the workflow',
			},
			{
				displayName: 'Organization',
				name: 'organizationId',
				type: 'resourceLocator',
				required: true,
				default: { mode: 'list', value: '' },
				displayOptions: { show: { watch: ['organization'] } },
				description: 'Organization whose scenarios are watched, also those that are added later',
				modes: [
					{
						displayName: 'From List',
						name: 'list',
						type: 'list',
						typeOptions: { searchListMethod: 'searchOrganizations', searchable: true },
					},
					{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 12' },
				],
			},
			{
				displayName: 'Team',
				name: 'teamId',
				type: 'resourceLocator',
				required: true,
				default: { mode: 'list', value: '' },
				displayOptions: { show: { watch: ['folder', 'team'] } },
				description: 'Team whose scenarios are watched, also those that are added later',
				modes: [
					{
						displayName: 'From List',
						name: 'list',
						type: 'list',
						typeOptions: { searchListMethod: 'searchTeams', searchable: true },
					},
					{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 88' },
				],
			},
			{
				displayName: 'Folder',
				name: 'folderId',
				type: 'resourceLocator',
				required: true,
				default: { mode: 'list', value: '' },
				displayOptions: { show: { watch: ['folder'] } },
				description: 'Folder whose scenarios are watched, also those that are added later',
				modes: [
					{
						displayName: 'From List',
						name: 'list',
						type: 'list',
						typeOptions: { searchListMethod: 'searchFolders', searchable: true },
					},
					{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 31' },
				],
			},
			{
				displayName: 'Scenarios Of Team',
				name: 'listTeamId',
				type: 'resourceLocator',
				default: { mode: 'list', value: '' },
				displayOptions: { show: { watch: ['scenarios'] } },
				description: 'Team whose scenarios the list below shows. It changes nothing about what is watched.',
				modes: [
					{
						displayName: 'From List',
						name: 'list',
						type: 'list',
						typeOptions: { searchListMethod: 'searchTeams', searchable: true },
					},
					{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 88' },
				],
			},
			{
				displayName: 'Scenario Names or IDs',
				name: 'scenarioIds',
				type: 'multiOptions',
				required: true,
				typeOptions: { loadOptionsMethod: 'getScenarios', loadOptionsDependsOn: ['listTeamId.value'] },
				default: [],
				displayOptions: { show: { watch: ['scenarios'] } },
				description:
					'Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
			},
			{
				displayName: 'Events',
				name: 'events',
				type: 'multiOptions',
				required: true,
				options: [
					{ name: 'New Incomplete Execution', value: 'new', description: 'A run failed and waits' },
					{ name: 'Resolved', value: 'resolved', description: 'An incomplete execution was resolved' },
					{ name: 'Retry Failed', value: 'retryFailed', description: 'It was tried again and is not resolved' },
				],
				default: ['new'],
				description: 'What starts the workflow',
			},
			{
				displayName: 'Filters',
				name: 'filters',
				type: 'collection',
				placeholder: 'Add Filter',
				default: {},
				options: [
					{
						displayName: 'Include Resolved',
						name: 'includeResolved',
						type: 'boolean',
						default: false,
						description: 'Whether those count as new that are resolved already when they are first seen',
					},
					{
						displayName: 'Max Attempts',
						name: 'maxAttempts',
						type: 'number',
						default: '',
						placeholder: 'e.g. 3',
						description: 'Only those that were tried at most so often',
					},
					{
						displayName: 'Max Size',
						name: 'maxSize',
						type: 'number',
						default: '',
						placeholder: 'e.g. 100000',
						description: 'Only those of at most this size, as the service counts it',
					},
					{
						displayName: 'Min Attempts',
						name: 'minAttempts',
						type: 'number',
						default: '',
						placeholder: 'e.g. 1',
						description:
							'Only those that were tried at least so often when it happens: a new one that was not tried yet does not count later',
					},
					{
						displayName: 'Min Size',
						name: 'minSize',
						type: 'number',
						default: '',
						placeholder: 'e.g. 1000',
						description: 'Only those of at least this size, as the service counts it',
					},
					{
						displayName: 'Reason Contains',
						name: 'reasonContains',
						type: 'string',
						default: '',
						placeholder: 'e.g. 503',
						description: 'Only those whose reason contains this text, in upper or lower case',
					},
					{
						displayName: 'Reason Matches',
						name: 'reasonMatches',
						type: 'string',
						default: '',
						placeholder: 'e.g. ^(502|503)',
						description:
							'Only those whose reason matches this regular expression; with flags after it, as in /time(d )?out/i, when it stands between slashes',
					},
				],
			},
			{
				displayName: 'Options',
				name: 'options',
				type: 'collection',
				placeholder: 'Add Option',
				default: {},
				options: [
					{
						displayName: 'Add Blueprint',
						name: 'addBlueprint',
						type: 'boolean',
						default: false,
						description:
							'Whether to add the blueprint, with one more request for each item. Where it fails, the item says so in its field "incomplete".',
					},
					{
						displayName: 'Add Bundles',
						name: 'addBundles',
						type: 'boolean',
						default: false,
						description:
							'Whether to add the data of each module, with one more request for each item. Where it fails, the item says so in its field "incomplete".',
					},
					{
						displayName: 'Add Detail',
						name: 'addDetail',
						type: 'boolean',
						default: false,
						description:
							'Whether to add what Get gives, with one more request for each item. Where it fails, the item says so in its field "incomplete".',
					},
					{
						displayName: 'Add Latest Log',
						name: 'addLatestLog',
						type: 'boolean',
						default: false,
						description:
							'Whether to add the newest log entry, with one more request for each item. Where it fails, the item says so in its field "incomplete".',
					},
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
			},
		],
	};

	methods = { listSearch, loadOptions };

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		return await poll(this);
	}
}
