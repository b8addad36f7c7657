import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow } from '../package/sources';

const root = path.join(__dirname, '../..');
const pages = [
	'docs/architecture.md',
	...['docs/architecture', 'docs/decisions'].flatMap((folder) =>
		readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}`),
	),
];
const shipped = ['nodes', 'credentials'].flatMap((folder) =>
	filesBelow(path.join(root, folder)).map((file) => `${folder}/${file}`),
);

const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');
const shippedCode = shipped.map(textOf).join('\n');

/** The texts in backticks, for each paragraph, list item and table row of a page. Code blocks are left out. */
function quotedIn(page: string): string[][] {
	const text = textOf(page).replace(/^```.*?^```$/gms, '');
	const blocks = text.split(/\n\s*\n|\n(?=\s*(?:\||-|\d+\.)\s)/);
	return blocks.map((block) => [...block.matchAll(/`([^`]+)`/g)].map(([, quoted]) => quoted));
}

/** Whether a text is a path from the root of the project. A path with a placeholder names no single file. */
const isPath = (quoted: string) => /^[\w.-]+\/[\w./-]*$/.test(quoted);

/**
 * The functions, such as `runItem()` and `Item.send()`, that are not in a file of the same block, or, if it names no
 * file, in any file.
 */
function missingFunctions(quoted: string[]): string[] {
	const files = quoted.filter((name) => isPath(name) && name.endsWith('.ts'));
	const there = files.filter((file) => existsSync(path.join(root, file)));
	const code = there.length > 0 ? there.map(textOf).join('\n') : shippedCode;
	return quoted.filter((name) => {
		const [, called] = /^(?:\w+\.)?(\w+)\(.*\)$/.exec(name) ?? [];
		return called !== undefined && !new RegExp(`\\b${called}\\b`).test(code);
	});
}

function inPages(find: (page: string) => string[]): string[] {
	return pages.flatMap((page) => find(page).map((found) => `${page}: ${found}`));
}

test('every file that a page for maintainers names exists', () => {
	const missing = inPages((page) =>
		quotedIn(page)
			.flat()
			.filter((quoted) => isPath(quoted) && !existsSync(path.join(root, quoted))),
	);
	expect(missing).toEqual([]);
});

test('every function that a page for maintainers names is in the file beside it', () => {
	expect(inPages((page) => quotedIn(page).flatMap(missingFunctions))).toEqual([]);
});

test('the index lists every decision', () => {
	const index = textOf('docs/decisions/README.md');
	const names = readdirSync(path.join(root, 'docs/decisions'));
	expect(names.filter((name) => name !== 'README.md' && !index.includes(`(${name})`))).toEqual([]);
});
