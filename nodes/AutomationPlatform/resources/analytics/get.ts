import { updateDisplayOptions } from 'n8n-workflow';
import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { after, allOf, withinAYear } from '../../../shared/input/check';
import { objectAt } from '../../../shared/output/steps';
import type { Choice, OutputStep } from '../../../shared/output/steps';
import { toQuery } from '../../../shared/input/routing';
import { filtersCollection, optionsCollection } from '../../fields/collections';
import { additionalQuery, limit, returnAll, simplify, sortDirection } from '../../fields/list';
import { organization } from '../../fields/organization';

/** The choice of totals, which one request answers: they count all scenarios, whatever the page. */
export const totalsChosen: Choice = { field: 'output', is: 'totals' };

const output: INodeProperties = {
	displayName: 'Output',
	name: 'output',
	type: 'options',
	noDataExpression: true,
	options: [
		{ name: 'Scenarios', value: 'scenarios', description: 'An item for each scenario' },
		{ name: 'Totals', value: 'totals', description: 'One item with the sums over all scenarios' },
	],
	default: 'scenarios',
	description: 'Whether the scenarios come one by one or summed up',
};

const filters: INodeProperties = {
	...filtersCollection,
	description: 'What is counted; without a filter all scenarios over the last year',
	options: [
		{
			displayName: 'Folder Names or IDs',
			name: 'folderIds',
			type: 'multiOptions',
			typeOptions: { loadOptionsMethod: 'getFolders', loadOptionsDependsOn: ['filters.teamIds'] },
			default: [],
			description:
				'Only scenarios in these folders of the chosen teams. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
			routing: toQuery('folderId', 'integerList'),
		},
		{
			displayName: 'From',
			name: 'from',
			type: 'dateTime',
			default: '',
			description: 'Start of the time that is counted, at most a year ago',
			routing: toQuery('timeframe[dateFrom]', 'isoTime', withinAYear),
		},
		{
			displayName: 'Status',
			name: 'status',
			type: 'options',
			options: [
				{ name: 'Active', value: 'active', description: 'Scenarios that are switched on' },
				{ name: 'Inactive', value: 'inactive', description: 'Scenarios that are switched off' },
				{ name: 'Invalid', value: 'invalid', description: 'Scenarios that were switched off because of errors' },
			],
			default: 'active',
			description: 'Only scenarios with this status',
			routing: toQuery('status', 'text'),
		},
		{
			displayName: 'Team Names or IDs',
			name: 'teamIds',
			type: 'multiOptions',
			typeOptions: { loadOptionsMethod: 'getTeams', loadOptionsDependsOn: ['organizationId.value'] },
			default: [],
			description:
				'Only scenarios of these teams. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
			routing: toQuery('teamId', 'integerList'),
		},
		{
			displayName: 'To',
			name: 'to',
			type: 'dateTime',
			default: '',
			description: 'End of the time that is counted, after its start',
			routing: toQuery('timeframe[dateTo]', 'isoTime', allOf(after('timeframe[dateFrom]', 'From'), withinAYear)),
		},
	],
};

const options: INodeProperties = {
	...optionsCollection,
	options: [
		additionalQuery,
		{
			displayName: 'After Scenario ID',
			name: 'last',
			type: 'number',
			default: 0,
			placeholder: 'e.g. 6120',
			description:
				'ID of the last scenario that is known already; only those that come after it in the order are returned',
			routing: toQuery('pg[last]', 'integerId'),
		},
		{
			displayName: 'Sort By',
			name: 'sortBy',
			type: 'options',
			options: [
				{ name: 'Centicredits', value: 'centicredits', description: 'What was used, in hundredths of a credit' },
				{ name: 'Centicredits Change', value: 'centicreditsChange', description: 'Change against the time before' },
				{ name: 'Error Rate', value: 'errorRate', description: 'Share of the runs that failed' },
				{ name: 'Error Rate Change', value: 'errorRateChange', description: 'Change against the time before' },
				{ name: 'Errors', value: 'errors', description: 'How many runs failed' },
				{ name: 'Errors Change', value: 'errorsChange', description: 'Change against the time before' },
				{ name: 'Executions', value: 'executions', description: 'How often it ran' },
				{ name: 'Executions Change', value: 'executionsChange', description: 'Change against the time before' },
				{ name: 'Name', value: 'name', description: 'Name of the scenario' },
				{ name: 'Operations', value: 'operations', description: 'How many operations the runs took' },
				{ name: 'Operations Change', value: 'operationsChange', description: 'Change against the time before' },
				{ name: 'Status', value: 'status', description: 'Whether it is active, inactive or invalid' },
				{ name: 'Team Name', value: 'teamName', description: 'Name of the team that it belongs to' },
			],
			default: 'operations',
			description: 'By what the scenarios are sorted',
			routing: toQuery('pg[sortBy]', 'text'),
		},
		{ ...sortDirection, default: 'desc' },
	],
};

const scenarioCount: INodeProperties = {
	displayName: 'Include Number of Scenarios',
	name: 'returnTotalCount',
	type: 'boolean',
	default: false,
	description: 'Whether the number of scenarios is in the item too, as totalCount',
	routing: toQuery('pg[returnTotalCount]', 'boolean'),
};

export const analyticsGetDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['analytics'], operation: ['get'] } },
	[
		organization,
		output,
		...updateDisplayOptions({ show: { output: ['scenarios'] } }, [returnAll, limit, simplify]),
		...updateDisplayOptions({ show: { output: ['totals'] } }, [scenarioCount]),
		filters,
		...updateDisplayOptions({ show: { output: ['scenarios'] } }, [options]),
	],
);

/** The totals as one item, with the number of scenarios if the answer has it. */
export const totalsWithCount: OutputStep = async function (items, response) {
	const [totals] = await objectAt('total').call(this, items, response);
	const { pg } = response.body as { pg?: IDataObject };
	return [{ json: { ...totals.json, ...(pg?.totalCount !== undefined && { totalCount: pg.totalCount }) } }];
};
