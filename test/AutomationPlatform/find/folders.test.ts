import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { allFolders } from '../../../nodes/AutomationPlatform/folderTree';
import { scenarioQueries } from '../../../nodes/AutomationPlatform/find/folders';

interface Folder {
	id: number;
	parentId: number | null;
}

/** Folders within folders, in any order. */
const anyFolders = fc.array(fc.nat(20), { minLength: 1, maxLength: 12 }).chain((numbers) => {
	const folders = numbers.map((number, index): Folder => {
		const parent = number % (index + 1);
		return { id: index + 1, parentId: parent === index ? null : parent + 1 };
	});
	return fc.shuffledSubarray(folders, { minLength: folders.length, maxLength: folders.length });
});

/** The IDs of a folder and all folders below it, found from the bottom up. */
function within(folders: Folder[], outerId: number): number[] {
	const isWithin = (id: number | null): boolean =>
		id !== null && (id === outerId || isWithin(folders.find((folder) => folder.id === id)!.parentId));
	return folders.map(({ id }) => id).filter(isWithin);
}

test('the scenarios of a folder include those of all folders below it, whatever form the service lists folders in', async () => {
	await fc.assert(
		fc.asyncProperty(anyFolders, fc.boolean(), async (folders, areLists) => {
			const shown = ({ id, parentId }: Folder, withChildren: boolean): IDataObject => {
				const inside = folders.filter((folder) => folder.parentId === id);
				const children = withChildren ? inside.map((child) => shown(child, true)) : [];
				return { id, parentId, hasChildren: inside.length > 0, children };
			};
			const top = folders.filter(({ parentId }) => parentId === null);
			const listFolders = async ({ childrenDepth }: IDataObject) => {
				if (childrenDepth !== 'all') return top.map((folder) => shown(folder, false));
				return areLists ? top.map((folder) => shown(folder, true)) : folders.map((folder) => shown(folder, false));
			};
			for (const { id: folderId } of folders) {
				const queries = await scenarioQueries({ in: 'folder', teamId: 1, folderId }, listFolders);
				expect(queries[0]).toEqual({ teamId: 1, folderId });
				expect(queries.map((query) => Number(query.folderId)).sort()).toEqual(within(folders, folderId).sort());
			}
		}),
	);
});

test('G31 folders of all levels are one list, each with its path, and keep the digits of long IDs', async () => {
	const inner = { id: '9007199254740993', name: 'Cleanup', children: [{ id: 3, name: 'Old', children: [] }] };
	const listFolders = async ({ childrenDepth }: IDataObject) =>
		childrenDepth === 'all'
			? [{ id: 1, name: 'CRM', parentId: null, path: [], hasChildren: true, children: [inner] }]
			: [{ id: 1, name: 'CRM', hasChildren: true }];

	expect(await allFolders(listFolders)).toEqual([
		{ id: 1, name: 'CRM', parentId: null, path: 'CRM' },
		{ id: '9007199254740993', name: 'Cleanup', parentId: 1, path: 'CRM/Cleanup' },
		{ id: 3, name: 'Old', parentId: '9007199254740993', path: 'CRM/Cleanup/Old' },
	]);
	const queries = await scenarioQueries({ in: 'folder', teamId: 8, folderId: 1 }, listFolders);
	expect(queries.map(({ folderId }) => folderId)).toEqual([1, '9007199254740993', 3]);
});

test('G31 folders that contain each other cause no endless loop, and are listed once', async () => {
	const circle = [
		{ id: 1, name: 'A', parentId: 2 },
		{ id: 2, name: 'B', parentId: 1 },
	];
	expect((await allFolders(async () => circle)).map(({ path }) => path)).toEqual(['A/B', 'B/A']);
});
