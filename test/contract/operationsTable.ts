import type { INodePropertyOptions } from 'n8n-workflow';

import { contract, description, menuOperations } from '../nodes/operations';

export const operationsFile = 'docs/operations.md';

/** The page has only the table between these two. */
export const tableStart = '<!-- operations: npm run generate -->';
export const tableEnd = '<!-- /operations -->';

/** The cells of the table: resource, operation, description, request; sorted like the menus. */
function operationRows(isBeyond: boolean): string[][] {
	const resources = description.properties.find(({ name }) => name === 'resource')!.options as INodePropertyOptions[];
	return resources.flatMap(({ name: title, value }) =>
		menuOperations
			.filter(({ resource }) => resource === value)
			.filter(({ name }) => (contract.operation(name)['x-beyond'] ?? false) === isBeyond)
			.map(({ name, entry }, index) => {
				const { summary, method, path } = contract.operation(name);
				return [index === 0 ? title : '', entry.name, summary, `\`${method} ${path}\``];
			}),
	);
}

/** The heading line of the operations that the interface description does not have. */
const beyond = ['_Beyond the contract_', '', 'Not every service has these', ''];

/** The table as Markdown, not aligned. */
export function operationsTable(): string {
	const header = ['resource', 'operation', 'what it does', 'request'];
	return [header, header.map(() => '---'), ...operationRows(false), beyond, ...operationRows(true)]
		.map((cells) => `| ${cells.join(' | ')} |`)
		.join('\n');
}

/** The table between the marks of a text, without the spaces that align it. */
export function tableIn(text: string): string {
	const [, inner = ''] = text.split(tableStart);
	return inner
		.split(tableEnd)[0]
		.trim()
		.split('\n')
		.map(
			(line) =>
				`| ${line
					.slice(1, -1)
					.split('|')
					.map((cell) => cell.trim().replace(/^-+$/, '---'))
					.join(' | ')} |`,
		)
		.join('\n');
}
