declare module 'js-yaml' {
	export const CORE_SCHEMA: unknown;
	/** Returns the value of a YAML text. Throws for a text that is not valid. */
	export function load(text: string, options: { schema: unknown }): unknown;
}
