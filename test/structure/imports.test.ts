import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.join(__dirname, '../..');
const config = path.join(root, '.dependency-cruiser.cjs');
const dependencyCruiser = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');

/** The imports in folders of a project that break a rule, as "rule: importing file -> imported file". */
async function forbiddenImports(project: string, folders: string[]): Promise<string[]> {
	// A separate process, because jest cannot load ES modules, and dependency-cruiser has nothing else.
	const { stdout } = await promisify(execFile)(
		process.execPath,
		[dependencyCruiser, ...folders, '--config', config, '--output-type', 'json'],
		{ cwd: project, maxBuffer: 100_000_000 },
	);
	const { totalCruised, violations } = JSON.parse(stdout).summary;
	expect(totalCruised).toBeGreaterThan(0);
	return violations.map(
		({ rule, from, to }: { rule: { name: string }; from: string; to: string }) => `${rule.name}: ${from} -> ${to}`,
	);
}

/** The forbidden imports of a project that consists of these files, each written as its statements. */
async function forbiddenImportsOf(files: Record<string, string>): Promise<string[]> {
	const project = mkdtempSync(path.join(tmpdir(), 'imports-'));
	try {
		for (const [file, statements] of Object.entries(files)) {
			mkdirSync(path.dirname(path.join(project, file)), { recursive: true });
			writeFileSync(path.join(project, file), statements);
		}
		return await forbiddenImports(project, ['nodes', 'credentials', 'sandbox']);
	} finally {
		rmSync(project, { recursive: true });
	}
}

const empty = 'export {};';
const emptyFiles = {
	'credentials/a.ts': empty,
	'nodes/CustomerAuth/api.ts': empty,
	'nodes/CustomerAuth/tokens/a.ts': empty,
	'nodes/First/fields/a.ts': empty,
	'nodes/First/trigger/a.ts': empty,
	'nodes/First/resources/team/a.ts': empty,
	'nodes/shared/errors/a.ts': empty,
	'nodes/shared/http/a.ts': empty,
	'nodes/shared/input/a.ts': empty,
	'nodes/shared/json.ts': empty,
	'nodes/shared/output/a.ts': empty,
	'nodes/shared/run/a.ts': empty,
	'sandbox/server/a.ts': empty,
};

test('every import follows the rules of .dependency-cruiser.cjs', async () => {
	expect(await forbiddenImports(root, ['nodes', 'credentials', 'sandbox/server'])).toEqual([]);
});

/** The imports with which a request passes from a node through the folders of shared/. */
const allowedFiles = {
	'nodes/Second/fields/a.ts': empty,
	'nodes/Second/resources/team/a.ts': empty,
	'credentials/allowed.ts': "import '../nodes/CustomerAuth/tokens/a'; import '../nodes/shared/http/a';",
	'nodes/Second/Second.node.ts':
		"import 'n8n-workflow'; import 'node:crypto'; import './resources/team'; import '../shared/run/a';",
	'nodes/Second/resources/team/index.ts': "import './a'; import '../../fields/a'; import '../../../shared/output/a';",
	'nodes/shared/run/allowed.ts':
		"import '../input/a'; import '../http/a'; import '../output/a'; import '../errors/a'; import '../json';",
	'nodes/shared/input/allowed.ts': "import './a'; import '../errors/a'; import '../json';",
	'nodes/shared/http/allowed.ts': "import './a'; import '../errors/a'; import '../json';",
	'nodes/shared/output/allowed.ts': "import './a'; import '../errors/a'; import '../json';",
	'nodes/shared/errors/allowed.ts': "import './a'; import '../json';",
};

