const { spawn } = require('node:child_process');
const { rm } = require('node:fs/promises');
const { dest, parallel, series, src } = require('gulp');

// `n8n-node build` is not used, because it copies every image below the working directory into dist. Here that would
// include the images of the documentation, and of the whole n8n that the sandbox installs.

function clean() {
	return rm('dist', { recursive: true, force: true });
}

function compile() {
	return spawn(process.execPath, [require.resolve('typescript/bin/tsc'), '-p', 'tsconfig.json'], { stdio: 'inherit' });
}

// `encoding: false` copies the bytes unchanged. By default, gulp reads them as UTF-8 text.
function icons() {
	return src('icons/*.svg', { encoding: false }).pipe(dest('dist/icons'));
}

function codex() {
	return src('nodes/**/*.node.json', { encoding: false }).pipe(dest('dist/nodes'));
}

// The fields of an operation's items, which the editor offers before the first run.
function outputSchemas() {
	return src('nodes/**/__schema__/**/*.json', { encoding: false }).pipe(dest('dist/nodes'));
}

const assets = parallel(icons, codex, outputSchemas);

exports.clean = clean;
exports.assets = assets;
exports.default = series(clean, compile, assets);
