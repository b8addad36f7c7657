// Writes the files that are generated from the contract and its rows: the output schemas beside the node, the table of
// operations in docs, and for each new operation a saved workflow and its line in the list of operations. The tests
// fail if one of them is out of date.
const { mkdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { dirname, join } = require('node:path');
const prettier = require('prettier');

require('../test/bench/typescript.cjs');
// Loads a node's TypeScript before its codex, which has the same name with another extension.
const json = require.extensions['.json'];
Reflect.deleteProperty(require.extensions, '.json');
require.extensions['.json'] = json;

// Only the type of a matcher's value is needed here.
Object.assign(globalThis, { expect: { stringMatching: String } });

/** @type {typeof import('../test/contract/rows')} */
const { rows } = require('../test/contract/rows');
/** @type {typeof import('../test/CustomerAuth/rows')} */
const { rows: customerAuthRows } = require('../test/CustomerAuth/rows');
/** @type {typeof import('../test/contract/outputSchemas')} */
const { outputSchemas, schemaFolder } = require('../test/contract/outputSchemas');
/** @type {typeof import('../test/contract/operationsTable')} */
const { operationsFile, operationsTable, tableEnd, tableStart } = require('../test/contract/operationsTable');

/** @type {typeof import('../test/contract/savedNodes')} */
const { savedFile, withNewOperations } = require('../test/contract/savedNodes');

/** @type {typeof import('../test/contract/operationLines')} */
const { linesFile, withNewLines } = require('../test/contract/operationLines');

const root = join(__dirname, '..');

/** @param {string} path @param {string} text */
async function write(path, text) {
	const filepath = join(root, path);
	const options = { ...(await prettier.resolveConfig(filepath)), filepath };
	mkdirSync(dirname(filepath), { recursive: true });
	writeFileSync(filepath, await prettier.format(text, options));
}

/** @param {string} folder @param {typeof rows} ofNode */
async function writeSchemas(folder, ofNode) {
	rmSync(join(root, folder), { recursive: true, force: true });
	for (const [path, schema] of outputSchemas(ofNode)) await write(`${folder}/${path}.json`, JSON.stringify(schema));
}

async function generate() {
	await writeSchemas(schemaFolder('AutomationPlatform'), rows);
	await writeSchemas(schemaFolder('CustomerAuth'), customerAuthRows);
	const lines = readFileSync(join(root, linesFile), 'utf8').trim().split('\n');
	writeFileSync(join(root, linesFile), `${withNewLines(lines).join('\n')}\n`);
	const page = readFileSync(join(root, operationsFile), 'utf8');
	const [before, , after] = page.split(new RegExp(`(?<=${tableStart})|(?=${tableEnd})`));
	const saved = JSON.parse(readFileSync(join(root, savedFile), 'utf8'));
	await write(savedFile, JSON.stringify(withNewOperations(saved, rows), null, 2));
	await write(operationsFile, `${before}\n\n${operationsTable()}\n\n${after}`);
}

void generate();
