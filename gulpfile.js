const { spawn } = require('node:child_process');
const { rm } = require('node:fs/promises');
const { dest, parallel, series, src } = require('gulp');

// `n8n-node build` is not used: it copies every image below the working directory into dist, which here would be
// those of the whole n8n that the sandbox installs, and of the documentation.

function clean() {
	return rm('dist', { recursive: true, force: true });
}

function compile() {
	return spawn(process.execPath, [require.resolve('typescript/bin/tsc'), '-p', 'tsconfig.json'], { stdio: 'inherit' });
}

// `encoding: false` copies bytes as they are; gulp would otherwise read them as UTF-8 text.
function icons() {
	return src('icons/*.svg', { encoding: false }).pipe(dest('dist/icons'));
}

function codex() {
	return src('nodes/**/*.node.json', { encoding: false }).pipe(dest('dist/nodes'));
}

// What an item of an operation holds, which the editor offers before the first run.
function outputSchemas() {
	return src('nodes/**/__schema__/**/*.json', { encoding: false }).pipe(dest('dist/nodes'));
}

const assets = parallel(icons, codex, outputSchemas);

exports.clean = clean;
exports.assets = assets;
exports.default = series(clean, compile, assets);
