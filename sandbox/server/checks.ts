/** Whether a value from a control endpoint is valid. */
export type Check = (value: unknown) => boolean;

export const oneOf =
	(...values: Array<string | number>): Check =>
	(value) =>
		values.includes(value as string);

export const isDuration: Check = (value) => Number.isInteger(value) && (value as number) >= 0;

export const isCount: Check = (value) => Number.isInteger(value) && (value as number) > 0;

export const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
