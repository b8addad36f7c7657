// The checks that n8n runs on a package before it verifies it (`npx @n8n/scan-community-package`), for a package that
// is not published yet: the working tree replaces the repository, and a packed tarball the published package.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
// @ts-expect-error -- published without types
import * as scanner from '@n8n/scan-community-package/scanner/scanner.mjs';
import { ESLint } from 'eslint';
import { buildIfStale, pack } from './pack.js';

const MAX_TARBALL_BYTES = 175_000;
/** The files of a published package that the scanner lints. */
const TARBALL_FILE_PATTERNS = ['**/*.js', 'package.json'];

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');

/**
 * Runs the scan of one folder. The scanner itself does not report warnings, and accepts a folder without files. Both
 * are checked here too, with the scanner's own configuration.
 *
 * @param {string} name
 * @param {string} directory
 * @param {string[]} patterns
 */
async function scan(name, directory, patterns) {
	const { passed, message } = await scanner.analyzePackage(directory, patterns);
	const eslint = new ESLint({
		cwd: directory,
		allowInlineConfig: false,
		overrideConfigFile: true,
		overrideConfig: await scanner.buildScanConfig(),
	});
	const results = await eslint.lintFiles(patterns);
	const warnings = results.reduce((sum, result) => sum + result.warningCount, 0);
	const formatter = await eslint.loadFormatter('stylish');
	console.log(await formatter.format(results));
	console.log(
		`${name}: ${passed ? 'passed' : `did not pass (${message})`}, ${results.length} files, ${warnings} warnings`,
	);
	return passed && warnings === 0;
}

/** @param {{ size: number, files: Array<{ path: string, size: number }> }} packed */
function checkTarball({ size, files }) {
	for (const file of files) console.log(`${String(file.size).padStart(8)}  ${file.path}`);
	const small = size < MAX_TARBALL_BYTES;
	console.log(`Tarball: ${files.length} files, ${size} bytes, ${small ? 'below' : 'NOT below'} ${MAX_TARBALL_BYTES}`);
	return small;
}

buildIfStale();
const directory = mkdtempSync(path.join(tmpdir(), 'scan-'));
try {
	const packed = pack(directory);
	const outcomes = [
		await scan('Source leg', root, scanner.SOURCE_FILE_PATTERNS),
		await scan('Tarball leg', packed.packageDirectory, TARBALL_FILE_PATTERNS),
		checkTarball(packed),
	];
	if (outcomes.includes(false)) process.exitCode = 1;
} finally {
	rmSync(directory, { recursive: true, force: true });
}
