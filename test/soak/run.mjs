// npm run soak: many days of schedule in minutes, in a real n8n against the sandbox. A round is a day: incomplete executions
// arrive and are emitted by the trigger, which polls every second; the nightly retry and the deletion of what is resolved;
// a list of invitations; customer sessions whose tokens have expired since the round before; lists and writes whose answers
// are lost, late or not the service's. After each round it samples what n8n holds. It prints a table, and ends with 1 if a figure grows, or if something failed or was sent twice.
//
//   --minutes N   how long (default 10, at least 1)
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { runChild, stopChildren } from '../../sandbox/demo/children.mjs';
import { demoCredentials } from '../../sandbox/demo/credentials.mjs';
import { ensureInstalled, nodeOfN8n } from '../../sandbox/demo/install.mjs';
import { N8nClient } from '../../sandbox/demo/n8n-client.mjs';
import { installPack, startN8n } from '../../sandbox/demo/n8n.mjs';
import { logFolder, n8nFolder, root } from '../../sandbox/demo/paths.mjs';
import { freePort } from '../../sandbox/demo/ports.mjs';
import { runProgram } from '../../sandbox/demo/problem.mjs';
import { createProgress } from '../../sandbox/demo/progress.mjs';
import { startSandbox } from '../../sandbox/demo/sandbox-server.mjs';
import { alignedLines } from '../bench/statistics.mjs';
import { figures, rowOf } from './figures.mjs';
import { PEOPLE, soaked, soakWorkflows } from './workflows.mjs';

/** @typedef {import('./figures.mjs').Sample} Sample */

const ROUND_MS = 10_000;
const TOKEN_SECONDS = 15;
/** The trigger remembers 2,000 IDs that are gone. So many come in the first third, so that its state is full after it. */
const GONE = 2500;

const { values: args } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } });
const rounds = Math.max(6, Math.round((Number(args.minutes) * 60_000) / ROUND_MS));
const progress = createProgress();
const folder = mkdtempSync(join(tmpdir(), 'automation-platform-soak-'));

/** @param {string} url @returns {Promise<any>} */
const get = async (url) => (await fetch(url)).json();

/** Starts the sandbox and an n8n with the workflows published in it. */
async function start() {
	const sandbox = await startSandbox({ seed: 'test', retryDelayMs: 100, logFile: join(logFolder, 'soak-sandbox.log') });
	await sandbox.control('POST', '/modes', {
		customerTokenSeconds: TOKEN_SECONDS,
		anonymousTokenSeconds: TOKEN_SECONDS,
	});
	await installPack(folder);
	const recorderPort = await freePort();
	const n8n = await startN8n({
		userFolder: folder,
		port: await freePort(),
		logFile: join(logFolder, 'soak-n8n.log'),
		env: {
			NODE_OPTIONS: `--require "${join(root, 'test', 'bench', 'process-recorder.cjs')}"`,
			BENCH_RECORDER_PORT: String(recorderPort),
			// successful executions are not kept, so that the database does not grow with them
			EXECUTIONS_DATA_SAVE_ON_SUCCESS: 'none',
			// on a busy machine the database can answer n8n's own probe late, and n8n would answer 503
			DB_PING_TIMEOUT_MS: '120000',
		},
	});
	const client = new N8nClient(n8n.url);
	await client.signIn();
	const stored = demoCredentials(sandbox.url);
	/** @param {string} type */
	const create = async (type) => {
		const { name, data } = /** @type {typeof stored[number]} */ (stored.find((one) => one.type === type));
		const { id } = await client.createCredential({ name, type, data });
		return { id, name };
	};
	const platform = await create('automationPlatformApi');
	const customer = await create('customerAuthCustomerApi');
	const tokenUrl = `${sandbox.url}/customer/exampleshop/validateauthtoken`;
	for (const workflow of soakWorkflows({ platform, customer }, tokenUrl)) {
		const { id, versionId } = await client.request('POST', '/rest/workflows', { settings: {}, ...workflow });
		await client.request('POST', `/rest/workflows/${id}/activate`, { versionId });
	}
	return { sandbox, n8n, client, recorderUrl: `http://127.0.0.1:${recorderPort}` };
}

/**
 * Runs a workflow by its webhook, which answers after its last node.
 *
 * @param {string} n8nUrl
 * @param {string} path
 * @param {object[]} items
 */
