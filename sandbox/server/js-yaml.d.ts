declare module 'js-yaml' {
	export const CORE_SCHEMA: unknown;
	/** Returns the value of a YAML text. Throws if the text is invalid. */
	export function load(text: string, options: { schema: unknown }): unknown;
}
