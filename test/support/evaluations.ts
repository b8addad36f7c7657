import type { INodeParameters, NodeParameterValueType } from 'n8n-workflow';
import { isExpression, WorkflowExpression } from 'n8n-workflow';

/** How often n8n evaluated an expression: by its name, then by item (`counts['filters.status'][0]`). */
export type EvaluationCounts = Record<string, Record<number, number>>;

/**
 * The parameters with every value as an expression that returns the same value, so that n8n must evaluate each one, and
 * `countEvaluations` can name it by its path (`filters.status`, `ids[1]`). Unchanged are the parameters in `except`,
 * and `__rl` and `mode` of a resource locator, which the editor never makes an expression.
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

/** An expression that returns `value`, or the value of another expression, and is counted under `name`. */
function named(name: string, value: unknown): string {
	if (!isExpression(value)) return `={{ [${literal(name)}, ${literal(value)}][1] }}`;
	const source = /^=\{\{((?:(?!\}\}).)*)\}\}$/s.exec(value)?.[1];
	// Text around or between expressions cannot be wrapped. It is unchanged and counted under its own text.
	return source === undefined ? value : `={{ [${literal(name)}, ${source.trim()}][1] }}`;
}

/** A literal without braces, because two braces would end the expression. */
function literal(value: unknown): string {
	return JSON.stringify(value).replaceAll('{', '\\u007b').replaceAll('}', '\\u007d');
}

const nameInExpression = /^=\{\{ \[("(?:[^"\\]|\\.)*"), /;

/**
 * Counts n8n's evaluations during `run`. An expression that `asExpressions` has not named is counted under its own
 * text. Expressions within a credential count too.
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