async function call(n8nUrl, path, items = [{}]) {
	const send = () =>
		fetch(`${n8nUrl}/webhook/${path}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ items }),
		});
	let answer = await send();
	// n8n says that a workflow is published before its webhook is there
	for (let tries = 0; answer.status === 404 && tries < 100; tries++) {
		await sleep(200);
		answer = await send();
	}
	const text = await answer.text();
	if (!answer.ok) throw new Error(`The workflow ${path} answered ${answer.status}: ${text}`);
}

/** What n8n holds now. @param {string} recorderUrl @returns {Promise<Sample>} */
async function sample(recorderUrl) {
	const { heapBytes, handles } = await get(`${recorderUrl}/held`);
	const script = join(root, 'test', 'soak', 'stored-sizes.cjs');
	const { ok, stdout, tail } = await runChild(nodeOfN8n(), [script, join(folder, '.n8n', 'database.sqlite')], {
		cwd: n8nFolder,
		logFile: join(logFolder, 'soak-stored.log'),
	});
	if (!ok) throw new Error(`The sizes in n8n's database cannot be read: ${tail}`);
	return { heapBytes, handles, ...JSON.parse(stdout) };
}

/** @typedef {Awaited<ReturnType<typeof start>>} Started */

/** What the workflow `faults` meets, one after the other. */
const faults = [
	{ type: 'cutOff', afterBytes: 5 },
	{ type: 'html', status: 502 },
	{ type: 'slow', delayMs: 1000 },
	{ type: 'queueThenCut' },
	{ type: 'echo', status: 400 },
	{ type: 'status', status: 200, body: '{"dataStores":[', contentType: 'application/json' },
];
const faultyOperations = ['dataStore.getAll', 'scenarioFolder.create'];
const FAULTY_ITEMS = 20;

/** @param {Started} started @param {number} day */
async function meetFault({ sandbox, n8n }, day) {
	const rules = faultyOperations.map((operationId) => ({
		match: { operationId },
		times: 0,
		fault: faults[day % faults.length],
	}));
	await sandbox.control('POST', '/faults', rules);
	await call(
		n8n.url,
		'faults',
		Array.from({ length: FAULTY_ITEMS }, () => ({})),
	);
	await sandbox.control('DELETE', '/faults');
}

/** @param {Started} started @param {number} day */
async function round(started, day) {
	const { sandbox, n8n } = started;
	const count = Math.ceil(GONE / (rounds / 3));
	await sandbox.control('POST', '/dlqs', { scenarioId: soaked.scenarioId, count });
	// a poll emits them
	await sleep(1500);
	await call(n8n.url, 'nightly');
	const people = Array.from({ length: PEOPLE }, (_, person) => ({ email: `person${day + person}@example.com` }));
	await call(n8n.url, 'invitations', people);
	await call(n8n.url, 'sessions', [{}, {}, {}]);
	await meetFault(started, day);
	// polls that notice what is gone, and the end of idle connections
	await sleep(3000);
}

/**
 * What a soak must have done at least.
 *
 * @param {Record<string, number>} byOperation
 * @param {number} sessions
 */
function missing(byOperation, sessions) {
	const wanted = [
		'incompleteExecution.retryMany',
		'incompleteExecution.deleteMany',
		'invitation.send',
		'scenario.getAll',
		...faultyOperations,
	];
	const tooFew = wanted.filter((operation) => (byOperation[operation] ?? 0) < rounds);
	return [
		...tooFew.map((operation) => `${operation} was requested less than once a round`),
		...(sessions === 1 ? [] : [`${sessions} sessions of the customer`]),
	];
}

/** What failed or was sent twice. @param {Started} started @returns {Promise<string[]>} */
async function complaints({ sandbox, client }) {
	const filter = encodeURIComponent(JSON.stringify({ status: ['error', 'crashed'] }));
	const { results } = await client.request('GET', `/rest/executions?filter=${filter}&limit=5`);
	const stats = /** @type {any} */ (await sandbox.stats());
	/** @param {Record<string, number>} counts @param {string} what */
	const twice = (counts, what) => {
		const more = Object.values(counts).filter((times) => times > 1).length;
		return more > 0 ? [`${more} ${what} more than once`] : [];
	};
	const { byOperation, outOfContract, customerAuth } = stats;
	progress.say(`Requests: ${JSON.stringify(byOperation)}`);
	progress.say(`Sessions of the customer: ${customerAuth.sessions.length}`);
	return [
		...results.map((/** @type {{ id: string }} */ { id }) => `execution ${id} failed`),
		...missing(byOperation, customerAuth.sessions.length),
		...(outOfContract > 0 ? [`${outOfContract} requests outside the contract`] : []),
		...twice(stats.retriesQueued, 'incomplete executions were retried'),
		...twice(stats.invitationsSent, 'people were invited'),
	];
}

/** @returns {Promise<number>} the exit code */
async function main() {
	await ensureInstalled(progress, { withN8n: true });
	const started = await progress.step('Starting n8n and the sandbox', start);
	/** @type {Sample[]} */
	const samples = [];
	await progress.step(`${rounds} rounds`, async () => {
		for (let day = 0; day < rounds; day++) {
			const rest = sleep(ROUND_MS);
			await round(started, day);
			samples.push(await sample(started.recorderUrl));
			const { heapBytes, handles, staticData, credentials } = samples[day];
			progress.say(
				`  ${day + 1}. ${(heapBytes / 1048576).toFixed(1)} MB, ${handles} handles, ${staticData} and ${credentials} bytes`,
			);
			await rest;
		}
	});
	const rows = figures.map((figure) => rowOf(figure, samples));
	const head = ['', 'first third', 'second', 'last', 'change', 'limit', ''];
	progress.say('');
	for (const line of alignedLines([head, ...rows.map(({ cells }) => cells)])) progress.say(line);
	const wrong = await complaints(started);
	for (const line of wrong) progress.say(`Wrong: ${line}`);
	return wrong.length === 0 && rows.every(({ isFlat }) => isFlat) ? 0 : 1;
}

await runProgram(async () => {
	try {
		return await main();
	} finally {
		await stopChildren();
		rmSync(folder, { recursive: true, force: true });
	}
});
