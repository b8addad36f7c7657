// Takes pictures of all forms, as a new node shows them, and arranges them on sheets:
//   node test/e2e/contactSheet.mjs FOLDER [--added] [--only TEXT]
// It starts its own n8n and sandbox. --added adds every optional field to the forms. --only selects the forms whose
// name contains the text, such as `organization.`. canvas.png shows the nodes on the canvas.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { demoCredentials } from '../../sandbox/demo/credentials.mjs';
import { N8nClient } from '../../sandbox/demo/n8n-client.mjs';
import { Problem, runProgram } from '../../sandbox/demo/problem.mjs';
import { Editor } from './browser.mjs';
import setUp from './globalSetup.mjs';
import tearDown from './globalTeardown.mjs';

/** @typedef {import('n8n-workflow').INodeProperties} Field */
/** @typedef {import('n8n-workflow').INodeTypeDescription} NodeType */
/** @typedef {{ type: NodeType, name: string, parameters: Record<string, unknown> }} Form */
/** @typedef {{ x: number, y: number, width: number, height: number }} Box */
/** @typedef {{ name: string, picture: Buffer, height: number }} Picture */

const PACK = 'n8n-nodes-automation-platform.';
/** Space for the longest form without a scroll bar. */
const VIEWPORT = { width: 2200, height: 3000 };
/** How many nodes are in a row on the canvas, and the distance between them. */
const ROW = 9;
const GAP = { x: 240, y: 200 };
/** The size of a sheet: four columns of forms, with as many in a column as fit. */
const COLUMNS = 4;
const COLUMN_HEIGHT = 1500;
/** The height of a form's name, with the frame. */
const CAPTION_HEIGHT = 40;
/** The space below a form. */
const BELOW = 12;
/** Time for elements that move or fade in. */
const SETTLE_MS = 400;

/** @param {NodeType} type @param {string} name @param {Record<string, unknown>} chosen @returns {Field[]} */
function fieldsNamed({ properties }, name, chosen) {
	return properties.filter(
		(field) =>
			field.name === name &&
			Object.entries(chosen).every(([key, value]) => {
				const shown = field.displayOptions?.show?.[key];
				return !shown || shown.includes(/** @type {string} */ (value));
			}),
	);
}

/** @param {Field | undefined} menu @returns {string[]} */
function valuesOf(menu) {
	return (menu?.options ?? [])
		.map((entry) => /** @type {{ value: string }} */ (entry).value)
		.filter((value) => !value.startsWith('__'));
}

/** All forms of a node: one for each operation, or its only one. @param {NodeType} type @returns {Form[]} */
function formsOf(type) {
	const resources = valuesOf(fieldsNamed(type, 'resource', {})[0]);
	if (resources.length === 0) return [{ type, name: type.displayName, parameters: {} }];
	return resources.flatMap((resource) =>
		valuesOf(fieldsNamed(type, 'operation', { resource })[0]).map((operation) => ({
			type,
			name: `${resource}.${operation}`,
			parameters: { resource, operation },
		})),
	);
}

/** The optional fields of a form, each with its default. @param {Form} form @returns {Record<string, unknown>} */
function addedTo({ type, parameters }) {
	const collections = type.properties.filter(({ type: kind }) => kind === 'collection');
	const shown = collections.filter(({ name }) => fieldsNamed(type, name, parameters).length > 0);
	return Object.fromEntries(
		shown.map(({ name }) => {
			const options = fieldsNamed(type, name, parameters).flatMap(
				({ options = [] }) => /** @type {Field[]} */ (options),
			);
			return [name, Object.fromEntries(options.map((option) => [option.name, option.default]))];
		}),
	);
}

/**
 * Arranges the pictures in columns, and the columns on sheets.
 *
 * @param {Picture[]} pictures
 * @returns {Picture[][][]}
 */
function arrange(pictures) {
	/** @type {Picture[][]} */
	const columns = [];
	let left = 0;
	for (const picture of pictures) {
		if (picture.height > left) {
			columns.push([]);
			left = COLUMN_HEIGHT;
		}
		columns[columns.length - 1].push(picture);
		left -= picture.height;
	}
	return Array.from({ length: Math.ceil(columns.length / COLUMNS) }, (_, sheet) =>
		columns.slice(sheet * COLUMNS, (sheet + 1) * COLUMNS),
	);
}

