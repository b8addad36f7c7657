import type { Row } from './rows';

/** A JSON schema of an output item, in the format of n8n's own nodes. */
export interface ItemSchema {
	type: string;
	properties?: Record<string, ItemSchema>;
	items?: ItemSchema;
}

/** The fields of an operation's items, which the editor offers before the first run. */
export interface OutputSchema extends ItemSchema {
	properties: Record<string, ItemSchema>;
	version: number;
}

/** The folder where n8n looks for the schemas of a node: beside it, by its version. */
export function schemaFolder(node: 'AutomationPlatform' | 'CustomerAuth'): string {
	return `nodes/${node}/__schema__/v1.0.0`;
}

/**
 * The names of fields that an item always has. A key from the user's data, such as the ID of a module, does not match.
 */
const FIELD_NAME = /^[A-Za-z_$][\w$]*$/;

function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value is the matcher that rows use for a text that is known only at run time. */
function isTextMatcher(value: unknown): boolean {
	return isObject(value) && value.$$typeof === Symbol.for('jest.asymmetricMatcher');
}

function typeOf(value: unknown): string {
	if (isTextMatcher(value)) return 'string';
	if (value === null || value === undefined) return 'null';
	if (Array.isArray(value)) return 'array';
	return Number.isInteger(value) ? 'integer' : typeof value;
}

/**
 * The schema of several values: one type, because the editor shows one. A value that is sometimes null has its other
 * type.
 */
function schemaOf(values: unknown[]): ItemSchema {
	const types = [...new Set(values.map(typeOf))].filter((type) => type !== 'null');
	const [type = 'null'] = types.includes('number') ? ['number'] : types;
	if (type === 'array') {
		const entries = values.filter(Array.isArray).flat();
		return { type, ...(entries.length > 0 && { items: schemaOf(entries) }) };
	}
	if (type !== 'object') return { type };
	const objects = values.filter(isObject);
	const keys = [...new Set(objects.flatMap((object) => Object.keys(object)))].filter((key) => FIELD_NAME.test(key));
	return {
		type,
		properties: Object.fromEntries(
			keys.map((key) => [key, schemaOf(objects.filter((object) => key in object).map((object) => object[key]))]),
		),
	};
}

/** Whether a row has the output of the default choices. The editor knows one schema per operation. */
function isUsual({ parameters }: Row): boolean {
	return parameters.simplify !== false && parameters.output === undefined;
}

/**
 * The output schemas of the contract's rows, by `resource/operation`. An operation whose items have no fixed field has
 * none, because the editor would refuse it.
 */
export function outputSchemas(rows: Row[]): Map<string, OutputSchema> {
	const items = new Map<string, unknown[]>();
	for (const row of rows.filter(isUsual)) {
		const path = row.operation.replace('.', '/');
		items.set(path, [...(items.get(path) ?? []), ...row.output]);
	}
	const schemas = [...items].map(([path, output]): [string, OutputSchema] => {
		const { type, properties = {} } = schemaOf(output);
		return [path, { type, properties, version: 1 }];
	});
	return new Map(schemas.filter(([, { properties }]) => Object.keys(properties).length > 0));
}
