// Prints every text that the nodes and credentials show, as an outline: node, operation, field, option. Each text is printed
// where it first appears; a field with the same texts in several operations says "as above" after that.
//   npm run texts [-- TEXT]    TEXT: only the nodes, operations and credentials whose heading contains it
const path = require('node:path');

const { n8n } = require('../package.json');

/** @typedef {import('n8n-workflow').INodeProperties} Field */
/** @typedef {import('n8n-workflow').INodePropertyOptions} Choice */

const wanted = process.argv[2] ?? '';
/** The texts that were already printed. @type {Set<string>} */
const printed = new Set();

/** @param {string} file */
function load(file) {
	const [Class] = Object.values(require(path.join(__dirname, '..', file)));
	return new Class();
}

/** @param {string} heading @param {string[]} lines */
function print(heading, lines) {
	if (heading.toLowerCase().includes(wanted.toLowerCase())) console.log([`\n## ${heading}`, ...lines].join('\n'));
}

/** @param {Record<string, string | undefined>} texts by their kind; missing ones are left out */
function told(texts) {
	return Object.entries(texts)
		.filter(([, text]) => text)
		.map(([what, text]) => (what === 'description' ? text : `[${what}: ${text}]`))
		.join(' ');
}

/** @param {Field} field @param {string} indent @returns {string[]} */
function linesOf(field, indent = '- ') {
	const { displayName, type, description, placeholder, hint, options = [], modes = [], typeOptions, required } = field;
	if (type === 'hidden') return [];
	const inner = `  ${indent}`;
	const texts = told({
		description,
		placeholder,
		hint,
		button: typeOptions?.multipleValueButtonText,
		...Object.fromEntries(
			modes.map((mode) => [mode.displayName, told({ placeholder: mode.placeholder, hint: mode.hint })]),
		),
	});
	const marks = [type === 'notice' ? 'notice' : '', required ? 'required' : ''].filter(Boolean).join(', ');
	const entries = options.flatMap((option) => {
		if ('values' in option)
			return [`${inner}${option.displayName}`, ...option.values.flatMap((one) => linesOf(one, `  ${inner}`))];
		if ('type' in option) return linesOf(option, inner);
		return [`${inner}"${option.name}"${option.description ? ` ${option.description}` : ''}`];
	});
	const lines = [`${indent}${displayName}${marks && ` (${marks})`}${texts && `: ${texts}`}`, ...entries];
	const whole = lines.join('\n');
	if (!printed.has(whole)) return printed.add(whole) && lines;
	return [`${indent}${displayName} (as above)`];
}

/** Whether a field is visible with these choices. @param {Field} field @param {Record<string, string>} chosen */
function isShown({ displayOptions = {} }, chosen) {
	return Object.entries(displayOptions.show ?? {}).every(
		([name, values]) => !(name in chosen) || /** @type {unknown[]} */ (values).includes(chosen[name]),
	);
}

for (const file of n8n.nodes) {
	/** @type {import('n8n-workflow').INodeTypeDescription} */
	const { displayName, description, properties } = load(file).description;
	const fields = properties.filter(({ name }) => name !== 'resource' && name !== 'operation');
	const resources = /** @type {Choice[]} */ (properties.find(({ name }) => name === 'resource')?.options ?? []);
	print(displayName, [description, ...resources.map((resource) => `- ${resource.name}: ${resource.description}`)]);
	if (resources.length === 0) {
		const lines = fields.flatMap((field) => linesOf(field));
		print(`${displayName}: form`, lines);
	}
	for (const resource of resources) {
		const menus = properties.filter(
			(field) => field.name === 'operation' && isShown(field, { resource: String(resource.value) }),
		);
		for (const operation of /** @type {Choice[]} */ (menus.flatMap(({ options }) => options ?? []))) {
			const chosen = { resource: String(resource.value), operation: String(operation.value) };
			const shown = fields.filter((field) => isShown(field, chosen));
			print(`${displayName}: ${resource.name} → ${operation.name}`, [
				`${operation.description} [action: ${operation.action}]`,
				...shown.flatMap((field) => linesOf(field)),
			]);
		}
	}
}
for (const file of n8n.credentials) {
	const credential = load(file);
	print(
		credential.displayName,
		credential.properties.flatMap((/** @type {Field} */ field) => linesOf(field)),
	);
}
