import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { packed } from './packed';

interface Themed {
	light: string;
	dark: string;
}

interface Declared {
	file: string;
	className: string;
	icon: Themed;
}

interface LoadedPackage {
	nodes: Declared[];
	credentials: Declared[];
	known: {
		nodes: Record<string, { className: string }>;
		credentials: Record<string, { className: string; supportedNodes: string[] }>;
	};
	nodeTypes: Array<{ name: string; iconUrl: Themed; codex?: { categories: string[]; resources: object } }>;
	credentialTypes: Array<{ name: string; iconUrl: Themed }>;
}

const root = path.join(__dirname, '../..');
const name = 'n8n-nodes-automation-platform';

const editorCategories = [
	'Analytics',
	'Communication',
	'Data & Storage',
	'Development',
	'Finance & Accounting',
	'Marketing & Content',
	'Miscellaneous',
	'Productivity',
	'Sales',
	'Utility',
];

let installation: string;
let loaded: LoadedPackage;

beforeAll(() => {
	installation = path.join(packed().directory, 'installation');
	mkdirSync(installation);
	execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', packed().tarball], { cwd: installation });

	// n8n gives a package its own n8n-workflow. No other module can be resolved here, so a class that needs one does not
	// load.
	const host = path.join(packed().directory, 'host');
	mkdirSync(host);
	symlinkSync(path.join(root, 'node_modules/n8n-workflow'), path.join(host, 'n8n-workflow'), 'junction');

	const output = execFileSync(
		process.execPath,
		[path.join(root, 'scripts/load-package.js'), path.join(installation, 'node_modules', name)],
		// n8n-core loads classes in another way when it runs under test.
		{ env: { ...process.env, NODE_ENV: 'production', NODE_PATH: host }, encoding: 'utf8' },
	);
	loaded = JSON.parse(output) as LoadedPackage;
}, 60_000);

test('P01 every registered file of a clean installation exports the class that it is named after', () => {
	const declared = [...loaded.nodes, ...loaded.credentials];
	expect(declared.length).toBeGreaterThanOrEqual(2);
	for (const { file, className } of declared) expect(path.basename(file).split('.')[0]).toBe(className);
});

test('P02 an installation into an empty folder installs only the package, without n8n-workflow', () => {
	expect(readdirSync(path.join(installation, 'node_modules')).filter((entry) => !entry.startsWith('.'))).toEqual([
		name,
	]);
});

test("P06 n8n's package loader finds the nodes, the credentials and their connections", () => {
	expect(loaded.known.nodes).toMatchObject({ automationPlatform: { className: 'AutomationPlatform' } });
	expect(loaded.known.credentials).toMatchObject({
		automationPlatformApi: {
			className: 'AutomationPlatformApi',
			supportedNodes: expect.arrayContaining(['automationPlatform']),
		},
	});
	expect(loaded.nodeTypes).toHaveLength(loaded.nodes.length);
	expect(loaded.credentialTypes).toHaveLength(loaded.credentials.length);
});

test("P06 n8n's package loader finds the codex of each node, with categories that the editor knows", () => {
	for (const { codex } of loaded.nodeTypes) {
		expect(codex?.categories.length).toBeGreaterThan(0);
		expect(editorCategories).toEqual(expect.arrayContaining(codex?.categories ?? []));
		expect(codex).toMatchObject({
			resources: {
				primaryDocumentation: [{ url: expect.stringMatching(/^https:/) }],
				credentialDocumentation: [{ url: expect.stringMatching(/^https:/) }],
			},
		});
	}
});

test('P05 the icon of every node and credential is shipped unchanged, light and dark', () => {
	for (const { file, icon } of [...loaded.nodes, ...loaded.credentials]) {
		for (const reference of [icon.light, icon.dark]) {
			const shipped = path.join(installation, 'node_modules', name, path.dirname(file), reference.replace('file:', ''));
			const drawn = path.join(root, 'icons', path.basename(shipped));
			expect(readFileSync(shipped).equals(readFileSync(drawn))).toBe(true);
		}
		expect(icon.light).not.toBe(icon.dark);
	}
});

test('P05 the addresses under which n8n serves the icons lead to files of the package', () => {
	for (const { iconUrl } of [...loaded.nodeTypes, ...loaded.credentialTypes]) {
		for (const url of [iconUrl.light, iconUrl.dark]) {
			const file = path.join(installation, 'node_modules', url.replace(/^icons\//, ''));
			expect(readFileSync(file, 'utf8')).toContain('<svg');
		}
	}
});
