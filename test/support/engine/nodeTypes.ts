import { DirectoryLoader, RoutingNode, UnrecognizedNodeTypeError } from 'n8n-core';
import { commonPollingParameters } from 'n8n-core/dist/nodes-loader/constants';
import type {
	IDataObject,
	IExecuteFunctions,
	INodeParameters,
	INodeProperties,
	INodeType,
	INodeTypeDescription,
	INodeTypes,
} from 'n8n-workflow';
import { NodeConnectionTypes, NodeHelpers } from 'n8n-workflow';

/**
 * The package under test. n8n puts its name before a node's name, `n8n-nodes-automation-platform.automationPlatform`.
 */
const packageName = 'n8n-nodes-automation-platform';

/** The node type with the name in saved workflows. */
export function fullName(nodeType: INodeType): string {
	return `${packageName}.${nodeType.description.name}`;
}

/** Node types by the name a workflow uses. */
export class NodeTypeRegistry implements INodeTypes {
	constructor(private readonly types: Record<string, INodeType>) {}

	getByName(name: string): INodeType {
		const nodeType = this.types[name];
		if (!nodeType) throw new UnrecognizedNodeTypeError(packageName, name);
		return nodeType;
	}

	getByNameAndVersion(name: string, version?: number): INodeType {
		return NodeHelpers.getVersionedNodeType(this.getByName(name), version);
	}

	getKnownTypes(): IDataObject {
		return Object.fromEntries(Object.keys(this.types).map((name) => [name, {}]));
	}
}

/**
 * A node type as n8n has it after loading: with the parameters that n8n adds to a declarative or a polling node, and
 * the `execute` that it gives to a declarative one (`node-types.js`, `shouldAssignExecuteMethod`). The given instance
 * stays unchanged. With `parameters` it has only the fields of their resources and operations, because n8n looks
 * through all fields several times in a run, which takes longer than the rest of the run.
 */
export function asLoaded(nodeType: INodeType, ...parameters: INodeParameters[]): INodeType {
	const { description, methods } = nodeType;
	const [only, ...others] = parameters;
	const properties =
		only && others.length === 0
			? fieldsOf(description.properties, only)
			: description.properties.filter(
					(property) => parameters.length === 0 || parameters.some((one) => canBeShown(property, one)),
				);
	const loaded = withDescription(nodeType, {
		...description,
		properties: [...(description.polling ? commonPollingParameters : []), ...properties],
	});
	DirectoryLoader.applyDeclarativeNodeOptionParameters(loaded);

	const isDeclarative = description.requestDefaults !== undefined;
	const runsByRouting =
		!nodeType.execute &&
		!nodeType.supplyData &&
		!nodeType.poll &&
		!nodeType.trigger &&
		(!nodeType.webhook || isDeclarative) &&
		(!methods || isDeclarative);
	if (runsByRouting) {
		loaded.execute = async function (this: IExecuteFunctions) {
			return (await new RoutingNode(this as never, loaded).runNode()) ?? [];
		};
	}
	return loaded;
}

const fieldsOfOperations = new WeakMap<INodeProperties[], Map<string, INodeProperties[]>>();

/** The fields of one operation, cached because a test runs it many times. */
function fieldsOf(properties: INodeProperties[], parameters: INodeParameters): INodeProperties[] {
	const known = fieldsOfOperations.get(properties) ?? new Map<string, INodeProperties[]>();
	fieldsOfOperations.set(properties, known);
	const operation = JSON.stringify([parameters.resource, parameters.operation]);
	const fields = known.get(operation) ?? properties.filter((property) => canBeShown(property, parameters));
	known.set(operation, fields);
	return fields;
}

/** The same node type for an n8n that does not know its `customOperations`, so that its `execute` is called. */
export function withoutCustomOperations(nodeType: INodeType): INodeType {
	return Object.create(nodeType, { customOperations: { value: undefined } }) as INodeType;
}

/**
 * The tool that n8n makes of a node with `usableAsTool` (`tool-generation/ai-tools.js`): same code, other name, no
 * input, an `ai_tool` output, and a description for the model.
 */
export function asTool(nodeType: INodeType): INodeType {
	const { description } = nodeType;
	if (!description.usableAsTool) throw new Error(`The node '${description.name}' cannot be used as a tool`);
	return withDescription(nodeType, {
		...description,
		name: `${description.name}Tool`,
		displayName: `${description.displayName} Tool`,
		inputs: [],
		outputs: [NodeConnectionTypes.AiTool],
		usableAsTool: undefined,
		properties: [
			{
				displayName: 'Tool Description',
				name: 'descriptionType',
				type: 'options',
				noDataExpression: true,
				options: [
					{ name: 'Set Automatically', value: 'auto' },
					{ name: 'Set Manually', value: 'manual' },
				],
				default: 'auto',
			},
			{
				displayName: 'Description',
				name: 'toolDescription',
				type: 'string',
				default: description.description,
				required: true,
				displayOptions: { show: { descriptionType: ['manual'] } },
			},
			...description.properties,
		],
	});
}

/** Whether a field can be shown for the resource and the operation of these parameters. */
export function canBeShown(
	{ displayOptions: { show = {} } = {} }: INodeProperties,
	parameters: INodeParameters,
): boolean {
	return ['resource', 'operation'].every((name) => {
		const chosen = parameters[name];
		return typeof chosen !== 'string' || chosen.startsWith('=') || (show[name]?.includes(chosen) ?? true);
	});
}

function withDescription(nodeType: INodeType, description: INodeTypeDescription): INodeType {
	return Object.create(nodeType, {
		description: { value: description, enumerable: true },
		execute: { value: nodeType.execute, enumerable: true, writable: true },
	}) as INodeType;
}

type HelperDescription = Partial<Pick<INodeTypeDescription, 'inputs' | 'outputs' | 'properties'>>;

/** A node type beside the one under test. Each has its own name, because a workflow finds a type by its name. */
export function helperType(
	name: string,
	{ inputs = [], outputs = [NodeConnectionTypes.Main], properties = [] }: HelperDescription,
	execute?: INodeType['execute'],
): INodeType {
	return {
		description: {
			displayName: name,
			name,
			group: ['transform'],
			version: 1,
			description: `The ${name} of a test`,
			defaults: { name },
			inputs,
			outputs,
			properties,
		},
		execute,
	};
}
