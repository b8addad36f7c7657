import type { IDataObject } from 'n8n-workflow';

import { isObject } from '../shared/objects';

/** Reads a list of folders to its end, with additional query parameters. */
export type ListFolders = (query: IDataObject) => Promise<IDataObject[]>;

function childrenOf({ children }: IDataObject): IDataObject[] {
	return Array.isArray(children) ? children.filter(isObject) : [];
}

/** Whether a platform has subfolders. Such a platform lists only the top level, unless the request asks for all levels. */
function areNested(folders: IDataObject[]): boolean {
	return folders.some((folder) => folder.hasChildren === true || childrenOf(folder).length > 0);
}

/**
 * The folders of a team on all levels in one list, sorted by path. Each folder has its `parentId`, and a `path` of folder
 * names such as `CRM/Cleanup`. Platforms differ: they list the levels as nested lists, or as one list with `parentId`.
 */
export async function allFolders(listFolders: ListFolders): Promise<IDataObject[]> {
	const top = await listFolders({});
	const listed = areNested(top) ? await listFolders({ childrenDepth: 'all' }) : top;
	const byId = new Map<string, IDataObject>();
	const add = (folder: IDataObject, parentId: unknown) => {
		const own: IDataObject = { ...folder, parentId: (parentId ?? null) as IDataObject['parentId'] };
		delete own.children;
		delete own.hasChildren;
		byId.set(String(folder.id), own);
		for (const child of childrenOf(folder)) add(child, folder.id);
	};
	for (const folder of listed) add(folder, folder.parentId);
	const pathOf = (folder: IDataObject) => {
		const ancestors = new Set<IDataObject>();
		for (let at: IDataObject | undefined = folder; at && !ancestors.has(at); at = byId.get(String(at.parentId))) {
			ancestors.add(at);
		}
		return [...ancestors]
			.reverse()
			.map(({ name }) => String(name))
			.join('/');
	};
	return [...byId.values()]
		.map((folder) => ({ ...folder, path: pathOf(folder) }))
		.sort((one, other) => one.path.localeCompare(other.path));
}
