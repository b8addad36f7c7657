import { isObject } from '../objects';
import type { HostContext } from './types';

/** A reference to a value that is the same for all items of a run. */
const SAME_FOR_ALL = /\{\{\s*\$(vars|secrets|env)(\.\w+|\[(["'])[^"'\]]*\3\])+\s*\}\}/g;

type Evaluate = (...values: unknown[]) => unknown;

/** Whether the stored field of a credential can have different values for the items of a run. */
export function isOfItem(stored: unknown): boolean {
	if (typeof stored !== 'string') return typeof stored === 'object' && stored !== null;
	return stored.startsWith('=') && stored.replace(SAME_FOR_ALL, '').includes('{{');
}

/**
 * Returns a context in which a node reads its credential. After the read, `canDiffer` says whether items can have different
 * credentials.
 *
 * n8n does not tell a node whether its credential contains expressions. The values do not show it either: `$json.key ??
 * 'a'` and `$itemIndex === 1 ? 'b' : 'a'` can be equal for any two items. So the context records the stored fields that n8n
 * evaluates. If a version of n8n evaluates in another way, nothing is recorded, and `canDiffer` returns true.
 */
export function observe(context: HostContext): { context: HostContext; canDiffer: () => boolean } {
	let stored: unknown;
	const { workflow } = context as { workflow?: { expression?: { getParameterValue?: Evaluate } } };
	const expression = workflow?.expression;
	const evaluate = expression?.getParameterValue;
	if (!workflow || !expression || !evaluate) return { context, canDiffer: () => true };
	const getParameterValue: Evaluate = (...values: unknown[]) => {
		stored ??= values[0];
		return evaluate.call(expression, ...values);
	};
	const derived = <Base extends object>(base: Base, properties: object) =>
		Object.create(base, Object.getOwnPropertyDescriptors(properties)) as Base;
	return {
		context: derived(context, {
			workflow: derived(workflow, { expression: derived(expression, { getParameterValue }) }),
		}),
		canDiffer: () => !isObject(stored) || Object.values(stored).some(isOfItem),
	};
}
