// npm run bench:editor: how long the editor takes to open the form of a node (from the double click until its fields show),
// against n8n's HTTP Request node set up to retry one execution (and, for information, a new one); the size of the nodes'
// descriptions; and the time in which n8n loads the pack. Exits with 1 if a limit is exceeded. It takes about two minutes.
//
//   --rounds N         openings of each form (default 20)
//   --save             also writes the results to results/editor.json
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { ensureInstalled, nodeOfN8n } from '../../sandbox/demo/install.mjs';
import { N8nClient } from '../../sandbox/demo/n8n-client.mjs';
import { installPack, startN8n } from '../../sandbox/demo/n8n.mjs';
import { root, stateFolder } from '../../sandbox/demo/paths.mjs';
import { freePort } from '../../sandbox/demo/ports.mjs';
import { Editor } from '../e2e/browser.mjs';
import { optionsOf, progress, runBenchmark } from './benchmark.mjs';
import { httpRequestNode, retryCall } from './operations.mjs';
import { timeRow } from './report.mjs';

const FORM_RATIO = 1.2;
const LOADING_RATIO = 0.3;
const DESCRIPTION_BYTES = 300_000;
/** A form that is not complete by then lacks a field. */
const MOST_MS = 20_000;
const WARM_UP = 3;
const LOADINGS = 15;

const { rounds, save } = optionsOf(20);

/** @typedef {{ name: string, type: string, typeVersion: number, parameters: object, fields: string[] }} Form */

/** @param {string} name @param {string} operation @param {string[]} fields @returns {Form} */
function ourForm(name, operation, fields) {
	return {
		name,
		type: 'n8n-nodes-automation-platform.automationPlatform',
		typeVersion: 1,
		parameters: { resource: 'incompleteExecution', operation },
		fields: ['resource', 'operation', ...fields],
	};
}

const ourForms = [
	ourForm('Retry', 'retry', ['dlqId', 'waitForOutcome']),
	ourForm('Retry Many', 'retryMany', ['source', 'searchIn', 'organizationId', 'waitForOutcome', 'output']),
];

const fieldsOfHttpRequest = ['method', 'url', 'authentication', 'sendQuery', 'sendHeaders', 'sendBody'];

/** What a person sets up without the pack. @type {Form} */
const httpRequest = {
	name: 'HTTP Request',
	...httpRequestNode(retryCall, 'https://eu1.example.com'),
	fields: fieldsOfHttpRequest,
};

/** Its URL is empty, so the editor does not evaluate an expression. @type {Form} */
const newHttpRequest = { ...httpRequest, name: 'new HTTP Request', parameters: {} };

/**
 * @param {Editor} editor
 * @param {Form} form
 * @returns {Promise<number>} milliseconds from the double click until all its fields are there
 */
async function timeToOpen(editor, { name, fields }) {
	const selectors = fields.map((field) => `[data-test-id="parameter-input-${field}"]`);
	// a text, because it runs in the browser
	await editor.page.evaluate(`void (window.opened = new Promise((resolve, reject) => {
		const begin = () => {
			const start = performance.now();
			const look = () => {
				const isReady = ${JSON.stringify(selectors)}.every((selector) => document.querySelector(selector));
				if (isReady) resolve(performance.now() - start);
				else if (performance.now() - start > ${MOST_MS}) reject(new Error('The form lacks a field'));
				else requestAnimationFrame(look);
			};
			look();
		};
		document.addEventListener('dblclick', begin, { capture: true, once: true });
	}))`);
	await editor.openNode(name);
	const time = await editor.page.evaluate('window.opened');
	await editor.closeNode();
	return /** @type {number} */ (time);
}

/** @returns {Promise<import('./report.mjs').Row[]>} */
async function opening() {
	const folder = join(stateFolder, 'bench', 'editor');
	rmSync(folder, { recursive: true, force: true });
	await installPack(folder);
	const n8n = await startN8n({ userFolder: folder, port: await freePort(), logFile: join(folder, 'n8n.log') });
	const client = new N8nClient(n8n.url);
	await client.signIn();
	const forms = [...ourForms, httpRequest, newHttpRequest];
	const nodes = forms.map(({ name, type, typeVersion, parameters }, index) => {
		return { id: String(index), name, type, typeVersion, parameters, position: [300 * index, 0] };
	});
	const { id } = await client.createWorkflow({ name: 'Forms', nodes, connections: {} });
	const editor = await Editor.open(n8n.url, client.cookie);
	/** @type {Array<Record<string, number>>} the times of each round, by the name of the form */
	const measured = [];
	try {
		await editor.openWorkflow(id);
		for (let round = -WARM_UP; round < rounds; round++) {
			/** @type {Record<string, number>} */
			const times = {};
			for (let turn = 0; turn < forms.length; turn++) {
				const form = forms[(round + WARM_UP + turn) % forms.length];
				times[form.name] = await timeToOpen(editor, form);
			}
			if (round >= 0) measured.push(times);
		}
	} finally {
		await editor.close();
	}
	const row = (/** @type {Form} */ ours, /** @type {Form} */ theirs, /** @type {{ most?: number }} */ limit) =>
		timeRow(
			`Opening the form of ${ours.name}`,
			`form of ${theirs.name}`,
			measured.map((times) => [times[ours.name], times[theirs.name]]),
			limit,
		);
	return ourForms.flatMap((form) => [row(form, httpRequest, { most: FORM_RATIO }), row(form, newHttpRequest, {})]);
}

/** @returns {import('./report.mjs').Row} */
function descriptions() {
	const require = createRequire(import.meta.url);
	const { nodes } = require(join(root, 'package.json')).n8n;
	const bytes = nodes.map((/** @type {string} */ file) => {
		const [NodeType] = Object.values(require(join(root, file)));
		return Buffer.byteLength(JSON.stringify(new NodeType().description));
	});
	const total = bytes.reduce((/** @type {number} */ sum, /** @type {number} */ size) => sum + size, 0);
	return {
		name: 'Descriptions of the nodes as JSON',
		ours: `${Math.round(total / 1000)} kB`,
		limit: `less than ${DESCRIPTION_BYTES / 1000} kB`,
		isHeld: total < DESCRIPTION_BYTES,
	};
}

/** @returns {import('./report.mjs').Row} */
function loading() {
	const file = join(root, 'test', 'bench', 'loaded.cjs');
	const measured = Array.from({ length: LOADINGS }, () =>
		JSON.parse(execFileSync(nodeOfN8n(), [file], { encoding: 'utf8' })),
	);
	return timeRow(
		'Loading of the pack',
		'n8n-workflow',
		measured.map(({ host, pack }) => [pack, host]),
		{ most: LOADING_RATIO },
	);
}

/** @returns {Promise<import('./report.mjs').Row[]>} */
async function measure() {
	await ensureInstalled(progress, { withN8n: true });
	return [
		...(await progress.step('Opening forms', opening)),
		descriptions(),
		await progress.step('Loading', async () => loading()),
	];
}

await runBenchmark('editor', save, measure);
