/** The word of the contract that each service replaces by its own. */
const NEUTRAL = 'platform';

const fields = /^(ScenarioId|ConnectionId|ConnectionType)$/;
const parserType = 'schema';

function mapDeep(value: unknown, key: (name: string) => string, text: (value: string) => string): unknown {
	if (Array.isArray(value)) return value.map((item) => mapDeep(item, key, text));
	if (typeof value === 'object' && value !== null) {
		return Object.fromEntries(
			Object.entries(value).map(([name, inner]) => [
				key(name),
				name === 'type' && typeof inner === 'string' ? text(inner) : mapDeep(inner, key, text),
			]),
		);
	}
	return value;
}

function renamer(from: string, to: string): { key: (name: string) => string; text: (value: string) => string } {
	return {
		key: (name) =>
			name.startsWith(from) && fields.test(name.slice(from.length)) ? `${to}${name.slice(from.length)}` : name,
		text: (value) => (value === `${from}-${parserType}` ? `${to}-${parserType}` : value),
	};
}

/** Returns whether bodies of the operation have fields that start with the service's own word. */
export function hasPrefixedFields({ operationId }: { operationId: string }): boolean {
	return operationId.startsWith('agent.');
}

/** Returns the body with the service's own word in place of the neutral one. */
export function toWire(body: unknown, prefix: string): unknown {
	if (prefix === NEUTRAL) return body;
	const { key, text } = renamer(NEUTRAL, prefix);
	return mapDeep(body, key, text);
}

/** Returns the body with the neutral word. A service with its own word does not accept the neutral one. */
export function fromWire(body: unknown, prefix: string): unknown {
	if (prefix === NEUTRAL) return body;
	const foreign = renamer(NEUTRAL, 'unknown:platform');
	const own = renamer(prefix, NEUTRAL);
	return mapDeep(mapDeep(body, foreign.key, foreign.text), own.key, own.text);
}
