import { isSafeObjectProperty } from 'n8n-workflow';

/**
 * A reference to a field of the input item, as the editor writes it for a field that is dragged in: `={{ $json.id }}`,
 * `={{ $json.a.b }}` or `={{ $json["a b"] }}`. A quoted name has nothing that could have a meaning in an expression.
 */
const REFERENCE =
	/^=\{\{ *\$json((?:\.[A-Za-z_]\w*|\["[^"\\{}()\n\r\u2028\u2029]+"\]|\['[^'\\{}()\n\r\u2028\u2029]+'\])+) *\}\}$/;
const NAME = /\.(\w+)|\["([^"]+)"\]|\['([^']+)'\]/g;

/** Whether a name can mean something else than a property of the data: one that every object has, or one of n8n's own. */
function isReserved(name: string): boolean {
	return name in Object.prototype || name.startsWith('__') || name === 'globalThis';
}

/**
 * The path of a stored value that is one reference and nothing else; undefined for any other value, and for a reference
 * that n8n refuses.
 */
export function referenceIn(stored: unknown): string[] | undefined {
	const names = typeof stored === 'string' ? REFERENCE.exec(stored)?.[1] : undefined;
	// n8n refuses every expression with such a word, also within quotes
	if (names === undefined || names.includes('constructor')) return undefined;
	const path = [...names.matchAll(NAME)].map(([, plain, double, single]) => plain ?? double ?? single);
	return path.every((name) => isSafeObjectProperty(name) && !isReserved(name)) ? path : undefined;
}

/** Whether a value is an object that no class has made, also one from another realm. */
function isPlainObject(value: unknown): value is object {
	if (typeof value !== 'object' || value === null) return false;
	const prototype: unknown = Object.getPrototypeOf(value);
	return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/**
 * The text, number, true or false at a path of an item's JSON, as n8n's engine for expressions returns it; undefined for
 * anything else, which only the engine can read.
 */
export function valueAt(path: string[], json: unknown): string | number | boolean | undefined {
	let value = json;
	for (const name of path) {
		const property = isPlainObject(value) ? Object.getOwnPropertyDescriptor(value, name) : undefined;
		value = property?.value;
	}
	return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
}
