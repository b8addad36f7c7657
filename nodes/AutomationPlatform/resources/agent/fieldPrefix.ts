import type { ICredentialDataDecryptedObject, IDataObject, INodeExecutionData } from 'n8n-workflow';

import { isObject } from '../../../shared/objects';
import type { OutputStep } from '../../../shared/output/steps';

// In the agent operations, some property names begin with the word `platform`. Each service uses its own word there.

const WRITTEN = /^platform(?=(ScenarioId|ConnectionId|ConnectionType)$)/;
const CREDENTIAL = 'automationPlatformApi';

function prefixIn({ fieldPrefix }: ICredentialDataDecryptedObject): string {
	return typeof fieldPrefix === 'string' && fieldPrefix.trim() ? fieldPrefix.trim() : 'platform';
}

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

/**
 * The body of an agent request with the credential's Field Prefix in place of `platform`. Any other body is returned
 * unchanged.
 */
export function toFieldPrefix(
	body: IDataObject,
	path: string,
	credential: ICredentialDataDecryptedObject,
): IDataObject {
	const prefix = prefixIn(credential);
	if (prefix === 'platform' || !path.includes('/ai-agents/')) return body;
	return mapDeep(
		body,
		(name) => name.replace(WRITTEN, prefix),
		(type) => (type === 'platform-schema' ? `${prefix}-schema` : type),
	) as IDataObject;
}

/** The word of the service at the beginning of a name. `mcpConnectionId` has no such word. */
const READ_OF_AGENT = /^(?!mcp[A-Z])([a-z][a-z0-9]*)(?=Connection(Id|Type)$)/;
const READ_OF_SCENARIO = /^([a-z][a-z0-9]*)(?=ScenarioId$)/;

/** The object with `platform` in place of the service's word in its names. Adds each such word to `words`. */
function renamed(value: IDataObject, pattern: RegExp, words: Set<string>): IDataObject {
	return Object.fromEntries(
		Object.entries(value).map(([name, inner]) => {
			const word = pattern.exec(name)?.[1];
			if (word) words.add(word);
			return [name.replace(pattern, 'platform'), inner];
		}),
	);
}

function eachIn(list: unknown, map: (entry: IDataObject) => IDataObject): unknown {
	return Array.isArray(list) ? list.map((entry: unknown) => (isObject(entry) ? map(entry) : entry)) : list;
}

/** A current or past configuration of an agent with `platform` in its names. */
function configurationOf(value: IDataObject, words: Set<string>): IDataObject {
	const own = renamed(value, READ_OF_AGENT, words);
	const inner: Array<[string, (entry: IDataObject) => IDataObject]> = [
		['scenarios', (entry) => renamed(entry, READ_OF_SCENARIO, words)],
		['pastConfigurations', (entry) => configurationOf(entry, words)],
	];
	for (const [key, map] of inner) if (key in own) own[key] = eachIn(own[key], map) as IDataObject[];
	return own;
}

/**
 * Items of agents with `platform` in their names instead of the service's own word. In the type of an output parser, a word
 * is replaced only if it is also in the names or in the credential: in `json-schema`, for example, `json` is not the
 * service's word.
 */
export function withoutFieldPrefix(): OutputStep {
	return async function (items) {
		const results: INodeExecutionData[] = [];
		for (const item of items) {
			const words = new Set<string>();
			const json = configurationOf(item.json, words);
			const { outputParser } = json;
			const word = isObject(outputParser) ? /^(.+)-schema$/.exec(String(outputParser.type))?.[1] : undefined;
			const isOwn = word !== undefined && (words.has(word) || word === prefixIn(await this.getCredentials(CREDENTIAL)));
			if (isOwn) json.outputParser = { ...(outputParser as IDataObject), type: 'platform-schema' };
			results.push({ ...item, json });
		}
		return results;
	};
}
