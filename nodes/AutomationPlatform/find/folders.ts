import type { IDataObject } from 'n8n-workflow';

import { allFolders } from '../folderTree';
import type { ListFolders } from '../folderTree';
import type { ListedScope } from './search';

/**
 * The IDs of the folders below a folder. They are compared as text, because they can have more digits than a number keeps.
 */
function below(folders: IDataObject[], folderId: number): unknown[] {
	const tree = new Map<string, unknown>([[String(folderId), folderId]]);
	for (let size = 0; size < tree.size; ) {
		size = tree.size;
		for (const { id, parentId } of folders) if (tree.has(String(parentId))) tree.set(String(id), id);
	}
	tree.delete(String(folderId));
	return [...tree.values()];
}

/**
 * The queries that list the scenarios of a scope: one query, or for a folder, one for the folder and for each folder below
 * it.
 *
 * @param listFolders reads the folders of a team to their end
 * @param refuse called if the team has no such folder; it may throw
 */
export async function scenarioQueries(
	scope: ListedScope,
	listFolders: ListFolders,
	refuse: (message: string, advice: string) => void = () => {},
): Promise<IDataObject[]> {
	if (scope.in === 'organization') return [{ organizationId: scope.organizationId }];
	const { teamId } = scope;
	if (scope.in === 'team') return [{ teamId }];
	const folders = await allFolders(async (query) => await listFolders({ teamId, ...query }));
	if (!folders.some(({ id }) => String(id) === String(scope.folderId))) {
		refuse(
			`Team ${teamId} has no folder ${scope.folderId}`,
			"Select 'Folder' again: it may have been deleted or moved",
		);
	}
	return [scope.folderId, ...below(folders, scope.folderId)].map((folderId) => ({ teamId, folderId }) as IDataObject);
}
