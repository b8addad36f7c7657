import type { IDataObject, ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { firstChoose, idOf, Lists } from '../lists';

async function searchDevices(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
	const teamId = idOf(this, 'teamId');
	if (teamId === undefined) throw firstChoose(this, 'a team');
	const request = { root: 'devices', paged: false, things: 'devices', path: '/api/v2/devices', query: { teamId } };
	const label = ({ name, udid }: IDataObject) => (udid ? `${String(name)} (${String(udid)})` : String(name));
	return await new Lists(this).search(request, label, filter);
}

export const deviceSearches = { searchDevices };
