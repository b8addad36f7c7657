import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as ts from 'typescript';

/** All files below a folder, as paths relative to it with forward slashes. */
export function filesBelow(directory: string): string[] {
	return readdirSync(directory, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'));
}

function visit(file: string, each: (node: ts.Node) => void): void {
	const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
	const walk = (node: ts.Node): void => {
		each(node);
		ts.forEachChild(node, walk);
	};
	walk(source);
}

/** Every module that a TypeScript or JavaScript file imports, requires or exports from, including types. */
export function importsOf(file: string): string[] {
	const found: string[] = [];
	visit(file, (node) => {
		if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
			if (node.moduleSpecifier) found.push((node.moduleSpecifier as ts.StringLiteral).text);
		} else if (ts.isImportTypeNode(node)) {
			found.push(node.argument.getText().slice(1, -1));
		} else if (ts.isCallExpression(node)) {
			const isRequire = ts.isIdentifier(node.expression) && node.expression.text === 'require';
			const isDynamicImport = node.expression.kind === ts.SyntaxKind.ImportKeyword;
			// A name that is put together at run time must not look harmless.
			if (isRequire || isDynamicImport) {
				const [argument] = node.arguments;
				found.push(ts.isStringLiteral(argument) ? argument.text : `(${argument.getText()})`);
			}
		}
	});
	return found;
}

/** The global names that a file uses, such as `process`. Property names are left out. */
export function namesOf(file: string): Set<string> {
	const found = new Set<string>();
	visit(file, (node) => {
		if (!ts.isIdentifier(node)) return;
		const { parent } = node;
		const isMember = ts.isPropertyAccessExpression(parent) && parent.name === node;
		const isKey = (ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent)) && parent.name === node;
		if (!isMember && !isKey) found.add(node.text);
	});
	return found;
}
