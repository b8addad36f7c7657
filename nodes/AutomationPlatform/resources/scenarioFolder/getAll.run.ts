import type { ItemWork } from '../../../shared/run/item';
import { limitOf } from '../../../shared/run/list';
import { allFolders } from '../../folderTree';
import { readWholeList } from '../../read';

const SHAPE = { root: 'scenariosFolders', paged: false };

/** Gets the folders of a team: the list of the platform, or the folders of all levels in one list. */
export const getAll: ItemWork = async (item) => {
	const { run, values } = item;
	if (values.converted('options.includeSubfolders', 'boolean') !== true) return await item.send();
	const limit = limitOf(run, values);
	const { request, errorContext } = item.prepared;
	const folders = await allFolders(
		async (query) => await readWholeList(run, request.path, { ...request.query, ...query }, SHAPE, errorContext),
	);
	return folders.slice(0, limit).map((json) => ({ json }));
};
