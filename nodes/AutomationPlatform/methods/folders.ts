import type { INodeListSearchItems } from 'n8n-workflow';

import { allFolders } from '../folderTree';
import { matching } from './listReader';
import type { ListReader } from './listReader';
import { folders } from './lists';

/**
 * The folders of a team whose path matches a text, with the path as label.
 *
 * @param teamId a number, or text for an ID with too many digits
 * @param teamName shown if the list has folders of several teams
 */
export async function foldersOf(
	reader: ListReader,
	teamId: number | string,
	filter?: string,
	teamName?: string,
): Promise<INodeListSearchItems[]> {
	const request = folders(teamId);
	const found = await allFolders(
		async (query) => await reader.entries({ ...request, query: { ...request.query, ...query } }),
	);
	const label = ({ path }: { path?: unknown }) => (teamName ? `${String(path)} (${teamName})` : String(path));
	return matching(found, { label }, filter);
}
