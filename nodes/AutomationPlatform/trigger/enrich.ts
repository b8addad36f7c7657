import type { IDataObject } from 'n8n-workflow';

import { attempt } from '../../shared/attempt';
import { pathSegment } from '../../shared/input/path';
import { isObject } from '../../shared/objects';
import { readList } from '../../shared/output/paging';
import type { Emission } from './compare';
import type { Reader } from './reader';

/** The data that can be added to each item, with one request each. */
export type Addition = 'blueprint' | 'bundles' | 'detail' | 'latestLog';

function valueUnder(body: unknown, key: string): unknown {
	return isObject(body) ? body[key] : undefined;
}

/** The newest log entry; null if there is none. */
function newest(logs: IDataObject[]): IDataObject | null {
	return logs.reduce<IDataObject | null>(
		(latest, log) => (latest && String(latest.timestamp) >= String(log.timestamp) ? latest : log),
		null,
	);
}

/** The item for an emission. The event, the scenario and the reason come first. */
export function toItem({ event, scenarioId, scenarioName, entry }: Emission): IDataObject {
	const { id, reason, ...rest } = entry;
	const of = { event, scenarioId, ...(scenarioName !== undefined && { scenarioName }) };
	return { id: String(id), ...of, ...(reason !== undefined && { reason }), ...rest, ...of };
}

/**
 * Adds the chosen data to the items, and the scenario's name if it is missing. An item is also returned if its data cannot
 * be read: then `incomplete` lists what is missing.
 */
export async function enrich(reader: Reader, items: IDataObject[], include: ReadonlySet<Addition>): Promise<void> {
	const names = new Map<number, Promise<unknown>>();
	const nameOf = async (scenarioId: number, id: string) => {
		const name = names.get(scenarioId) ?? reader.detail(id).then((detail) => detail?.scenarioName);
		names.set(scenarioId, name);
		return await name;
	};
	await reader.each(items, async (item) => {
		const id = String(item.id);
		const incomplete: string[] = [];
		const read = async (what: string, work: () => Promise<unknown>) => {
			const added = await attempt(work);
			if (!added.error && added.value !== undefined) return added.value as IDataObject;
			incomplete.push(what);
			return undefined;
		};
		const add = async (what: string, work: () => Promise<unknown>) => {
			const added = await read(what, work);
			if (added !== undefined) item[what] = added;
		};
		const answer = async (part: string, query: IDataObject = {}) =>
			await reader.get(`/api/v2/dlqs/${pathSegment(id)}${part}`, query, 'Get incomplete execution', id);
		const get = async (part: string, key: string) => valueUnder(await answer(part), key);
		const logs = async () =>
			await readList(
				{ root: 'dlqLogs', paged: false },
				Number.POSITIVE_INFINITY,
				async (page) => await answer('/logs', page),
			);
		if (include.has('detail'))
			Object.assign(item, { ...(await read('detail', async () => await reader.detail(id))), ...item });
		if (include.has('blueprint'))
			await add('blueprint', async () => valueUnder(await get('/blueprint', 'response'), 'blueprint'));
		if (include.has('bundles')) await add('bundles', async () => await get('/bundle', 'response'));
		if (include.has('latestLog')) await add('latestLog', async () => newest(await logs()));
		if (item.scenarioName === undefined)
			await add('scenarioName', async () => await nameOf(Number(item.scenarioId), id));
		if (incomplete.length > 0) item.incomplete = incomplete;
	});
}
