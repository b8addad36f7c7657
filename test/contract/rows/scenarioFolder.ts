import { locator } from '../../support/input';
import type { Row } from './row';

const path = '/api/v2/scenarios-folders';
const archive = { id: 51, name: 'Archive', scenariosTotal: 0 };
const billing = { id: 52, name: 'Billing', scenariosTotal: 3 };
/** As newer services show a folder within another. */
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
			limit: 1,
			options: { additionalQuery: '{"childrenDepth": "all"}' },
		},
		exchanges: [
			{
				method: 'GET',
				path,
				query: [
					['teamId', '340'],
					['childrenDepth', 'all'],
				],
				answer: { scenariosFolders: [nested, archive] },
			},
		],
		output: [nested],
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
		operation: 'scenarioFolder.update',
		parameters: { folderId: locator('52'), name: 'Billing and tax' },
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
		parameters: { teamId: locator(340, 'list'), folderId: locator(52, 'list'), name: 'Tax' },
		exchanges: [
			{
				method: 'PATCH',
				path: `${path}/52`,
				body: { name: 'Tax' },
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
