import type { IDataObject } from 'n8n-workflow';

/** The modules of a blueprint, including those in routes and error handlers. */
export function modulesIn(value: unknown): IDataObject[] {
	if (typeof value !== 'object' || value === null) return [];
	const inner = Object.values(value).flatMap(modulesIn);
	return typeof (value as IDataObject).module === 'string' ? [value as IDataObject, ...inner] : inner;
}
