// npm run test:versions [-- VERSION...]: runs the tests of this folder in several versions of n8n, one after the other.
// A version is a number or a tag of npm's registry, such as `latest`.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { pinnedVersion, root } from '../../../sandbox/demo/paths.mjs';
import { runProgram } from '../../../sandbox/demo/problem.mjs';
import { versionNamed } from '../../../sandbox/demo/version.mjs';

// The README names these versions.
const older = Object.keys(JSON.parse(readFileSync(new URL('older.json', import.meta.url), 'utf8')));

const jest = [
	'--experimental-vm-modules',
	join('node_modules', 'jest', 'bin', 'jest.js'),
	...['--config', 'jest.e2e.config.js', '--selectProjects', 'versions', '--runInBand', '--verbose'],
];

/** @param {string} version @param {string[]} args of Node.js @returns {Promise<boolean>} */
function run(version, args) {
	const child = spawn(process.execPath, args, {
		cwd: root,
		env: { ...process.env, E2E_N8N_VERSION: version },
		stdio: 'inherit',
	});
	return new Promise((resolve, reject) => {
		child.on('error', reject);
		child.on('close', (code) => resolve(code === 0));
	});
}

/** @param {number} since @returns {string} */
function secondsSince(since) {
	return `${Math.round((Date.now() - since) / 1000)} s`;
}

/** @param {string} version @returns {Promise<string>} how it went */
async function test(version) {
	console.log(`\n=== n8n ${version}`);
	const start = Date.now();
	if (!(await run(version, [join('sandbox', 'demo', 'ensure.mjs'), 'n8n']))) return 'FAILED, could not be installed';
	const installed = secondsSince(start);
	const begin = Date.now();
	const passed = await run(version, jest);
	return `${passed ? 'passed' : 'FAILED'} in ${secondsSince(begin)}, installed in ${installed}`;
}

await runProgram(async () => {
	const names = process.argv.length > 2 ? process.argv.slice(2) : [...older, pinnedVersion];
	const versions = await Promise.all(names.map(versionNamed));
	const lines = [];
	for (const version of versions) lines.push(`n8n ${version}: ${await test(version)}`);
	console.log(`\n${lines.join('\n')}`);
	return lines.some((line) => line.includes('FAILED')) ? 1 : 0;
});
