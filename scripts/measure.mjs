// Prints how much code is shipped: lines of code, lines per operation, and the files over 300 lines.
//
// Usage: npm run measure
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const MAX_LINES = 300;
const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');

/** @param {string} folder @returns {string[]} every TypeScript file below it, with its full path */
function filesBelow(folder) {
	return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.ts'))
		.map((file) => path.join(root, folder, file));
}

/** @param {string} file @returns {number} all lines, including blank ones and comments */
function lines(file) {
	return readFileSync(file, 'utf8').trimEnd().split('\n').length;
}

/** @param {string} file @returns {number} lines that are neither blank nor only a comment */
function linesOfCode(file) {
	const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
	/** @type {Set<number>} */
	const found = new Set();
	/** @param {number} position */
	const lineOf = (position) => source.getLineAndCharacterOfPosition(position).line;
	/** @param {ts.Node} node */
	const visit = (node) => {
		if (ts.isToken(node) && node.kind !== ts.SyntaxKind.EndOfFileToken) {
			for (let line = lineOf(node.getStart(source)); line <= lineOf(node.end); line++) found.add(line);
		}
		for (const child of node.getChildren(source)) if (!ts.isJSDoc(child)) visit(child);
	};
	visit(source);
	return found.size;
}

/** @param {string} file @returns {boolean} whether it has fields that several operations share */
const isFieldFile = (file) => /\/fields(\/\w+)?\.ts$/.test(file);

/** @param {string} file @param {Set<string>} [found] @returns {Set<string>} the field files it imports, also indirectly */
function fieldFilesOf(file, found = new Set()) {
	for (const { fileName } of ts.preProcessFile(readFileSync(file, 'utf8')).importedFiles) {
		const imported = `${path.resolve(path.dirname(file), fileName)}.ts`;
		if (!isFieldFile(imported) || found.has(imported)) continue;
		found.add(imported);
		fieldFilesOf(imported, found);
	}
	return found;
}

/**
 * The lines of an operation: its own file, its share of the menu of its resource, and its share of the field files.
 *
 * @param {string} node folder of a node
 * @returns {number[]} lines of each operation
 */
function linesPerOperation(node) {
	const menus = filesBelow(`nodes/${node}/resources`).filter((file) => path.basename(file) === 'index.ts');
	const operations = menus.flatMap((menu) => {
		// The entries of the Operation menu. Values of other fields are indented differently.
		const values = [...readFileSync(menu, 'utf8').matchAll(/^\t{4}value: '(\w+)'/gm)].map(([, value]) => value);
		return values.map((value) => {
			const file = path.join(path.dirname(menu), `${value}.ts`);
			const hasFile = existsSync(file);
			return {
				own: (hasFile ? lines(file) : 0) + lines(menu) / values.length,
				fieldFiles: hasFile ? fieldFilesOf(file) : new Set(),
			};
		});
	});
	return operations.map(({ own, fieldFiles }) =>
		[...fieldFiles].reduce((sum, file) => {
			const users = operations.filter((operation) => operation.fieldFiles.has(file)).length;
			return sum + lines(file) / users;
		}, own),
	);
}

/** @param {number[]} values */
function average(values) {
	return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** @param {number[]} values */
function median(values) {
	const sorted = values.toSorted((a, b) => a - b);
	return average(sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1));
}

const files = ['nodes', 'credentials'].flatMap(filesBelow);
const code = files.reduce((sum, file) => sum + linesOfCode(file), 0);
console.log(`nodes/ and credentials/: ${code} lines of code (neither blank nor comment) in ${files.length} files`);
for (const node of ['AutomationPlatform', 'CustomerAuth']) {
	const counts = linesPerOperation(node);
	console.log(
		`${node}: ${counts.length} operations, lines per operation: median ${median(counts).toFixed(1)}, average ${average(counts).toFixed(1)}`,
	);
}
const long = files.filter((file) => lines(file) > MAX_LINES);
console.log(`Files over ${MAX_LINES} lines: ${long.length}`);
for (const file of long) console.log(`${String(lines(file)).padStart(6)}  ${path.relative(root, file)}`);
