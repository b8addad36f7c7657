import { NodeHelpers } from 'n8n-workflow';
import type {
	IHttpRequestMethods,
	INode,
	INodeProperties,
	INodeTypeDescription,
	PostReceiveAction,
} from 'n8n-workflow';

import { menuEntries } from './fields';

/** An operation as its menu entry declares it, with the fields that are shown for the stored parameters. */
export interface Operation {
	resource: string;
	operation: string;
	/** Verb and object, such as `Retry incomplete execution`, without the other words that people search for. */
	action: string;
	method: IHttpRequestMethods;
	/** Path template, such as `/api/v2/dlqs/:dlqId/retry`. */
	path: string;
	output: PostReceiveAction[];
	fields: INodeProperties[];
}

/**
 * The description with the name that the host uses for this node. A node that runs as a tool has a name of its own, and
 * some fields are shown only to tools.
 */
export function descriptionFor(description: INodeTypeDescription, node: INode): INodeTypeDescription {
	return { ...description, name: node.type.split('.').pop() ?? description.name };
}

/**
 * Whether the stored parameters choose _Custom API Call_. n8n adds this entry to Resource and Operation of every node whose
 * credential the HTTP Request node can use. It only points to that node.
 */
export function choosesCustomApiCall({ parameters: { resource, operation } }: INode): boolean {
	return [resource, operation].includes('__CUSTOM_API_CALL__');
}

/** The operation that the stored parameters choose, with its shown fields; undefined if they choose none. */
export function chosenOperation(description: INodeTypeDescription, node: INode): Operation | undefined {
	const shown = description.properties.filter((property) =>
		NodeHelpers.displayParameter(node.parameters, property, node, description),
	);
	const menu = shown.find((property) => property.name === 'operation');
	const entry = menu && menuEntries(menu).find((option) => option.value === node.parameters.operation);
	const route = entry?.routing?.request;
	if (!entry || !route?.url) return undefined;
	return {
		resource: String(node.parameters.resource),
		operation: String(entry.value),
		action: (entry.action ?? entry.name).replace(/ [/(].*$/, ''),
		method: route.method ?? 'GET',
		path: String(route.url),
		output: entry.routing?.output?.postReceive ?? [],
		fields: shown.filter((property) => !['resource', 'operation', 'requestOptions'].includes(property.name)),
	};
}
