import type { Row } from './rows';

/** A JSON schema of an output item, as n8n's own nodes have them. */
export interface ItemSchema {
	type: string;
	properties?: Record<string, ItemSchema>;
	items?: ItemSchema;
}

/** The fields that an item of each operation has, which the editor offers before the first run. */
export interface OutputSchema extends ItemSchema {
	properties: Record<string, ItemSchema>;
	version: number;
}

/** Where n8n looks for those of a node: beside it, by its version. */
export function schemaFolder(node: 'AutomationPlatform' | 'CustomerAuth'): string {
	return `nodes/${node}/__schema__/v1.0.0`;
}

/** A key that a user of the service has chosen, such as the ID of a module, is no field that an item always has. */
const FIELD_NAME = /^[A-Za-z_$][\w$]*$/;

function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** In the place of a text that only the run knows, rows have a matcher. */
function isTextMatcher(value: unknown): boolean {
	return isObject(value) && value.$$typeof === Symbol.for('jest.asymmetricMatcher');
}

function typeOf(value: unknown): string {
	if (isTextMatcher(value)) return 'string';
	if (value === null || value === undefined) return 'null';
	if (Array.isArray(value)) return 'array';
	return Number.isInteger(value) ? 'integer' : typeof value;
}

/** The schema of all of several values: one type, since the editor shows one. What is null at times is of its other type. */
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

/** Whether a row has what comes out when nothing else is chosen; the editor knows one schema for an operation. */
function isUsual({ parameters }: Row): boolean {
	return parameters.simplify !== false && parameters.output === undefined;
}

/**
 * The output schemas that the rows of the contract show, by `resource/operation`. An operation whose items have no fixed
 * field has none: the editor would refuse it.
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
