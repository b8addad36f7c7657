import { locator } from '../../support/input';
import type { Row } from './row';

const path = '/api/v2/scenarios-folders';
const archive = { id: 51, name: 'Archive', scenariosTotal: 0 };
const billing = { id: 52, name: 'Billing', scenariosTotal: 3 };
/** A folder within another, as newer services show it. */
const nested = {
	...billing,
	path: [51],
	parentId: 51,
	position: 1,
	scenariosSubtreeTotal: 3,
	hasChildren: false,
	children: [],
};

export const scenarioFolderRows: Row[] = [
	{
		operation: 'scenarioFolder.getAll',
		parameters: { teamId: locator('340') },
		exchanges: [{ method: 'GET', path, query: [['teamId', '340']], answer: { scenariosFolders: [archive, billing] } }],
		output: [archive, billing],
	},
	{
		operation: 'scenarioFolder.getAll',
		when: 'with every field set, from a service that has folders within folders',
		parameters: {
			teamId: locator(340, 'list'),
			limit: 2,
			options: { additionalQuery: '{"pg[sortBy]": "name"}', includeSubfolders: true },
		},
		exchanges: [
			{
				method: 'GET',
				path,
				query: [
					['teamId', '340'],
					['pg[sortBy]', 'name'],
				],
				answer: { scenariosFolders: [{ ...archive, hasChildren: true }] },
			},
			{
				method: 'GET',
				path,
				query: [
					['teamId', '340'],
					['pg[sortBy]', 'name'],
					['childrenDepth', 'all'],
				],
				answer: { scenariosFolders: [{ ...archive, hasChildren: true, children: [nested] }] },
			},
		],
		output: [
			{ ...archive, parentId: null, path: 'Archive' },
			{ ...billing, parentId: 51, position: 1, scenariosSubtreeTotal: 3, path: 'Archive/Billing' },
		],
	},
	{
		operation: 'scenarioFolder.create',
		parameters: { teamId: locator('340'), name: 'Billing' },
		exchanges: [
			{
				method: 'POST',
				path,
				body: { teamId: 340, name: 'Billing' },
				answer: { scenarioFolder: { ...billing, scenariosTotal: 0 } },
			},
		],
		output: [{ ...billing, scenariosTotal: 0 }],
	},
	{
		operation: 'scenarioFolder.create',
		when: 'in another folder (G33)',
		parameters: { teamId: locator('340'), name: 'Billing', additionalFields: { parentId: locator('51') } },
		exchanges: [
			{
				method: 'POST',
				path,
				body: { teamId: 340, name: 'Billing', parentId: 51 },
				answer: { scenarioFolder: nested },
			},
		],
		output: [nested],
	},
	{
		operation: 'scenarioFolder.update',
		parameters: { folderId: locator('52'), updateFields: { name: 'Billing and tax' } },
		exchanges: [
			{
				method: 'PATCH',
				path: `${path}/52`,
				body: { name: 'Billing and tax' },
				answer: { scenarioFolder: { ...billing, name: 'Billing and tax' } },
			},
		],
		output: [{ ...billing, name: 'Billing and tax' }],
	},
	{
		operation: 'scenarioFolder.update',
		when: 'chosen from the list of its team',
		parameters: {
			teamId: locator(340, 'list'),
			folderId: locator(52, 'list'),
			updateFields: { name: 'Tax', parentId: locator(51, 'list') },
		},
		exchanges: [
			{
				method: 'PATCH',
				path: `${path}/52`,
				body: { name: 'Tax', parentId: 51 },
				answer: { scenarioFolder: { ...nested, name: 'Tax' } },
			},
		],
		output: [{ ...nested, name: 'Tax' }],
	},
	{
		operation: 'scenarioFolder.delete',
		parameters: { folderId: locator('52') },
		exchanges: [{ method: 'DELETE', path: `${path}/52`, answer: { scenarioFolder: 52 } }],
		output: [{ deleted: true, id: 52 }],
	},
];
