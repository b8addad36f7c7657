import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { after, allOf, withinAYear } from '../../../shared/input/check';
import { objectAt } from '../../../shared/output/steps';
import type { Choice, OutputStep } from '../../../shared/output/steps';
import { toQuery } from '../../../shared/input/routing';
import { filtersCollection, optionsCollection } from '../../fields/collections';
import { additionalQuery, limit, returnAll, simplify, sortDirection } from '../../fields/list';
import { organization } from '../../fields/organization';

/** The choice of totals. One request is enough, because the totals count all scenarios and not only a page. */
export const totalsChosen: Choice = { field: 'output', is: 'totals' };

const output: INodeProperties = {
	displayName: 'Output',
	name: 'output',
	type: 'options',
	noDataExpression: true,
	options: [
		{ name: 'Scenarios', value: 'scenarios', description: 'One item for each scenario' },
		{ name: 'Totals', value: 'totals', description: 'One item with the totals of all scenarios' },
	],
	default: 'scenarios',
	description: 'Whether to return one item for each scenario or the totals',
};

const filters: INodeProperties = {
	...filtersCollection,
	description: 'Leave empty to report on all scenarios over the past year',
	options: [
		{
			displayName: 'Folder Names or IDs',
			name: 'folderIds',
			type: 'multiOptions',
			typeOptions: { loadOptionsMethod: 'getFolders', loadOptionsDependsOn: ['filters.teamIds'] },
			default: [],
			description:
				'Return only scenarios in these folders. Select their teams first, under Team Names or IDs. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
			routing: toQuery('folderId', 'integerList'),
		},
		{
			displayName: 'From',
			name: 'from',
			type: 'dateTime',
			default: '',
			description: 'Start of the reporting period, at most one year ago',
			routing: toQuery('timeframe[dateFrom]', 'isoTime', withinAYear),
		},
		{
			displayName: 'Status',
			name: 'status',
			type: 'options',
			options: [
				{ name: 'Active', value: 'active', description: 'Scenarios that are turned on' },
				{ name: 'Inactive', value: 'inactive', description: 'Scenarios that are turned off' },
				{ name: 'Invalid', value: 'invalid', description: 'Scenarios that the platform turned off because of errors' },
			],
			default: 'active',
			description: 'Return only scenarios with this status',
			routing: toQuery('status', 'text'),
		},
		{
			displayName: 'Team Names or IDs',
			name: 'teamIds',
			type: 'multiOptions',
			typeOptions: { loadOptionsMethod: 'getTeams', loadOptionsDependsOn: ['organizationId.value'] },
			default: [],
			description:
				'Return only scenarios of these teams. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
			routing: toQuery('teamId', 'integerList'),
		},
		{
			displayName: 'To',
			name: 'to',
			type: 'dateTime',
			default: '',
			description: 'End of the reporting period',
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
			description: 'Return only scenarios that come after this one in the sort order',
			routing: toQuery('pg[last]', 'integerId'),
		},
		{
			displayName: 'Sort By',
			name: 'sortBy',
			type: 'options',
			options: [
				{ name: 'Centicredits', value: 'centicredits', description: 'Credits used, in hundredths of a credit' },
				{ name: 'Centicredits Change', value: 'centicreditsChange', description: 'Change from the previous period' },
				{ name: 'Error Rate', value: 'errorRate', description: 'Share of runs that failed' },
				{ name: 'Error Rate Change', value: 'errorRateChange', description: 'Change from the previous period' },
				{ name: 'Errors', value: 'errors', description: 'Number of runs that failed' },
				{ name: 'Errors Change', value: 'errorsChange', description: 'Change from the previous period' },
				{ name: 'Executions', value: 'executions', description: 'Number of runs' },
				{ name: 'Executions Change', value: 'executionsChange', description: 'Change from the previous period' },
				{ name: 'Name', value: 'name', description: 'Name of the scenario' },
				{ name: 'Operations', value: 'operations', description: 'Number of operations that the runs used' },
				{ name: 'Operations Change', value: 'operationsChange', description: 'Change from the previous period' },
				{ name: 'Status', value: 'status', description: 'Active, inactive, or invalid' },
				{ name: 'Team Name', value: 'teamName', description: 'Name of the team of the scenario' },
			],
			default: 'operations',
			description: 'The property to sort by',
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
	description: 'Whether to add the number of scenarios to the item, as totalCount',
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
