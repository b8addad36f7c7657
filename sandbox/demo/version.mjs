import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { npmProblem, runNpm } from './npm.mjs';
import { n8nFolder, n8nVersion, pinnedVersion, root } from './paths.mjs';
import { Problem } from './problem.mjs';

/** Older versions download this package from its own host. Newer ones use it from npm's registry, under this name. */
const overrides = { xlsx: 'npm:@e965/xlsx@0.20.3' };

/**
 * Returns the version of n8n behind a tag of npm's registry, such as `latest`. A version is returned unchanged.
 *
 * @param {string} name
 * @returns {Promise<string>}
 */
export async function versionNamed(name) {
	return /^\d/.test(name) ? name : await ask(name, 'version');
}

/**
 * Writes the package.json with which npm installs a version of n8n other than the pinned one. It runs on the Node.js that
 * `test/e2e/versions/older.json` names, or else on the oldest that n8n allows.
 */
export async function describeVersion() {
	const file = join(n8nFolder, 'package.json');
	if (n8nVersion === pinnedVersion || existsSync(file)) return;
	const older = JSON.parse(readFileSync(join(root, 'test', 'e2e', 'versions', 'older.json'), 'utf8'));
	const [node] = older[n8nVersion] ? [older[n8nVersion]] : (/\d+/.exec(await ask(n8nVersion, 'engines.node')) ?? []);
	if (!node) throw new Problem(`n8n ${n8nVersion} does not say which Node.js it needs`);
	mkdirSync(n8nFolder, { recursive: true });
	cpSync(join(root, 'sandbox', 'n8n', '.npmrc'), join(n8nFolder, '.npmrc'));
	writeFileSync(file, JSON.stringify({ private: true, dependencies: { n8n: n8nVersion, node }, overrides }));
}

/** @param {string} version @param {string} field @returns {Promise<string>} its value in npm's registry */
async function ask(version, field) {
	const { ok, stdout, ...said } = await runNpm(['view', `n8n@${version}`, field], { cwd: root, log: 'view-n8n' });
	if (!ok) throw npmProblem(`npm's registry did not tell about n8n ${version}`, said);
	if (!stdout.trim()) throw new Problem(`npm's registry has no n8n ${version}`);
	return stdout.trim();
}
