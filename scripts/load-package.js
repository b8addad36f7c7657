// Prints as JSON what n8n finds in an installed package. It is a separate process, because n8n loads classes in a vm
// context and resolves `n8n-workflow` through NODE_PATH, and neither works in the module system of a test runner.
//
// Usage: NODE_PATH=<folder with n8n-workflow> node scripts/load-package.js <package folder>
const path = require('node:path');
const { PackageDirectoryLoader } = require('n8n-core');

/**
 * @param {string} packageDirectory
 * @param {string[]} files paths of compiled classes, as in the `n8n` section of package.json
 */
function declared(packageDirectory, files) {
	return files.map((file) => {
		const [className] = path.basename(file).split('.');
		const exported = require(path.join(packageDirectory, file))[className];
		const instance = new exported();
		return { file, className: exported.name, icon: (instance.description ?? instance).icon };
	});
}

/** @param {string} packageDirectory */
async function load(packageDirectory) {
	const { n8n } = require(path.join(packageDirectory, 'package.json'));
	const nodes = declared(packageDirectory, n8n.nodes);
	const credentials = declared(packageDirectory, n8n.credentials);

	const loader = new PackageDirectoryLoader(packageDirectory);
	await loader.loadAll();
	return {
		nodes,
		credentials,
		known: loader.known,
		nodeTypes: loader.types.nodes.map(({ name, iconUrl, codex }) => ({ name, iconUrl, codex })),
		credentialTypes: loader.types.credentials.map(({ name, iconUrl }) => ({ name, iconUrl })),
	};
}

load(path.resolve(process.argv[2])).then((result) => process.stdout.write(JSON.stringify(result)));
