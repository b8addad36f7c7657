import type { IDataObject } from 'n8n-workflow';

import { locator } from '../../support/input';
import type { Row } from './row';

const variables = '/api/v2/organizations/34/variables';
const limit = { name: 'roast_limit', typeId: 1, value: 25, isSystem: false };

/** Each type with an input for it and what is sent. */
const values: Array<[name: string, type: number, given: unknown, sent: unknown]> = [
	['a number', 1, '25.5', 25.5],
	['a text', 2, 'Arabica', 'Arabica'],
	['a boolean', 3, 'no', false],
	['a date', 4, '2026-03-01T09:00:00+01:00', '2026-03-01T08:00:00.000Z'],
];

export const organizationVariableRows: Row[] = [
	...values.flatMap(([what, typeId, given, value]): Row[] => [
		{
			operation: 'organizationVariable.create',
			when: what,
			parameters: { organizationId: locator('34'), name: '$roast_1', type: typeId, value: given as string },
			exchanges: [
				{
					method: 'POST',
					path: variables,
					body: { name: '$roast_1', typeId, value },
					answer: { organizationVariable: { name: '$roast_1', typeId, value, isSystem: false } as IDataObject },
				},
			],
			output: [{ name: '$roast_1', typeId, value, isSystem: false } as IDataObject],
		},
		{
			operation: 'organizationVariable.update',
			when: what,
			parameters: {
				organizationId: locator('34'),
				variableName: locator('$roast_1'),
				type: typeId,
				value: given as string,
			},
			exchanges: [
				{
					method: 'PATCH',
					path: `${variables}/%24roast_1`,
					body: { typeId, value },
					answer: { organizationVariable: { name: '$roast_1', typeId, value } as IDataObject },
				},
			],
			output: [{ name: '$roast_1', typeId, value } as IDataObject],
		},
	]),
	{
		operation: 'organizationVariable.create',
		when: 'a text that is empty',
		parameters: { organizationId: locator('34'), name: '$roast_1', type: 2, emptyText: true },
		exchanges: [
			{
				method: 'POST',
				path: variables,
				body: { name: '$roast_1', typeId: 2, value: '' },
				answer: { organizationVariable: { name: '$roast_1', typeId: 2, value: '', isSystem: false } },
			},
		],
		output: [{ name: '$roast_1', typeId: 2, value: '', isSystem: false }],
	},
	{
		operation: 'organizationVariable.update',
		when: 'a text that becomes empty, whatever stood in its value',
		parameters: {
			organizationId: locator('34'),
			variableName: locator('$roast_1'),
			type: 2,
			emptyText: true,
			value: 'Arabica',
		},
		exchanges: [
			{
				method: 'PATCH',
				path: `${variables}/%24roast_1`,
				body: { typeId: 2, value: '' },
				answer: { organizationVariable: { name: '$roast_1', typeId: 2, value: '' } },
			},
		],
		output: [{ name: '$roast_1', typeId: 2, value: '' }],
	},
	...values.map(
		([what, typeId, given, value]): Row => ({
			operation: 'organizationVariable.update',
			when: `${what} that keeps its type`,
			parameters: { organizationId: locator('34'), variableName: locator('$roast_1'), value: given as string },
			exchanges: [
				{
					method: 'GET',
					path: variables,
					answer: {
						organizationVariables: [limit, { name: '$roast_1', typeId, value, isSystem: false } as IDataObject],
					},
				},
				{
					method: 'PATCH',
					path: `${variables}/%24roast_1`,
					body: { typeId, value },
					answer: { organizationVariable: { name: '$roast_1', typeId, value } as IDataObject },
				},
			],
			output: [{ name: '$roast_1', typeId, value } as IDataObject],
		}),
	),
	{
		operation: 'organizationVariable.delete',
		parameters: { organizationId: locator('34'), variableName: locator('roast_limit', 'list'), confirm: true },
		exchanges: [
			{
				method: 'DELETE',
				path: `${variables}/roast_limit`,
				query: [['confirmed', 'true']],
				answer: { ok: 1 },
			},
		],
		output: [{ deleted: true, id: 'roast_limit' }],
	},
	{
		operation: 'organizationVariable.getAll',
		parameters: { organizationId: locator('34') },
		exchanges: [{ method: 'GET', path: variables, answer: { organizationVariables: [limit] } }],
		output: [limit],
	},
	{
		operation: 'organizationVariable.getAll',
		when: 'from a service that gives one variable without a list',
		parameters: { organizationId: locator('34'), returnAll: true },
		exchanges: [{ method: 'GET', path: variables, answer: { organizationVariables: limit } }],
		output: [limit],
	},
	{
		operation: 'organizationVariable.getHistory',
		parameters: { organizationId: locator('34'), variableName: locator('roast_limit') },
		exchanges: [
			{
				method: 'GET',
				path: `${variables}/roast_limit/history`,
				answer: {
					organizationVariableHistory: [
						{
							id: 402,
							diffObject: { old: { value: 25, typeId: 1 }, new: { value: 30, typeId: 1 } },
							changed: '2026-04-06T09:00:00.000Z',
							action: 'organization_variable_edited',
							author: 'Robin Example',
						},
					],
				},
			},
		],
		output: [
			{
				id: 402,
				diffObject: { old: { value: 25, typeId: 1 }, new: { value: 30, typeId: 1 } },
				changed: '2026-04-06T09:00:00.000Z',
				action: 'organization_variable_edited',
				author: 'Robin Example',
				variableName: 'roast_limit',
			},
		],
	},
];
