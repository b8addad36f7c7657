const { execFileSync } = require('node:child_process');
const { existsSync, readdirSync, statSync } = require('node:fs');
const path = require('node:path');

const root = path.join(__dirname, '..');

/**
 * Packs the package as `npm publish` would, and unpacks it again.
 *
 * @param {string} directory an existing, empty folder for the tarball and its content
 * @returns {{ tarball: string, packageDirectory: string, size: number, files: Array<{ path: string, size: number }> }}
 *   `size` is the size of the tarball in bytes; the paths of `files` are relative to `packageDirectory`
 */
function pack(directory) {
	const output = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', directory], {
		cwd: root,
		encoding: 'utf8',
		shell: process.platform === 'win32',
	});
	/** @type {Array<{ filename: string, size: number, files: Array<{ path: string, size: number }> }>} */
	const [{ filename, size, files }] = JSON.parse(output);
	const tarball = path.join(directory, filename);
	// npm puts everything below `package/`.
	execFileSync('tar', ['-xzf', tarball, '-C', directory]);
	return {
		tarball,
		packageDirectory: path.join(directory, 'package'),
		size,
		files,
	};
}

/** Builds the package, unless the compiled files are newer than everything they are built from. */
function buildIfStale() {
	const built = path.join(root, require('../package.json').n8n.nodes[0]);
	const sources = ['nodes', 'credentials', 'icons', 'package.json', 'tsconfig.json', 'gulpfile.js'];
	const newest = Math.max(...sources.map((source) => lastChange(path.join(root, source))));
	if (existsSync(built) && statSync(built).mtimeMs > newest) return;
	execFileSync('npm', ['run', '--silent', 'build'], {
		cwd: root,
		stdio: 'inherit',
		shell: process.platform === 'win32',
	});
}

/**
 * Includes folders, because their time changes when a file below them is removed.
 *
 * @param {string} file
 * @returns {number} milliseconds since 1970
 */
function lastChange(file) {
	const stats = statSync(file);
	if (!stats.isDirectory()) return stats.mtimeMs;
	return Math.max(stats.mtimeMs, ...readdirSync(file).map((entry) => lastChange(path.join(file, entry))));
}

module.exports = { buildIfStale, pack };
