import type { IDataObject } from 'n8n-workflow';

import { attempt } from '../../shared/attempt';
import { pathSegment } from '../../shared/path';
import type { Emission } from './decide';
import type { Reader } from './read';

/** What is added to each item, one request each. */
export interface Additions {
	detail: boolean;
	blueprint: boolean;
	bundles: boolean;
	latestLog: boolean;
}

function at(body: unknown, key: string): unknown {
	return (body as IDataObject | undefined)?.[key];
}

/** The newest of the log entries, whatever their order. */
function newest(logs: unknown): unknown {
	if (!Array.isArray(logs)) return undefined;
	return (logs as IDataObject[]).reduce<IDataObject | undefined>(
		(latest, log) => (latest && String(latest.timestamp) >= String(log.timestamp) ? latest : log),
		undefined,
	);
}

/**
 * The items of what is emitted. What is to be added and cannot be read is left out, and named in `incomplete`: an
 * item is never held back for it.
 */
export async function toItems(reader: Reader, emissions: Emission[], additions: Additions): Promise<IDataObject[]> {
	const items = emissions.map(
		({ event, scenarioId, scenarioName, entry }) =>
			({ ...entry, scenarioId, ...(scenarioName !== undefined && { scenarioName }), event }) as IDataObject,
	);
	const named = new Map<number, Promise<unknown>>();
	const nameOf = (scenarioId: number, id: string) => {
		const name = named.get(scenarioId) ?? reader.detail(id).then((detail) => detail?.scenarioName);
		named.set(scenarioId, name);
		return name;
	};
	await reader.each(items, async (item) => {
		const id = String(item.id);
		const path = `/api/v2/dlqs/${pathSegment(id)}`;
		const incomplete: string[] = [];
		const add = async (what: string, read: () => Promise<IDataObject | undefined>) => {
			const added = await attempt(read);
			if (added.error) incomplete.push(what);
			else Object.assign(item, added.value);
		};
		const get = async (part: string, query: IDataObject = {}) =>
			await reader.get(`${path}${part}`, query, 'Get incomplete execution', id);
		if (additions.detail) await add('detail', async () => ({ ...(await reader.detail(id)), ...item }));
		if (additions.blueprint)
			await add('blueprint', async () => ({
				blueprint: at(at(await get('/blueprint'), 'response'), 'blueprint') as IDataObject,
			}));
		if (additions.bundles)
			await add('bundles', async () => ({ bundles: at(await get('/bundle'), 'response') as IDataObject }));
		if (additions.latestLog)
			await add('latestLog', async () => ({
				latestLog: (newest(at(await get('/logs'), 'dlqLogs')) ?? null) as IDataObject,
			}));
		if (item.scenarioName === undefined)
			await add('scenarioName', async () => ({ scenarioName: (await nameOf(Number(item.scenarioId), id)) as string }));
		if (item.scenarioName === undefined) delete item.scenarioName;
		if (incomplete.length > 0) item.incomplete = incomplete;
	});
	return items;
}
