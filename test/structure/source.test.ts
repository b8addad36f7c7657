import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
	createPrinter,
	createSourceFile,
	forEachChild,
	isCallExpression,
	isIdentifier,
	isNewExpression,
	isParameter,
	isSpreadElement,
	isVariableStatement,
	NodeFlags,
	ScriptTarget,
} from 'typescript';
import type { Node, SourceFile } from 'typescript';

const root = join(__dirname, '..', '..');

const shipped = ['nodes', 'credentials'].flatMap((folder) =>
	readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
		.filter((path) => path.endsWith('.ts'))
		.map((path): SourceFile => {
			const text = readFileSync(join(root, folder, path), 'utf8');
			return createSourceFile(`${folder}/${path}`, text, ScriptTarget.Latest, true);
		}),
);

/** The text of a file without its comments. */
function codeOf(file: SourceFile): string {
	return createPrinter({ removeComments: true }).printFile(file);
}

/** `file: text` for each result of a check of the shipped files. */
function found(check: (file: SourceFile) => string[]): string[] {
	return shipped.flatMap((file) => check(file).map((what) => `${file.fileName}: ${what}`));
}

/**
 * Module variables that change. A PerRun belongs to the run for which n8n created it, and a Set of literals is only
 * read.
 */
function changingVariables(file: SourceFile): string[] {
	return file.statements.filter(isVariableStatement).flatMap(({ declarationList: { declarations, flags } }) => {
		const changing = declarations.filter(({ initializer }) => {
			return !(flags & NodeFlags.Const) || /^new (?!Set\(\[|PerRun\b)/.test(initializer?.getText(file) ?? '');
		});
		return changing.map(({ name }) => name.getText(file));
	});
}

function staticMembers({ text }: SourceFile): string[] {
	return [...text.matchAll(/^\tstatic (?:readonly )?(\w+)\??[:=]/gm)].map(([, name]) => name);
}

test('nothing is kept between runs, except for what is listed here with its reason', () => {
	expect(found((file) => [...changingVariables(file), ...staticMembers(file)])).toEqual([
		// The node's own description, which never changes. The runner needs it once per item.
		'nodes/AutomationPlatform/AutomationPlatform.node.ts: described',
		'nodes/CustomerAuth/CustomerAuth.node.ts: described',
		// n8n reads the credential again for each request. Tokens that one request got are stored here for the others,
		// under the complete identity. The state of a request belongs to the object that n8n created for it.
		'nodes/CustomerAuth/tokens/cache.ts: cache',
		'nodes/CustomerAuth/tokens/hostProtocol.ts: requestStates',
		'nodes/CustomerAuth/tokens/hostProtocol.ts: authenticated',
		'nodes/CustomerAuth/tokens/tokenAuthorization.ts: lastExchanges',
		// The original texts of an error that several tries of a run throw.
		'nodes/shared/run/memory.ts: originals',
		// The state of a test belongs to the object that n8n created for it.
		'credentials/AutomationPlatformApi.credentials.ts: tested',
	]);
});

test('no console, logger, timer, process, file system, evaluation or dynamic import is used', () => {
	const forbidden =
		/\bconsole\.|\bLoggerProxy\b|\bset(?:Timeout|Interval|Immediate)\b|\bprocess\.|\beval\(|new Function\(|\bfs\b|\brequire\(|\bimport\(/g;
	expect(found((file) => codeOf(file).match(forbidden) ?? [])).toEqual([]);
});

test('menus and fields are written out in resources, not generated', () => {
	const generated = /options: [^[{\s\w]|options: \w+\(|\.map\(\(?\w*\)? => \(\{\s*name/g;
	expect(found((file) => (file.fileName.includes('/resources/') ? (file.text.match(generated) ?? []) : []))).toEqual(
		[],
	);
});

/**
 * Calls with a list as their arguments, such as `push(...list)`, unless the list is a constant of the file or the rest
 * parameter of the caller.
 */
function spreadCalls(file: SourceFile): string[] {
	const short = new Set(
		file.statements
			.filter(isVariableStatement)
			.flatMap(({ declarationList }) => declarationList.declarations.map(({ name }) => name.getText(file))),
	);
	const callsIn = (node: Node): string[] => {
		if (isParameter(node) && node.dotDotDotToken) short.add(node.name.getText(file));
		const given: readonly Node[] = isCallExpression(node) || isNewExpression(node) ? (node.arguments ?? []) : [];
		const spread = given
			.filter(isSpreadElement)
			.filter(({ expression }) => !isIdentifier(expression) || !short.has(expression.text));
		const inside: string[] = [];
		forEachChild(node, (child) => void inside.push(...callsIn(child)));
		return [...(spread.length > 0 ? [node.getText(file)] : []), ...inside];
	};
	return [...callsIn(file), ...(codeOf(file).match(/\.apply\(/g) ?? [])];
}

test('G16 no list of unknown length is spread into the arguments of a call, because a long one overflows the stack', () => {
	expect(found(spreadCalls)).toEqual([]);
});

test("G10 the machine's clock is read only for times that outlive the process or are shown", () => {
	expect(
		[...new Set(found((file) => codeOf(file).match(/\bDate\.now\b|new Date\(\)/g) ?? []))].map(
			(use) => use.split(':')[0],
		),
	).toEqual([
		// The time at which a token expires, for the output.
		'nodes/CustomerAuth/output.ts',
		// The time of a poll, if the platform does not send its own.
		'nodes/AutomationPlatform/trigger/reader.ts',
		// Tokens are stored with the time at which they expire.
		'nodes/CustomerAuth/tokens/hostProtocol.ts',
		'nodes/CustomerAuth/tokens/identityTokens.ts',
		'nodes/CustomerAuth/tokens/renewal.ts',
		'nodes/CustomerAuth/tokens/tokenApi.ts',
		'nodes/CustomerAuth/tokens/tokenAuthorization.ts',
		// A wait until a date, for a service that does not send its own time.
		'nodes/shared/http/client.ts',
		// A range of dates that is checked.
		'nodes/shared/input/check.ts',
	]);
});
