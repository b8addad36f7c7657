// Prints how long n8n-workflow takes to load, and then the nodes and credentials of the pack with an instance of each, as
// n8n loads them, in milliseconds.
const { join } = require('node:path');

const root = join(__dirname, '..', '..');
const { nodes, credentials } = require(join(root, 'package.json')).n8n;

const start = performance.now();
require('n8n-workflow');
const between = performance.now();
for (const file of [...nodes, ...credentials]) {
	const [Type] = /** @type {Array<new () => unknown>} */ (Object.values(require(join(root, file))));
	new Type();
}
console.log(JSON.stringify({ host: between - start, pack: performance.now() - between }));
