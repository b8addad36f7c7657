import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';

/** The value of a resource locator. */
export function locator(value: unknown, mode = 'id'): INodeParameters {
	return { __rl: true, mode, value } as INodeParameters;
}

/** Input items. */
export function itemsOf(...entries: object[]): INodeExecutionData[] {
	return entries.map((json) => ({ json: json as INodeExecutionData['json'] }));
}

/** A number of items. */
export function items(count: number): INodeExecutionData[] {
	return Array.from({ length: count }, (_, index) => ({ json: { index } }));
}