test('each rule finds only what it forbids, also if only a type is imported', async () => {
	const forbidden = await forbiddenImportsOf({
		...emptyFiles,
		...allowedFiles,
		'credentials/b.ts': "import '../nodes/CustomerAuth/api'; import '../nodes/shared/run/a'; import 'node:fs';",
		'nodes/First/b.ts': "import type { A } from '../CustomerAuth/api'; export * from '../../credentials/a';",
		'nodes/First/c.ts': "import 'axios'; import '../../sandbox/server/a';",
		'nodes/First/First.node.ts': "import './resources/team/a';",
		'nodes/First/resources/user/b.ts': "import '../team/a'; import '../../trigger/a';",
		'nodes/First/trigger/b.ts': "import '../resources/team/a';",
		'nodes/shared/percent.ts': "export type A = import('./errors/a').A;",
		'nodes/shared/errors/b.ts': "import '../http/a'; import '../input/a'; import '../output/a'; import '../run/a';",
		'nodes/shared/http/b.ts': "import '../input/a'; import '../output/a'; import '../run/a';",
		'nodes/shared/input/b.ts': "import '../http/a'; import '../output/a'; require('../run/a');",
		'nodes/shared/output/b.ts': "import '../http/a'; import type { A } from '../input/a'; import('../run/a');",
		'nodes/shared/run/b.ts': "import '../../First/fields/a'; import '../../../credentials/a'; import './c';",
		'nodes/shared/run/c.ts': "import type { B } from './b';",
		'sandbox/server/b.ts': "import '../../nodes/First/fields/a'; import '../../credentials/a';",
	});
	expect(forbidden.sort()).toEqual([
		'a-node-file-names-no-operation: nodes/First/First.node.ts -> nodes/First/resources/team/a.ts',
		'a-node-imports-itself-and-shared: nodes/First/b.ts -> credentials/a.ts',
		'a-node-imports-itself-and-shared: nodes/First/b.ts -> nodes/CustomerAuth/api.ts',
		'a-resource-imports-no-other-resource: nodes/First/resources/user/b.ts -> nodes/First/resources/team/a.ts',
		'a-shared-folder-imports-itself-and-errors: nodes/shared/errors/b.ts -> nodes/shared/http/a.ts',
		'a-shared-folder-imports-itself-and-errors: nodes/shared/errors/b.ts -> nodes/shared/input/a.ts',
		'a-shared-folder-imports-itself-and-errors: nodes/shared/errors/b.ts -> nodes/shared/output/a.ts',
		'a-shared-folder-imports-itself-and-errors: nodes/shared/errors/b.ts -> nodes/shared/run/a.ts',
		'a-shared-folder-imports-itself-and-errors: nodes/shared/http/b.ts -> nodes/shared/input/a.ts',
		'a-shared-folder-imports-itself-and-errors: nodes/shared/http/b.ts -> nodes/shared/output/a.ts',
		'a-shared-folder-imports-itself-and-errors: nodes/shared/http/b.ts -> nodes/shared/run/a.ts',
		'a-shared-folder-imports-itself-and-errors: nodes/shared/input/b.ts -> nodes/shared/http/a.ts',
		'a-shared-folder-imports-itself-and-errors: nodes/shared/input/b.ts -> nodes/shared/output/a.ts',
		'a-shared-folder-imports-itself-and-errors: nodes/shared/input/b.ts -> nodes/shared/run/a.ts',
		'a-shared-folder-imports-itself-and-errors: nodes/shared/output/b.ts -> nodes/shared/http/a.ts',
		'a-shared-folder-imports-itself-and-errors: nodes/shared/output/b.ts -> nodes/shared/input/a.ts',
		'a-shared-folder-imports-itself-and-errors: nodes/shared/output/b.ts -> nodes/shared/run/a.ts',
		'credentials-import-tokens-and-http: credentials/b.ts -> nodes/CustomerAuth/api.ts',
		'credentials-import-tokens-and-http: credentials/b.ts -> nodes/shared/run/a.ts',
		'no-cycles: nodes/shared/run/b.ts -> nodes/shared/run/c.ts',
		'no-missing-files: nodes/First/c.ts -> axios',
		'shared-imports-no-node: nodes/shared/run/b.ts -> credentials/a.ts',
		'shared-imports-no-node: nodes/shared/run/b.ts -> nodes/First/fields/a.ts',
		'shipped-code-depends-on-nothing: credentials/b.ts -> fs',
		'shipped-code-depends-on-nothing: nodes/First/c.ts -> axios',
		'shipped-code-depends-on-nothing: nodes/First/c.ts -> sandbox/server/a.ts',
		'small-shared-files-import-no-folder: nodes/shared/percent.ts -> nodes/shared/errors/a.ts',
		'the-sandbox-imports-no-shipped-code: sandbox/server/b.ts -> credentials/a.ts',
		'the-sandbox-imports-no-shipped-code: sandbox/server/b.ts -> nodes/First/fields/a.ts',
		'trigger-and-resources-stay-apart: nodes/First/resources/user/b.ts -> nodes/First/trigger/a.ts',
		'trigger-and-resources-stay-apart: nodes/First/trigger/b.ts -> nodes/First/resources/team/a.ts',
	]);
});
