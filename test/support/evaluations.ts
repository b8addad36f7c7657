import type { INodeParameters, NodeParameterValueType } from 'n8n-workflow';
import { isExpression, WorkflowExpression } from 'n8n-workflow';

/** How often the host evaluated an expression: by its name, then by item (`counts['filters.status'][0]`). */
export type EvaluationCounts = Record<string, Record<number, number>>;

/**
 * The parameters with every value as an expression that gives the same value, so that the host has to evaluate each
 * to learn it, and `countEvaluations` can name it by its path (`filters.status`, `ids[1]`). Left as they are: what is
 * listed in `except`, and `__rl` and `mode` of a resource locator, which the editor never makes an expression.
 */
export function asExpressions(parameters: INodeParameters, except = ['resource', 'operation']): INodeParameters {
	return Object.fromEntries(
		Object.entries(parameters).map(([name, value]) => [name, except.includes(name) ? value : convert(value, name)]),
	) as INodeParameters;
}

function convert(value: NodeParameterValueType, path: string): unknown {
	if (Array.isArray(value))
		return value.map((entry, index) => convert(entry as NodeParameterValueType, `${path}[${index}]`));
	if (typeof value !== 'object' || value === null) return named(path, value);
	const fixed = '__rl' in value ? ['__rl', 'mode', 'cachedResultName', 'cachedResultUrl'] : [];
	return Object.fromEntries(
		Object.entries(value).map(([key, entry]) => [
			key,
			fixed.includes(key) ? entry : convert(entry as NodeParameterValueType, `${path}.${key}`),
		]),
	);
}

/** An expression that gives `value`, or what the source of another expression gives, and is counted under `name`. */
function named(name: string, value: unknown): string {
	const source = isExpression(value) ? value.replace(/^=\{\{|\}\}$/g, '').trim() : JSON.stringify(value);
	return `={{ [${JSON.stringify(name)}, ${source}][1] }}`;
}

const nameInExpression = /^=\{\{ \[("(?:[^"\\]|\\.)*"), /;

/**
 * Counts the evaluations of the host while `run` goes on. An expression that `asExpressions` has not named is counted
 * under its own text. Those inside a credential count as well.
 */
export async function countEvaluations<Result>(
	run: () => Promise<Result>,
): Promise<{ counts: EvaluationCounts; result: Result }> {
	const counts: EvaluationCounts = {};
	const { prototype } = WorkflowExpression;
	const original = prototype.resolveSimpleParameterValue;
	prototype.resolveSimpleParameterValue = function (...args) {
		const [value, , , , itemIndex] = args;
		if (isExpression(value)) {
			const name = nameInExpression.exec(value)?.[1];
			const ofItem = (counts[name ? (JSON.parse(name) as string) : value] ??= {});
			ofItem[itemIndex] = (ofItem[itemIndex] ?? 0) + 1;
		}
		return original.apply(this, args);
	};
	try {
		return { result: await run(), counts };
	} finally {
		prototype.resolveSimpleParameterValue = original;
	}
}
