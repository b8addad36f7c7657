import type { IDataObject } from 'n8n-workflow';

import { isObject } from '../../shared/objects';
import type { ListedScope } from './search';

function childrenOf({ children }: IDataObject): IDataObject[] {
	return Array.isArray(children) ? children.filter(isObject) : [];
}

/** Whether a service has folders within folders: then it lists the top level, unless it is asked for all levels. */
function areNested(folders: IDataObject[]): boolean {
	return folders.some((folder) => folder.hasChildren === true || childrenOf(folder).length > 0);
}

/** The IDs of a folder and of all folders below it. The levels are lists within lists, or one list with `parentId`. */
function folderTree(folders: IDataObject[], folderId: number): number[] {
	const parents = new Map<number, number>();
	const add = (folder: IDataObject, parentId: unknown) => {
		parents.set(Number(folder.id), Number(parentId));
		for (const child of childrenOf(folder)) add(child, folder.id);
	};
	for (const folder of folders) add(folder, folder.parentId);
	const tree = new Set([folderId]);
	for (let size = 0; size < tree.size; ) {
		size = tree.size;
		for (const [id, parentId] of parents) if (tree.has(parentId)) tree.add(id);
	}
	return [...tree];
}

/**
 * The queries of the lists of scenarios of a scope: one, or one for a folder and for each folder below it.
 *
 * @param listFolders reads the folders of a team to their end
 */
export async function scenarioQueries(
	scope: ListedScope,
	listFolders: (query: IDataObject) => Promise<IDataObject[]>,
): Promise<IDataObject[]> {
	if (scope.in === 'organization') return [{ organizationId: scope.organizationId }];
	const { teamId } = scope;
	if (scope.in === 'team') return [{ teamId }];
	const top = await listFolders({ teamId });
	const folders = areNested(top) ? await listFolders({ teamId, childrenDepth: 'all' }) : top;
	return folderTree(folders, scope.folderId).map((folderId) => ({ teamId, folderId }));
}
