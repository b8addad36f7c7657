import type { IDataObject } from 'n8n-workflow';

/** Whether a value is an object, and not a list or null. */
export function isObject(value: unknown): value is IDataObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
