import type { INodeProperties, INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';

import type { Send } from './routing';

// The `options` of a field have three different meanings in n8n: child fields, menu entries or columns.

/** The child fields of a collection. */
export function childFields({ options = [] }: INodeProperties): INodeProperties[] {
	return options.filter((option): option is INodeProperties => 'type' in option);
}

/** The entries of a menu. */
export function menuEntries({ options = [] }: INodeProperties): INodePropertyOptions[] {
	return options.filter((option): option is INodePropertyOptions => !('type' in option) && 'value' in option);
}

/** The group of columns of a fixed collection. */
export function rowGroup({ options = [] }: INodeProperties): INodePropertyCollection | undefined {
	return options.find((option): option is INodePropertyCollection => 'values' in option);
}

/** How a field is sent; undefined for a field that is not sent. */
export function sendOf({ routing }: INodeProperties): Send | undefined {
	return routing?.send as Send | undefined;
}
