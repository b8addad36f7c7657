import { OpenApiDocument } from './openapiDocument';
import type { Operation, Parameter, Schema } from './openapiDocument';

/**
 * The API as written down, one line per operation: method, path, query keys except those of every list, {body keys} and
 * the statuses of success. "*" marks required keys, "~" keys that the interface description does not show, and "beyond"
 * at the end an operation that it does not have.
 */
export const linesFile = 'test/contract/operations.txt';

export const documents = {
	automationPlatform: new OpenApiDocument('automation-platform.openapi.yaml'),
	customerAuth: new OpenApiDocument('customer-auth.openapi.yaml'),
};

function lineOf(document: OpenApiDocument, operation: Operation): string {
	const keyOf = ({ name, required, 'x-not-shown': notShown }: Parameter) =>
		`${name}${required ? '*' : ''}${notShown ? '~' : ''}`;
	const parts = [operation.operationId, operation.method, operation.path];
	const query = operation.parameters
		.filter((parameter) => parameter.in === 'query' && !parameter['x-convention'])
		.map(keyOf);
	if (query.length > 0) parts.push(`?${query.join(' ')}`);
	const body = operation.requestBody;
	if (body) {
		const { properties, required } = document.resolve<Schema>(body.content!['application/json'].schema);
		const keys = Object.keys(properties!).map((key) => `${key}${required?.includes(key) ? '*' : ''}`);
		parts.push(`{${keys.join(' ')}}${body.required ? '*' : ''}`);
	}
	parts.push(...Object.keys(operation.responses).filter((status) => status.startsWith('2')));
	return [...parts, ...(operation['x-beyond'] ? ['beyond'] : [])].join(' ');
}

/** The lines of both contracts, sorted. */
export function operationLines(): string[] {
	return Object.values(documents)
		.flatMap((document) => document.operations.map((operation) => lineOf(document, operation)))
		.sort();
}

/**
 * The saved lines and those of new operations. A saved line never changes, because the API does not change by itself.
 */
export function withNewLines(saved: string[]): string[] {
	const known = saved.map((line) => line.split(' ')[0]);
	return [...saved, ...operationLines().filter((line) => !known.includes(line.split(' ')[0]))].sort();
}
