import type { ICredentialDataDecryptedObject, IDataObject } from 'n8n-workflow';

import type { OutputStep } from '../shared/output';

// The word `platform` in some names of the agent operations is neutral: a service has a word of its own there.

const WRITTEN = /^platform(?=(ScenarioId|ConnectionId|ConnectionType)$)/;
const READ = /^[a-z]+(?=(ScenarioId|ConnectionId|ConnectionType)$)/;
/** A name with this word is one of every service. */
const OWN_WORD = 'mcp';

function mapDeep(value: unknown, nameOf: (name: string) => string, typeOf: (type: string) => string): unknown {
	if (Array.isArray(value)) return value.map((entry) => mapDeep(entry, nameOf, typeOf));
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, inner]) => [
			nameOf(name),
			name === 'type' && typeof inner === 'string' ? typeOf(inner) : mapDeep(inner, nameOf, typeOf),
		]),
	);
}

/** The body of an agent operation with the credential's Field Prefix in place of `platform`. */
export function toFieldPrefix(
	body: IDataObject,
	path: string,
	{ fieldPrefix }: ICredentialDataDecryptedObject,
): IDataObject {
	const prefix = typeof fieldPrefix === 'string' && fieldPrefix.trim() ? fieldPrefix.trim() : 'platform';
	if (prefix === 'platform' || !path.includes('/ai-agents/')) return body;
	return mapDeep(
		body,
		(name) => name.replace(WRITTEN, prefix),
		(type) => (type === 'platform-schema' ? `${prefix}-schema` : type),
	) as IDataObject;
}

/** Items of agents with `platform` in their names, whatever the service's own word is. */
export function withoutFieldPrefix(): OutputStep {
	const nameOf = (name: string) => (name.startsWith(OWN_WORD) ? name : name.replace(READ, 'platform'));
	return async (items) =>
		items.map((item) => ({
			...item,
			json: mapDeep(item.json, nameOf, (type) => type.replace(/^[a-z]+(?=-schema$)/, 'platform')) as IDataObject,
		}));
}
