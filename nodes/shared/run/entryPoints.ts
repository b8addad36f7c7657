import { NodeConnectionTypes } from 'n8n-workflow';
import type {
	IExecuteFunctions,
	IExecutePaginationFunctions,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
	NodeConnectionType,
} from 'n8n-workflow';

import { attempt } from '../attempt';
import { inOneText } from '../errors/nodeErrors';
import { menuEntries } from '../input/fields';
import { isTool, withHints } from '../input/tool';
import type { NodeDefinition } from './definition';
import { runItem } from './item';
import type { ItemWork } from './item';
import { addProgress } from './memory';
import { replaceNames } from './names';
import { failureOf, Run } from './run';
import type { Invocation } from './run';

/** Runs the chosen operation. A bulk operation handles all items together, every other operation each item on its own. */
async function execute(
	invocation: Invocation,
	definition: NodeDefinition,
	runItems: (run: Run, work: ItemWork) => Promise<INodeExecutionData[]>,
): Promise<INodeExecutionData[]> {
	const node = invocation.context.getNode();
	const asTool = isTool(node);
	const hints: string[] = [];
	const ownInvocation = asTool ? { ...invocation, addHint: (message: string) => void hints.push(message) } : invocation;
	const ran = await attempt(async () => {
		const run = new Run(ownInvocation, definition.description(), definition.api(node));
		const { resource, operation } = run.operation;
		const { bulk, each } = definition.runs[resource] ?? {};
		if (!bulk?.[operation]) {
			return await runItems(run, async (item) => {
				await replaceNames(run, item.values, definition.names ?? {});
				return await (each?.[operation]?.(item) ?? item.send());
			});
		}
		await run.useOneCredential();
		return await bulk[operation](run);
	});
	if (!ran.error) return asTool ? withHints(ran.value, hints, invocation.firstIndex) : ran.value;
	if (invocation.continueOnFail && !invocation.signal?.aborted) {
		// if the node threw, n8n would send its input items to the success output
		return invocation.items.map((_, position) => failureOf(invocation, ran.error, invocation.firstIndex + position));
	}
	// some hosts give a model the message alone
	if (asTool) inOneText(ran.error);
	throw ran.error;
}

/** Runs all items. With continue on fail, a failed item gets an output of its own. */
async function runAll(run: Run, work: ItemWork): Promise<INodeExecutionData[]> {
	const { items, continueOnFail, signal } = run.invocation;
	const outputs: INodeExecutionData[][] = items.map(() => []);
	const all = await attempt(async () => {
		await run.limiter.each(items.length, async (index) => {
			const ran = await attempt(async () => await runItem(run, index, work));
			if (ran.error && (!continueOnFail || signal?.aborted)) throw ran.error;
			outputs[index] = ran.error ? [run.failure(ran.error, index)] : ran.value;
		});
	});
	if (!all.error) return outputs.length === 1 ? outputs[0] : outputs.flat();
	const done = items.filter((_, index) => 'done' in (run.memory.get(index) ?? {})).length;
	addProgress(all.error, done, items.length, 'items');
	throw all.error;
}

/** Runs the only item that the declarative engine passes. {@link execute} handles continue on fail. */
async function runOne(run: Run, work: ItemWork): Promise<INodeExecutionData[]> {
	let output: INodeExecutionData[] = [];
	await run.limiter.each(1, async () => {
		output = await runItem(run, run.invocation.firstIndex, work);
	});
	return output;
}

function invocationOf(context: IExecuteFunctions): Invocation {
	const items = context.getInputData();
	return {
		context,
		firstIndex: 0,
		count: items.length,
		items,
		read: (path, itemIndex) => context.getNodeParameter(path, itemIndex, undefined, { skipValidation: true }),
		continueOnFail: context.continueOnFail(),
		identity: context.getExecuteData(),
		signal: context.getExecutionCancelSignal?.(),
		addHint: (message) => context.addExecutionHints?.({ message, location: 'outputPane' }),
	};
}

/** The input item of a tool call, the same object for every try of that call; undefined in a normal run. */
function toolInputOf(context: IExecutePaginationFunctions): INodeExecutionData | undefined {
	const type: NodeConnectionType = NodeConnectionTypes.AiTool;
	const item = context.getInputData(0, type);
	// if there is no such input, the host makes a new empty item at each call
	return item === context.getInputData(0, type) ? item : undefined;
}

function singleInvocationOf(context: IExecutePaginationFunctions): Invocation {
	const toolInput = toolInputOf(context);
	const node = context.getNode();
	return {
		context,
		firstIndex: context.getItemIndex(),
		// a tool call is a run of one item, even if the agent has more: the execute data contains all items of the agent
		count: isTool(node) || node.executeOnce ? 1 : (context.getExecuteData().data.main?.[0]?.length ?? 1),
		items: [toolInput ?? context.getInputData()],
		read: (path) => context.getNodeParameter(path, undefined, { skipValidation: true }),
		continueOnFail: context.continueOnFail(),
		identity: toolInput?.json ?? context.getExecuteData(),
		signal: context.getExecutionCancelSignal?.(),
		addHint: () => undefined,
	};
}

/**
 * The first entry point: n8n passes all items of a run at once.
 *
 * @returns `customOperations` for every resource and operation of the description's menus
 */
export function customOperationsOf(
	description: INodeTypeDescription,
	definition: NodeDefinition,
): NonNullable<INodeType['customOperations']> {
	async function runNode(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return [await execute(invocationOf(this), definition, runAll)];
	}
	const operations: NonNullable<INodeType['customOperations']> = {};
	for (const menu of description.properties.filter(({ name }) => name === 'operation')) {
		for (const resource of menu.displayOptions?.show?.resource ?? []) {
			operations[String(resource)] = Object.fromEntries(menuEntries(menu).map(({ value }) => [String(value), runNode]));
		}
	}
	return operations;
}

/**
 * The second entry point: the pagination function. n8n's declarative engine calls it once per item, instead of sending the
 * request itself.
 */
export function singleItemOf(
	definition: NodeDefinition,
): (this: IExecutePaginationFunctions) => Promise<INodeExecutionData[]> {
	return async function () {
		return await execute(singleInvocationOf(this), definition, runOne);
	};
}
