import { isObject } from '../objects';
import type { HostContext } from './types';

/** A reference to a value that is the same for all items of a run. */
const SAME_FOR_ALL = /\{\{\s*\$(vars|secrets|env)(\.\w+|\[(["'])[^"'\]]*\3\])+\s*\}\}/g;

type Evaluate = (...values: unknown[]) => unknown;

/** Whether a field of a credential, as it is stored, can have different values for the items of a run. */
export function isOfItem(stored: unknown): boolean {
	if (typeof stored !== 'string') return typeof stored === 'object' && stored !== null;
	return stored.startsWith('=') && stored.replace(SAME_FOR_ALL, '').includes('{{');
}

/**
 * A context in which a node reads its credential, and whether the credential that was read in it can differ between items.
 *
 * n8n does not tell a node whether its credential holds expressions, and values do not tell it either: `$json.key ?? 'a'`
 * and `$itemIndex === 1 ? 'b' : 'a'` can be equal for any two items. So the context notes what n8n evaluates. If a version of
 * n8n evaluates in another way, nothing is noted, and items can differ.
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
