import { NodeHelpers } from 'n8n-workflow';
import type {
	IHttpRequestMethods,
	INode,
	INodeProperties,
	INodeTypeDescription,
	PostReceiveAction,
} from 'n8n-workflow';

import { menuEntries } from './fields';

/** An operation as its menu entry declares it, and the fields that are shown for the node's stored parameters. */
export interface Operation {
	resource: string;
	operation: string;
	/** Verb and object, such as `Retry incomplete execution`. */
	action: string;
	method: IHttpRequestMethods;
	/** Path template, such as `/api/v2/dlqs/:dlqId/retry`. */
	path: string;
	output: PostReceiveAction[];
	fields: INodeProperties[];
}

/**
 * The description as the host has it for a node: the tool that it makes of one has a name of its own, by which it
 * tells which fields are shown to tools.
 */
export function descriptionFor(description: INodeTypeDescription, node: INode): INodeTypeDescription {
	return { ...description, name: node.type.split('.').pop() ?? description.name };
}

/** The properties of a description that the host shows for these stored parameters. */
function shownProperties(description: INodeTypeDescription, node: INode): INodeProperties[] {
	return description.properties.filter((property) =>
		NodeHelpers.displayParameter(node.parameters, property, node, description),
	);
}

/**
 * The operation that a node's stored parameters choose. Which fields are shown is worked out here, once per run.
 *
 * @returns undefined when the parameters choose none
 */
export function chosenOperation(description: INodeTypeDescription, node: INode): Operation | undefined {
	const shown = shownProperties(description, node);
	const menu = shown.find((property) => property.name === 'operation');
	const entry = menu && menuEntries(menu).find((option) => option.value === node.parameters.operation);
	const route = entry?.routing?.request;
	if (!entry || !route?.url) return undefined;
	return {
		resource: String(node.parameters.resource),
		operation: String(entry.value),
		action: entry.action ?? entry.name,
		method: route.method ?? 'GET',
		path: String(route.url),
		output: entry.routing?.output?.postReceive ?? [],
		fields: shown.filter((property) => !['resource', 'operation', 'requestOptions'].includes(property.name)),
	};
}