/** @param {Picture[][]} sheet @returns {string} */
function pageOf(sheet) {
	const figure = (/** @type {Picture} */ { name, picture }) =>
		`<figure><figcaption>${name}</figcaption><img src="data:image/png;base64,${picture.toString('base64')}"></figure>`;
	const columns = sheet.map((pictures) => `<section>${pictures.map(figure).join('')}</section>`).join('');
	const style =
		'body{display:inline-flex;margin:0;background:#888}figure{margin:6px;background:#fff}figcaption{font:bold 16px sans-serif;padding:4px;background:#ffd}';
	return `<style>${style}</style>${columns}`;
}

/**
 * Creates a workflow with a node for each form.
 *
 * @param {N8nClient} client
 * @param {Form[]} forms
 * @returns {Promise<string>} its ID
 */
async function createWorkflow(client, forms) {
	/** @type {Record<string, { id: string, name: string }>} */
	const credentials = {};
	for (const { name, type, data } of demoCredentials(process.env.E2E_SANDBOX_URL ?? '')) {
		credentials[type] = { id: (await client.createCredential({ name, type, data })).id, name };
	}
	const nodes = forms.map(({ type, name, parameters }, index) => ({
		id: name,
		name,
		type: type.name,
		typeVersion: 1,
		position: [(index % ROW) * GAP.x, Math.floor(index / ROW) * GAP.y],
		parameters,
		credentials: Object.fromEntries(
			(type.credentials ?? []).map((credential) => [credential.name, credentials[credential.name]]),
		),
	}));
	return (await client.createWorkflow({ name: 'All forms', nodes, connections: {} })).id;
}

/**
 * @param {Editor} editor
 * @param {Form[]} forms
 * @returns {Promise<Picture[]>} pictures of the forms without the panels beside them
 */
async function photograph(editor, forms) {
	/** @type {Picture[]} */
	const pictures = [];
	for (const { name } of forms) {
		await editor.openNode(name);
		const panel = editor.page.locator('[data-test-id="ndv"] [data-test-id="node-parameters"]');
		await panel.waitFor();
		// Hovering over an element shows more.
		await editor.page.mouse.move(0, 0);
		await editor.page.waitForTimeout(SETTLE_MS);
		const clip = /** @type {Box} */ (await panel.boundingBox());
		const list = /** @type {Box} */ (await panel.locator('.parameter-input-list-wrapper').first().boundingBox());
		clip.height = list.y + list.height - clip.y + BELOW;
		pictures.push({ name, picture: await editor.page.screenshot({ clip }), height: clip.height + CAPTION_HEIGHT });
		await editor.closeNode();
	}
	return pictures;
}

await runProgram(async () => {
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: { added: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
	});
	const [folder] = positionals;
	if (!folder) throw new Problem('Name the folder to write to: node test/e2e/contactSheet.mjs FOLDER');
	await mkdir(folder, { recursive: true });

	await setUp();
	try {
		const url = process.env.E2E_N8N_URL ?? '';
		const client = new N8nClient(url);
		await client.signIn();
		/** @type {NodeType[]} */
		const types = /** @type {any} */ (await (await client.get('/types/nodes.json')).json());
		const forms = types
			.filter(({ name }) => name.startsWith(PACK) && !name.endsWith('Tool'))
			.flatMap(formsOf)
			.filter(({ name }) => name.includes(values.only))
			.map((form) => (values.added ? { ...form, parameters: { ...form.parameters, ...addedTo(form) } } : form));
		const workflow = await createWorkflow(client, forms);
		const editor = await Editor.open(url, client.cookie, VIEWPORT);
		try {
			await editor.openWorkflow(workflow);
			await editor.page.keyboard.press('1');
			await editor.page.waitForTimeout(SETTLE_MS);
			await editor.page.screenshot({ path: join(folder, 'canvas.png') });
			const sheets = arrange(await photograph(editor, forms));
			for (const [index, sheet] of sheets.entries()) {
				await editor.page.setContent(pageOf(sheet));
				const path = join(folder, `sheet-${String(index + 1).padStart(2, '0')}.png`);
				await editor.page.locator('body').screenshot({ path });
			}
		} finally {
			await editor.close();
		}
	} finally {
		await tearDown();
	}
});
