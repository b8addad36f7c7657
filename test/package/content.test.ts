import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packed } from './packed';
import { filesBelow, importsOf, namesOf } from './sources';

const root = path.join(__dirname, '../..');
const manifest = JSON.parse(readFileSync(path.join(packed().packageDirectory, 'package.json'), 'utf8'));

const sources = ['nodes', 'credentials'].flatMap((folder) =>
	filesBelow(path.join(root, folder)).map((file) => `${folder}/${file}`),
);
const shippedCode = filesBelow(packed().packageDirectory)
	.filter((file) => file.endsWith('.js'))
	.map((file) => path.join(packed().packageDirectory, file));

/** The imports that a compiled file may have. test/structure/imports.test.ts checks the sources, including types. */
const isAllowedImport = (specifier: string) =>
	['n8n-workflow', 'node:crypto'].includes(specifier) || /^\.{1,2}\//.test(specifier);

describe('P02 n8n-workflow comes from n8n', () => {
	test('the manifest names it as an optional peer dependency of any version, and has no dependency', () => {
		expect(manifest.peerDependencies).toEqual({ 'n8n-workflow': '*' });
		expect(manifest.peerDependenciesMeta).toEqual({ 'n8n-workflow': { optional: true } });
		for (const kind of ['dependencies', 'optionalDependencies', 'bundledDependencies', 'bundleDependencies']) {
			expect(manifest).not.toHaveProperty(kind);
		}
	});

	test('the shipped code requires only n8n-workflow, node:crypto and its own files', () => {
		expect(shippedCode.length).toBeGreaterThan(0);
		const foreign = shippedCode.flatMap(importsOf).filter((specifier) => !isAllowedImport(specifier));
		expect(foreign).toEqual([]);
	});
});

describe("P03 the package meets n8n's published rules", () => {
	test('name, licence, keyword, API version and registered files', () => {
		expect(manifest).toMatchObject({
			name: expect.stringMatching(/^n8n-nodes-[a-z0-9-]+$/),
			license: 'MIT',
			keywords: expect.arrayContaining(['n8n-community-node-package']),
			files: ['dist'],
			n8n: { n8nNodesApiVersion: 1 },
		});
		for (const file of [...manifest.n8n.nodes, ...manifest.n8n.credentials]) {
			expect(packed().files.map((entry) => entry.path)).toContain(file);
		}
	});

	test('author, homepage and a public repository are set, with no placeholder left', () => {
		expect(manifest.author).toEqual({
			name: expect.stringMatching(/\S/),
			email: expect.stringMatching(/^\S+@\S+\.\S+$/),
		});
		expect(manifest.homepage).toMatch(/^https:\/\//);
		expect(manifest.repository.url).toMatch(/^git\+https:\/\/github\.com\/[\w-]+\/[\w.-]+\.git$/);
		expect(JSON.stringify(manifest)).not.toMatch(/<[^>]*>|\{\{/);
	});

	test('no overrides, and no script that runs on installation', () => {
		expect(manifest).not.toHaveProperty('overrides');
		const onInstallation = [
			'prepare',
			'preinstall',
			'install',
			'postinstall',
			'prepublish',
			'preprepare',
			'postprepare',
		];
		expect(Object.keys(manifest.scripts).filter((script) => onInstallation.includes(script))).toEqual([]);
	});

	test('everything that is shipped is written in English', () => {
		const foreign = packed().files.filter(({ path: file }) =>
			/[^\P{L}A-Za-z]/u.test(readFileSync(path.join(packed().packageDirectory, file), 'utf8')),
		);
		expect(foreign.map(({ path: file }) => file)).toEqual([]);
	});
});

describe('P09 the tarball contains only what is needed', () => {
	test('it has every source file compiled, every codex, output schema and icon copied, and the documents', () => {
		const expected = [
			...sources.filter((file) => file.endsWith('.ts')).map((file) => `dist/${file.replace(/\.ts$/, '.js')}`),
			...sources.filter((file) => file.endsWith('.json')).map((file) => `dist/${file}`),
			...filesBelow(path.join(root, 'icons')).map((file) => `dist/icons/${file}`),
			'package.json',
			'README.md',
			'LICENSE.md',
		];
		expect(
			packed()
				.files.map((file) => file.path)
				.sort(),
		).toEqual(expected.sort());
	});

	test('each codex file names the node beside it', () => {
		const codexFiles = packed()
			.files.map((file) => file.path)
			.filter((file) => file.endsWith('.node.json'));
		expect(codexFiles).toHaveLength(manifest.n8n.nodes.length);
		for (const file of codexFiles) {
			const codex = JSON.parse(readFileSync(path.join(packed().packageDirectory, file), 'utf8'));
			const className = path.basename(file, '.node.json');
			expect(codex.node).toBe(`${manifest.name}.${className[0].toLowerCase()}${className.slice(1)}`);
		}
	});

	test('it is smaller than 175 kB', () => {
		expect(packed().size).toBeLessThan(175_000);
	});
});

test('P12 the shipped code uses no process, file, console, timer or evaluation of text', () => {
	const forbidden = [
		'process',
		'global',
		'globalThis',
		'console',
		'eval',
		'Function',
		'setTimeout',
		'setInterval',
		'setImmediate',
		'clearTimeout',
		'clearInterval',
		'clearImmediate',
		'queueMicrotask',
		'fetch',
		'XMLHttpRequest',
		'WebSocket',
		'__dirname',
		'__filename',
	];
	const found = shippedCode.flatMap((file) => {
		const names = namesOf(file);
		return forbidden.filter((name) => names.has(name)).map((name) => `${path.basename(file)}: ${name}`);
	});
	expect(found).toEqual([]);
});
